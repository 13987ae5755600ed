import type { ReturnCondition, ReturnedPieces } from '#entities/return/condition.ts'
import type { PackedLine } from '#entities/shipment/packed-line.ts'
import type { PackingContext, Station } from './context.ts'

type Known = Pick<PackingContext, 'station'>
type Counted = Pick<PackedLine, 'verified' | 'came' | 'condition'>
const linesOf = ({ station }: Known): readonly PackedLine[] => station?.lines ?? []

/** What comes back is taken in at the station, too, and is no shipment. */
export const isBack = ({ station }: Known): boolean => station?.return_id !== undefined

/** Pieces that were counted since somebody last said how those of the line came. */
const unsaidOf = ({ verified, came = [] }: Counted): number =>
  verified - came.reduce((sum, { quantity }) => sum + quantity, 0)

/** What came of it that nobody has said the condition of. */
export const unjudged = ({ station }: Known): PackedLine | undefined =>
  isBack({ station }) ? linesOf({ station }).find((line) => line.condition == null && unsaidOf(line) > 0) : undefined

/** The line whose condition is said: the one counted last, else the first that nobody has judged, else the last one. */
export const lineToJudge = ({
  station,
  counted,
}: Pick<PackingContext, 'station' | 'counted'>): PackedLine | undefined =>
  isBack({ station })
    ? (linesOf({ station }).find(
        ({ order_item_id, verified }) => verified > 0 && order_item_id === counted.at(-1)?.item,
      ) ??
      unjudged({ station }) ??
      linesOf({ station }).findLast(({ verified }) => verified > 0))
    : undefined

/**
 * The condition holds for what was counted of the line since the last one was said; said once more without a piece between
 * them it takes the place of that.
 */
export const withCondition = (station: Station, item: number, condition: ReturnCondition): Station => ({
  ...station,
  lines: station.lines.map((line) => {
    if (line.order_item_id !== item) return line
    const [unsaid, came] = [unsaidOf(line), line.came ?? []]
    if (unsaid > 0) return { ...line, came: [...came, { condition, quantity: unsaid }] }
    return { ...line, came: came.map((one, at) => (at === came.length - 1 ? { ...one, condition } : one)) }
  }),
})

/** Of a line of which pieces are taken back what was said last goes with them. */
export const cameOf = ({ came = [] }: Counted, verified: number): NonNullable<PackedLine['came']> => {
  let left = verified
  return came.flatMap((one) => {
    const quantity = Math.min(one.quantity, left)
    left -= quantity
    return quantity > 0 ? [{ ...one, quantity }] : []
  })
}

const summed = (pieces: readonly ReturnedPieces[]): ReturnedPieces[] =>
  [...Map.groupBy(pieces, ({ condition }) => condition)]
    .map(([condition, same]) => ({ condition, quantity: same.reduce((sum, { quantity }) => sum + quantity, 0) }))
    .filter(({ quantity }) => quantity !== 0)

/** What came of a line, by its condition; what nobody has said anything of came as it was announced. */
export const piecesOfLine = (line: Counted, announced: ReturnCondition | null = line.condition ?? null) =>
  summed([...(line.came ?? []), { condition: announced, quantity: unsaidOf(line) }])

/** So many more of a line in each condition, or fewer. */
export const changedPieces = (before: Counted, after: Counted): ReturnedPieces[] =>
  summed([
    ...piecesOfLine(after, null),
    ...piecesOfLine(before, null).map(({ condition, quantity }) => ({ condition, quantity: -quantity })),
  ])
