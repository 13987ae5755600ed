import type { orderFacts } from '#entities/order/facts.ts'
import { sql, type Sql } from '#server/sql.ts'

const hasLeft = sql`s.status in ('shipped', 'returned')`
const isPacked = sql`s.status = 'not-yet-shipped' and s.date_packed is not null`

/**
 * A fact of an order asked of the one table it depends on, with `t` for the order: the view would put together every
 * other fact of a million orders as well. A test compares each with the view. Those that are not here the view
 * is the shortest way to.
 */
export const orderFactsOf: Readonly<Partial<Record<keyof typeof orderFacts, Sql>>> = {
  item_count: sql`(select count(*)::integer from order_items i where i.order_id = t.id)`,
  has_shop: sql`t.shop_id is not null`,
  has_billing_address: hasAddress(sql`'billing'`),
  has_shipping_address: hasAddress(sql`'shipping'`),
  has_email: sql`coalesce(t.email, '') <> ''`,
  may_order: sql`not exists (select from customers c where c.id = t.customer_id and not c.allow_to_order)`,
  is_method_allowed: sql`not exists (
    select from customers c join payment_methods p on p.id = t.payment_method_id
    where c.id = t.customer_id
      and (p.kind = 'invoice' and not c.allow_payments_by_invoice or p.kind = 'cheque' and not c.allow_payment_by_cheque)
  )`,
  has_unresolved_sku: sql`exists (select from order_items i where i.order_id = t.id and i.product_id is null)`,
  shipped_quantity: units(hasLeft),
  packed_quantity: units(isPacked),
  open_label_count: sql`(
    select count(*)::integer from shipments s join parcels b on b.shipment_id = s.id
    where s.order_id = t.id and s.status = 'not-yet-shipped' and b.status in ('draft', 'requested', 'ready', 'printed')
  )`,
  is_pickup: sql`exists (select from shipping_methods m where m.id = t.shipping_method_id and m.is_pickup)`,
  is_paid: sql`t.payment_state in ('paid', 'partly-refunded')`,
  has_payment: sql`exists (
    select from transactions x
    where x.order_id = t.id and x.status in ('captured', 'partially-refunded', 'refunded') and not x.is_excess
  )`,
  pays_later: sql`exists (
    select from payment_methods p
    where p.id = t.payment_method_id and (p.kind = 'invoice' or p.is_local or p.pays_after_delivery)
  )`,
  has_unpaid_invoice: sql`exists (
    select from invoices n where n.order_id = t.id and n.status not in ('paid', 'cancelled', 'refunded')
  )`,
  has_paid_invoice: sql`exists (select from invoices n where n.order_id = t.id and n.status = 'paid')`,
  has_cancellation: sql`(exists (
    select from documents d
    where d.order_id = t.id and d.type = 'credit-invoice' and d.status in ('issued', 'sent')
  ) or exists (
    select from outbox x
    where t.status = 'cancelled' and x.object = 'order' and x.record_id = t.id and x.kind = 'document' and x.name = 'credit-invoice'
      and x.status <> 'dropped'
  ) or exists (
    select from invoices n join outbox x on x.object = 'invoice' and x.record_id = n.id
    where t.status = 'cancelled' and n.order_id = t.id and x.kind = 'document' and x.name = 'credit-invoice'
      and x.status <> 'dropped'
  ))`,
  completes_on_delivery: sql`exists (select from shops s where s.id = t.shop_id and s.completes_on_delivery)`,
}

function hasAddress(type: Sql): Sql {
  return sql`exists (
    select from order_addresses a
    where a.order_id = t.id and a.type = ${type} and coalesce(a.address_line_1, '') <> '' and coalesce(a.city, '') <> ''
  )`
}

function units(parcel: Sql): Sql {
  return sql`coalesce((
    select sum(c.quantity)::integer from shipments s join shipment_contents c on c.shipment_id = s.id
    where s.order_id = t.id and ${parcel}
  ), 0)`
}
