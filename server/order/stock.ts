import type { MoveExecution } from '#server/life/server-life.ts'
import type { Tx } from '#server/db.ts'
import { sql } from '#server/sql.ts'
import { nameOf } from '#server/store/session.ts'

type Sent = { readonly order: number; readonly shipments: readonly number[] }

/** Takes what left in these shipments out of stock, where a product keeps any. */
export const takeFromStock = (execution: Moved, sent: Sent): Promise<void> => book(execution, sent, 'sale', -1)

/** Puts back what was in shipments that were recalled: it never was on its way. */
export const putBackIntoStock = (execution: Moved, sent: Sent): Promise<void> => book(execution, sent, 'correction', 1)

type Moved = Pick<MoveExecution, 'tx' | 'undoLog' | 'user'>

/** What leaves by itself, with its last label, whoever confirmed it has taken. */
const packerOf = async (
  tx: Tx,
  shipments: readonly number[],
): Promise<{ user_id: number | null; who: string | null }> =>
  (await tx.maybe<{ user_id: number; who: string }>(sql`
    select u.id as user_id, ${nameOf} as who
    from shipments h join users u on u.id = h.confirmed_by where h.id = any(${shipments}::bigint[]) order by h.id limit 1`)) ?? {
    user_id: null,
    who: null,
  }

async function book(
  { tx, undoLog, user }: Moved,
  { order, shipments }: Sent,
  cause: 'sale' | 'correction',
  sign: 1 | -1,
): Promise<void> {
  const sent = await tx.rows<{ product_id: number; quantity: number }>(sql`
    select i.product_id, sum(c.quantity)::integer as quantity
    from shipment_contents c join order_items i on i.id = c.order_item_id join products p on p.id = i.product_id
    where c.shipment_id = any(${shipments}::bigint[]) and p.manage_stock
    group by i.product_id, p.parent_id
    -- the order in which everyone takes them
    order by coalesce(p.parent_id, i.product_id), i.product_id`)
  const by = user === null ? await packerOf(tx, shipments) : { user_id: user.id, who: user.name }
  for (const { product_id, quantity } of sent) {
    const movement = { product_id, quantity: sign * quantity, cause, order_id: order, ...by }
    await undoLog.book('stock_movements', movement, { ...movement, quantity: -movement.quantity })
  }
}
