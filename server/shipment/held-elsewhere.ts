import { sql, type Sql } from '#server/sql.ts'

/** What of the order's line `i` waits in its other shipments, beside this one: joined as `e`, with its `quantity`. */
export const heldElsewhere = (shipment: number): Sql => sql`
  left join lateral (
    select sum(c.quantity)::integer as quantity from shipment_contents c join shipments s on s.id = c.shipment_id
    where c.order_item_id = i.id and s.status = 'not-yet-shipped' and s.id <> ${shipment}
  ) e on true`
