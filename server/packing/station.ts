import { leavesUnpaid, type OrderFacts } from '#entities/order/facts.ts'
import { mostBoxes, type StationAnswer } from '#api/order/packing.ts'
import { partiesOf } from '#server/document/parties.ts'
import type { Queries } from '#server/db.ts'
import { sql } from '#server/sql.ts'
import { nameOf } from '#server/store/session.ts'

type Head = Pick<
  StationAnswer,
  | 'shipment_number'
  | 'order_id'
  | 'order_number'
  | 'status'
  | 'is_confirmed'
  | 'packer'
  | 'tracking_number'
  | 'shipping_method'
  | 'notes'
  | 'elsewhere'
> &
  Pick<OrderFacts, 'is_paid' | 'pays_later'>

/** A shipment as a packing station works on it: lines with their codes, parcels, and the packages on the digits. */
export async function stationOf(db: Queries, id: number): Promise<StationAnswer> {
  const { is_paid, pays_later, ...head } = await db.one<Head>(sql`
    select h.number as shipment_number, h.order_id, o.number as order_number, h.status,
      h.date_confirmed is not null as is_confirmed, h.tracking_number, m.name as shipping_method,
      case when u.id is not null then json_build_object('id', u.id, 'label', ${nameOf}) end as packer,
      array_remove(array[nullif(btrim(m.instructions), ''), nullif(btrim(o.internal_note), '')], null) as notes,
      r.is_paid, r.pays_later,
      greatest(0, (select coalesce(sum(i.open_quantity), 0) from order_item_rows i where i.order_id = o.id)
        - case when h.status = 'shipped' then 0 else
          (select coalesce(sum(x.quantity), 0) from shipment_contents x where x.shipment_id = h.id) end
      )::integer as elsewhere
    from shipments h join orders o on o.id = h.order_id left join shipping_methods m on m.id = o.shipping_method_id
    join shipment_rows r on r.id = h.id left join users u on u.id = h.claimed_by
    where h.id = ${id}`)
  const { buyer, delivery } = await partiesOf(db, head.order_id)
  const to = delivery ?? buyer
  const town = [to.postal_code, to.city].filter(Boolean).join(' ')
  return {
    shipment_id: id,
    ...head,
    is_unpaid: leavesUnpaid({ is_paid, pays_later }),
    recipient: [to.name, town].filter((line) => line !== ''),
    lines: await linesOf(db, id),
    parcels: await parcelsOf(db, id),
    boxes: await db.rows<StationAnswer['boxes'][number]>(sql`
      select id, name, length::float8 as length, width::float8 as width, height::float8 as height
      from parcel_templates where is_active order by name, id limit ${mostBoxes}`),
  }
}

export const linesOf = (db: Queries, id: number): Promise<StationAnswer['lines']> =>
  db.rows(sql`
    select x.order_item_id, i.product_id, i.name, i.sku, p.gtin, x.quantity,
      least(coalesce(v.quantity, 0), x.quantity) as verified,
      case when h.status <> 'shipped' and p.manage_stock and p.backorders <> 'allow' and p.stock_quantity < x.quantity
        then greatest(p.stock_quantity, 0) end as in_stock
    from shipment_contents x
    join shipments h on h.id = x.shipment_id
    join order_items i on i.id = x.order_item_id
    left join products p on p.id = i.product_id
    left join verified_pieces v on v.shipment_id = x.shipment_id and v.order_item_id = x.order_item_id
    where x.shipment_id = ${id} order by i.place, i.id`)

/** What was voided is no parcel any more. What one would weigh is what is in the shipment, an equal part of it. */
const parcelsOf = (db: Queries, id: number): Promise<StationAnswer['parcels']> =>
  db.rows(sql`
    select p.id, p.status, p.template_id, not p.auto_weight as is_weighed, p.total_weight::float8 as weight,
      round(c.weight / nullif(count(*) over (), 0) + coalesce(p.packaging_weight, 0), 3)::float8 as reckoned,
      p.tracking_number, p.vendor, p.failure, p.refusal, p.refusal_limit::float8 as refusal_limit
    from parcels p, (
      select coalesce(sum(x.quantity * coalesce(d.weight, 0)), 0) as weight
      from shipment_contents x join order_items i on i.id = x.order_item_id left join products d on d.id = i.product_id
      where x.shipment_id = ${id}
    ) c
    where p.shipment_id = ${id} and p.status <> 'voided' order by p.id`)
