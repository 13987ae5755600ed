import { recordOf } from '#api/record.ts'
import { isSoldAgain, returnConditions } from '#entities/return/condition.ts'
import { returnEntity } from '#entities/return/return.ts'
import type { CommandArgument, QuantityLine } from '#machines/command-arguments.ts'
import { rowsIn } from '#machines/editor/rows.ts'
import type { LiveRow } from '#machines/life/moves.ts'
import type { PortContext } from '#app/palette/port-context.ts'
import { piecesByLine, type PiecesByLine } from '#screens/return/count-back.ts'
import { reasonNeed } from './sync-job-needs.ts'

/**
 * What was counted is what came, piece by piece, and without a count all of it. How each came back nobody knows before they
 * have looked: it can be sold again once somebody has said so.
 */
export const linesBack = (items: unknown, counted: PiecesByLine = new Map()): QuantityLine[] =>
  rowsIn(items)
    .filter(({ quantity }) => Number(quantity) > 0)
    .flatMap(({ order_item_id, sku, name, quantity, condition: written, restock }) => {
      const announced = typeof written === 'string' ? written : ''
      const all = { condition: null, quantity: counted.size > 0 ? 0 : Number(quantity) }
      return (counted.get(Number(order_item_id)) ?? [all]).map((came) => ({
        id: Number(order_item_id),
        name: String(name),
        ...(typeof sku === 'string' && { sku }),
        open: Number(quantity),
        quantity: came.quantity,
        condition: came.condition ?? announced,
        restock: came.condition === null ? announced !== '' && restock !== false : isSoldAgain(came.condition),
      }))
    })

/** One argument of a return's move: what came back of each line and how, or why nothing is given back for it. */
export const returnNeed = async (
  name: string,
  _: string,
  { record }: { record: LiveRow },
  { queries, t }: PortContext,
): Promise<CommandArgument | undefined> => {
  if (name === 'reason') return reasonNeed(300)
  if (name !== 'items') return undefined
  // another bench may have counted since
  const found = await queries.fetchQuery({ ...recordOf(returnEntity, record.id), staleTime: 0 })
  return {
    name,
    kind: 'lines',
    conditions: returnConditions.map((value) => ({
      value,
      label: t(`return.items.condition.${value}`, { ns: 'entities' }),
    })),
    read: (lines) =>
      lines.map(({ id, quantity, condition, restock }) => ({
        order_item_id: id,
        quantity,
        // of what did not come there is none
        ...(condition !== '' && { condition }),
        restock,
      })),
    lines: linesBack(found['items'], piecesByLine(found['pieces'])),
  }
}
