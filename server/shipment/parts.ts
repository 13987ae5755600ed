import { slipTypes } from '#entities/document/parts.ts'
import type { shipmentParts } from '#entities/shipment/parts.ts'
import type { ShipmentRow } from '#entities/shipment/shipment.ts'
import { sql } from '#server/sql.ts'
import { readersBy, type PartQuery } from '#server/store/record-part.ts'
import { heldElsewhere } from './held-elsewhere.ts'

/** What of a shipment its record read expands. */
const queries: Readonly<Record<Exclude<keyof typeof shipmentParts, 'history'>, PartQuery<ShipmentRow>>> = {
  // one that has not left is filled from all lines of its order, a new one with all that is open; what comes back is as
  // its return says
  contents: ({ id, order, status, return: back }) =>
    back !== null
      ? sql`
    select i.id as order_item_id, i.sku, i.name, x.quantity as left_quantity, x.quantity
    from return_items x join order_items i on i.id = x.order_item_id
    where x.return_id = ${back.id} order by i.place, i.id`
      : sql`
    select i.id as order_item_id, i.sku, i.name, i.open_quantity - coalesce(e.quantity, 0) as left_quantity,
      coalesce(x.quantity, case when ${id} = 0 then i.open_quantity - coalesce(e.quantity, 0) end, 0) as quantity
    from order_item_rows i
    left join shipment_contents x on x.order_item_id = i.id and x.shipment_id = ${id}
    ${heldElsewhere(id)}
    where i.order_id = ${order.id} and i.is_shippable
      and (x.quantity is not null or ${status} = 'not-yet-shipped' and i.open_quantity > coalesce(e.quantity, 0))
    order by i.place, i.id`,
  parcels: ({ id }) => sql`
    select jsonb_build_object('id', p.id, 'label', p.number) as parcel, p.status, p.tracking_number,
      p.total_weight::float8 as total_weight
    from parcels p where p.shipment_id = ${id} order by p.id`,
  // whoever reads shipments reads these, too
  documents: ({ id }) => sql`
    select jsonb_build_object('id', d.id, 'label', d.number) as document, d.type, d.status, d.date_issued
    from documents d where d.shipment_id = ${id} and d.type = any(${slipTypes}::text[]) order by d.date_created, d.id`,
}

export const partsOfShipment = readersBy(queries)
