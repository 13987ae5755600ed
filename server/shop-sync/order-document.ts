import type { Queries } from '#server/db.ts'
import { sql } from '#server/sql.ts'
import { asOf } from './document.ts'

type Told<Extra = object> = Extra & { readonly asOf: number; readonly document: Readonly<Record<string, unknown>> }

/** Where an order of a shop stands, with what was sent of it; undefined where it is not of this shop. */
export async function orderDocument(
  db: Queries,
  order: number,
  shop: number,
): Promise<Told<{ number: string }> | undefined> {
  const found = await db.maybe<{ number: string; as_of: number; document: Record<string, unknown> }>(sql`
    select s.external_number as number, ${asOf} as as_of, jsonb_build_object(
      'status', o.status, 'kontor_number', o.number, 'import_problem', o.import_problem,
      'shipments', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'tracking_number', h.tracking_number, 'date_shipped', h.date_shipped,
          'items', (
            select coalesce(jsonb_agg(jsonb_build_object('sku', i.sku, 'quantity', c.quantity) order by i.id), '[]')
            from shipment_contents c join order_items i on i.id = c.order_item_id where c.shipment_id = h.id)
          ) order by h.id), '[]')
        from shipments h where h.order_id = o.id and h.status = 'shipped')) as document
    from shop_orders s join orders o on o.id = s.order_id
    where s.order_id = ${order} and s.shop_id = ${shop}`)
  return found && { number: found.number, asOf: found.as_of, document: found.document }
}

/** What is given back of an order; undefined where the refund was taken back. */
export async function refundDocument(
  db: Queries,
  refund: unknown,
  shop: number,
): Promise<{ order: string; number: string; document: Record<string, unknown> } | undefined> {
  return db.maybe(sql`
    select s.external_number as "order", r.number, jsonb_build_object(
      'gross', r.gross::text, 'tax', r.tax::text, 'currency', r.currency, 'reason', r.reason,
      'date_confirmed', r.date_confirmed, 'items', (
        select coalesce(jsonb_agg(jsonb_build_object('sku', i.sku, 'quantity', x.quantity) order by i.id), '[]')
        from refund_items x join order_items i on i.id = x.order_item_id where x.refund_id = r.id)) as document
    from refunds r join shop_orders s on s.order_id = r.order_id
    where r.id = ${Number(refund)} and s.shop_id = ${shop} and r.status in ('confirmed', 'paid-out')`)
}

/** Who a customer is, without what the house says of them among itself. */
export async function customerDocument(
  db: Queries,
  customer: number,
  shop: number,
): Promise<Told<{ number: string }> | undefined> {
  const found = await db.maybe<{ number: string; as_of: number; document: Record<string, unknown> }>(sql`
    select c.customer_number as number, ${asOf} as as_of, jsonb_build_object(
      'email', c.email, 'first_name', c.first_name, 'last_name', c.last_name, 'company', c.company,
      'vat_number', c.vat_number, 'is_b2b', c.is_b2b and c.is_b2b_validated, 'may_order', c.allow_to_order,
      'price_list', (select l.slug from price_lists l where l.id = c.price_list_id),
      'addresses', (
        select coalesce(jsonb_agg(to_jsonb(a) - array['id', 'customer_id', 'place'] order by a.place, a.id), '[]')
        from customer_addresses a where a.customer_id = c.id)) as document
    from customers c where c.id = ${customer} and c.shop_id = ${shop} and c.date_erased is null`)
  return found && { number: found.number, asOf: found.as_of, document: found.document }
}
