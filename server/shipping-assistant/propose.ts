import type { ShippingProposal } from '#api/order/assistant-routes.ts'
import type { Queries } from '#server/db.ts'
import { heldElsewhere } from '#server/shipment/held-elsewhere.ts'
import { sql } from '#server/sql.ts'

type Line = ShippingProposal['delivery'][number]

/** What of an order is neither sent nor in a shipment. */
export const shippableLines = (db: Queries, order: number): Promise<Line[]> =>
  db.rows<Line>(sql`
    select i.id as order_item_id, i.sku, i.name, (i.open_quantity - coalesce(e.quantity, 0))::integer as left_quantity
    from order_item_rows i ${heldElsewhere(0)}
    where i.order_id = ${order} and i.is_shippable and i.open_quantity > coalesce(e.quantity, 0)
    order by i.place, i.id`)

/** What of it was sent and does not come back yet. */
export const returnableLines = (db: Queries, order: number): Promise<Line[]> =>
  db.rows<Line>(sql`
    select order_item_id, sku, name, returnable_quantity as left_quantity from returnable_lines
    where order_id = ${order} and returnable_quantity > 0 order by place, order_item_id`)

/** What the assistant offers for an order; nothing is written. */
export async function proposeShipping(db: Queries, order: number): Promise<ShippingProposal> {
  const templates = await db.rows<{ id: number; label: string }>(sql`
    select t.id, t.name as label from parcel_templates t where t.is_active
    order by (select count(*) from parcels p where p.template_id = t.id) desc, t.id`)
  const services = await db.rows<{ id: number; label: string }>(sql`
    select id, name as label from shipping_services order by name collate "und-x-icu", id`)
  return {
    delivery: await shippableLines(db, order),
    return: await returnableLines(db, order),
    templates,
    services,
    template: templates[0]?.id ?? null,
  }
}
