import { sql } from '#server/sql.ts'
import type { OrderExecution } from './arguments.ts'

/** Takes what left in these shipments out of stock, where a product keeps any. */
export async function takeFromStock(
  { tx, undoLog, record: order, user }: OrderExecution,
  shipments: readonly number[],
): Promise<void> {
  const sold = await tx.rows<{ product_id: number; quantity: number }>(sql`
    select i.product_id, -sum(c.quantity)::integer as quantity
    from shipment_contents c join order_items i on i.id = c.order_item_id join products p on p.id = i.product_id
    where c.shipment_id = any(${shipments}::bigint[]) and p.manage_stock
    group by i.product_id, p.parent_id
    -- the order in which everyone takes them
    order by coalesce(p.parent_id, i.product_id), i.product_id`)
  for (const line of sold) {
    const movement = { ...line, cause: 'sale', order_id: order.id, user_id: user?.id ?? null, who: user?.name ?? null }
    await undoLog.book('stock_movements', movement, { ...movement, quantity: -line.quantity })
  }
}
