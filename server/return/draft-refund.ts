import { draftRefundFor } from '#server/refund/draft.ts'
import { sql } from '#server/sql.ts'
import type { ReturnExecution } from './arguments.ts'

/**
 * What came back is to be given back: a draft with its lines, of which nobody has confirmed a cent. Its goods are in stock
 * already. Where nothing is left of what was paid there is none; what was given back of a line before is not again.
 */
export async function draftRefundOf(execution: ReturnExecution): Promise<void> {
  const { tx, record } = execution
  if (!record.has_payments) return
  const { currency } = await tx.one<{ currency: string }>(
    sql`select currency from orders where id = ${record.order.id}`,
  )
  const items = await tx.rows<{ order_item_id: number; quantity: number }>(sql`
    select x.order_item_id, least(x.quantity, i.quantity - coalesce(e.quantity, 0)) as quantity
    from return_items x join order_items i on i.id = x.order_item_id
    left join refunded_lines e on e.order_item_id = x.order_item_id
    where x.return_id = ${record.id} and i.quantity > coalesce(e.quantity, 0) order by x.order_item_id`)
  if (items.length === 0) return
  await draftRefundFor(execution, {
    order: record.order.id,
    currency,
    items,
    restock: false,
    columns: { reason: record.number, is_return: true, return_id: record.id },
  })
}
