import type { ParamsOfMove } from '#api/bodies.ts'
import type { ProductRow } from '#entities/product/product.ts'
import { mostPieces, stockAfter, type StockCause } from '#entities/product/stock.ts'
import type { MoveExecution, MoveRequest, ServerLife } from '#server/life/server-life.ts'
import { sql } from '#server/sql.ts'

/** A stock that somebody corrects: from how many to how many, and why. */
export type Correction = { before: number; after: number; cause: StockCause; note: string | null }

type Wanted = MoveRequest<ProductRow, Correction | undefined>

/** What is there once it is corrected; what was counted is as good as what came and went. */
export const readCorrection: NonNullable<ServerLife<ProductRow, Correction | undefined>['readArguments']> = async (
  _tx,
  plain,
  given,
): Promise<Wanted> => {
  if (plain.event.type !== 'product.correct_stock') return plain
  const { quantity, cause, note } = given as ParamsOfMove<'product'> // the route has read them so
  if (quantity === undefined) return { ...plain, invalid: { field: 'quantity', problem: 'field_required' } }
  if (cause === undefined) return { ...plain, invalid: { field: 'cause', problem: 'field_required' } }
  const { stock_quantity: before } = plain.record
  const after = stockAfter(before, quantity)
  if (after === before) return { ...plain, invalid: { field: 'quantity', problem: 'stock_is_so' } }
  if (Math.abs(after) > mostPieces)
    return {
      ...plain,
      invalid: { field: 'quantity', problem: { code: 'field_too_big', params: { max: String(mostPieces) } } },
    }
  return { ...plain, args: { before, after, cause, note: note || null } }
}

/** The movement, with whoever made it; its way back is another one. */
export async function correctStock({
  tx,
  undoLog,
  record: { id },
  args,
  user,
}: MoveExecution<ProductRow, Correction | undefined>): Promise<void> {
  if (args === undefined) return
  const { before, after, cause, note } = args
  // the movement counts the change, which the move has counted already: whoever goes on reckons with one
  await tx.run(sql`update products set version = version - 1 where id = ${id}`)
  const movement = { product_id: id, cause, note, user_id: user?.id ?? null, who: user?.name ?? null }
  const quantity = after - before
  await undoLog.book(
    'stock_movements',
    { ...movement, quantity },
    { ...movement, cause: 'undone', quantity: -quantity },
  )
}

/** What its history says of it. */
export const historyTextsOf = ({ before, after, note }: Correction): string[] => [
  `${before} → ${after}`,
  ...(note === null ? [] : [note]),
]
