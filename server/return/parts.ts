import type { returnParts } from '#entities/return/parts.ts'
import type { ReturnRow } from '#entities/return/return.ts'
import { sql } from '#server/sql.ts'
import { readersBy, type PartQuery } from '#server/store/record-part.ts'

/** What of a return its record read expands. */
const queries: Readonly<Record<Exclude<keyof typeof returnParts, 'history'>, PartQuery<ReturnRow>>> = {
  // one that nobody has judged is filled from all that was sent, a new one with all of it
  items: ({ id, order, status }) => sql`
    select i.order_item_id, i.sku, i.name,
      i.returnable_quantity
        + case when ${status} in ('refused', 'withdrawn') then 0 else coalesce(x.quantity, 0) end as left_quantity,
      coalesce(x.quantity, case when ${id} = 0 then i.returnable_quantity end, 0) as quantity, x.reason, x.condition, coalesce(x.restock, true) as restock
    from returnable_lines i
    left join return_items x on x.order_item_id = i.order_item_id and x.return_id = ${id}
    where i.order_id = ${order.id}
      and (x.quantity is not null or ${status} in ('announced', 'received') and i.returnable_quantity > 0)
    order by i.place, i.order_item_id`,
  pieces: ({ id }) => sql`
    select x.order_item_id, x.condition, x.quantity, x.restock
    from return_pieces x join order_items i on i.id = x.order_item_id
    where x.return_id = ${id} order by i.place, i.id, x.id`,
  shipments: ({ id }) => sql`
    select jsonb_build_object('id', h.id, 'label', h.number) as shipment,
      case when p.id is not null then jsonb_build_object('id', p.id, 'label', p.number) end as parcel,
      p.status, coalesce(p.return_tracking_number, p.tracking_number) as return_tracking_number
    from shipments h left join parcels p on p.shipment_id = h.id
    where h.return_id = ${id} order by h.id, p.id`,
  documents: ({ id }) => sql`
    select jsonb_build_object('id', d.id, 'label', d.number) as document, d.status, d.date_issued
    from documents d where d.return_id = ${id} order by d.date_created, d.id`,
}

export const partsOfReturn = readersBy(queries)
