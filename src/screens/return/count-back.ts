import type { ReturnedPieces } from '#entities/return/condition.ts'
import { rowsIn } from '#machines/editor/rows.ts'

/** A line of a return as it is counted: so many pieces of it are said to come. */
export type AwaitedLine = {
  readonly id: number
  readonly sku: string
  readonly name: string
  readonly quantity: number
}
/** What has been counted of the lines of a return, and how it came; once it is accepted what of it is in stock again. */
export type PiecesByLine = ReadonlyMap<number, readonly (ReturnedPieces & { readonly restock: boolean })[]>

/** As the record of a return has them. */
export const piecesByLine = (pieces: unknown): PiecesByLine =>
  Map.groupBy(
    rowsIn(pieces).map(({ order_item_id: line, condition, quantity, restock }) => ({
      line: Number(line),
      condition: (condition ?? null) as ReturnedPieces['condition'], // held against the entity
      quantity: Number(quantity),
      restock: restock === true,
    })),
    ({ line }) => line,
  )

export const sumOf = (pieces: readonly Pick<ReturnedPieces, 'quantity'>[] = []): number =>
  pieces.reduce((sum, { quantity }) => sum + quantity, 0)

/** What became of a scan: one more of a line, one too many, or nothing that this return awaits. */
export type ScannedBack = { readonly tone: 'right' | 'over' | 'wrong'; readonly line?: AwaitedLine }

/** One product can stand on two lines: the second is counted once the first is full. */
export const scannedBack = (
  lines: readonly AwaitedLine[],
  counted: PiecesByLine,
  skus: readonly string[],
): ScannedBack => {
  const codes = new Set(skus.map((sku) => sku.toLowerCase()))
  const meant = lines.filter(({ sku, quantity }) => quantity > 0 && codes.has(sku.toLowerCase()))
  const line = meant.find(({ id, quantity }) => sumOf(counted.get(id)) < quantity)
  if (line !== undefined) return { tone: 'right', line }
  const last = meant.at(-1)
  return last === undefined ? { tone: 'wrong' } : { tone: 'over', line: last }
}
