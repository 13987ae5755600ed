import type { BackAnswer, OpenedAnswer } from '#api/order/packing.ts'
import { readable } from '#entities/access.ts'
import type { ReturnRow } from '#entities/return/return.ts'
import type { Refusal } from '#machines/life/life.ts'
import type { Caller } from '#server/caller.ts'
import type { Db, Queries, Tx } from '#server/db.ts'
import { partiesOf } from '#server/document/parties.ts'
import { recordToMove } from '#server/life/access.ts'
import { returnLife } from '#server/return/life.ts'
import { sql } from '#server/sql.ts'
import { blocked } from './claim.ts'

/** The note in the box has a number of its own: what it came with is meant. */
export async function returnOfNote(
  db: Db,
  { user }: Caller,
  document: number | undefined,
): Promise<number | undefined> {
  if (document === undefined || readable(user, 'return') === null) return undefined
  const found = await db.maybe<{ id: number | null }>(sql`select return_id as id from documents where id = ${document}`)
  return found?.id ?? undefined
}

/** What comes back, unless somebody has judged it or it does not come. Nothing is written before it is taken in. */
export async function openReturn(tx: Tx, caller: Caller, id: number): Promise<OpenedAnswer> {
  const { before } = await recordToMove(tx, caller.user, returnLife, id)
  if (before.status !== 'announced' && before.status !== 'received')
    return blockedReturn(tx, before, 'return_over', caller)
  const lines = await linesOf(tx, id)
  if (lines.length === 0) return blockedReturn(tx, before, 'no_returnable_items', caller)
  const { buyer, delivery } = await partiesOf(tx, before.order.id)
  const from = delivery ?? buyer
  const town = [from.postal_code, from.city].filter(Boolean).join(' ')
  return {
    outcome: 'back',
    back: {
      return_id: id,
      return_number: before.number,
      status: before.status,
      order_id: before.order.id,
      order_number: before.order.label,
      recipient: [from.name, town].filter((line) => line !== ''),
      lines,
    },
  }
}

/** Its own page says more, also to those who see nothing of orders. */
async function blockedReturn(
  tx: Tx,
  { id, order }: ReturnRow,
  code: Refusal['code'],
  caller: Caller,
): Promise<OpenedAnswer> {
  const answer = await blocked(tx, order.id, code, caller)
  return answer.outcome === 'blocked' ? { ...answer, order: { ...answer.order, return_id: id } } : answer
}

const linesOf = (db: Queries, id: number): Promise<BackAnswer['lines']> =>
  db.rows(sql`
    select x.order_item_id, i.product_id, i.name, i.sku, p.gtin, x.quantity, x.condition,
      coalesce((
        select jsonb_agg(jsonb_build_object('condition', c.condition, 'quantity', c.quantity) order by c.id)
        from return_pieces c where c.return_id = x.return_id and c.order_item_id = x.order_item_id
      ), '[]') as pieces
    from return_items x join order_items i on i.id = x.order_item_id left join products p on p.id = i.product_id
    where x.return_id = ${id} and x.quantity > 0 order by i.place, i.id`)
