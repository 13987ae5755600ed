import type { Db } from '#server/db.ts'
import { sql } from '#server/sql.ts'

/**
 * What a shop sent of each order that could not be imported, as docs/connectors.md describes it: whoever tries once more
 * reads this again, and is told why it still does not come to the same total.
 */
export async function seedShopOrders(db: Db): Promise<void> {
  const failed = sql`orders o where o.import_problem is not null and o.shop_id is not null`
  await db.run(sql`
    update orders o set created_via = 'shop', reference_number = 'ML-' || o.number,
      search = concat_ws(' ', o.search, lower('ML-' || o.number))
    where o.id in (select o.id from ${failed})`)
  await db.run(sql`
    insert into shop_orders (shop_id, external_number, order_id, date_created, document)
    select o.shop_id, o.reference_number, o.id, o.date_created, jsonb_strip_nulls(jsonb_build_object(
      'number', o.reference_number, 'date', o.date_created, 'currency', o.currency,
      'customer', jsonb_build_object('email', o.email, 'first_name', c.first_name, 'last_name', c.last_name, 'company', c.company),
      'addresses', (
        select jsonb_object_agg(a.type, jsonb_build_object('first_name', a.first_name, 'last_name', a.last_name,
          'company', a.company, 'address_line_1', a.address_line_1, 'address_line_2', a.address_line_2,
          'postal_code', a.postal_code, 'city', a.city, 'country_code', a.country_code, 'phone', a.phone))
        from order_addresses a where a.order_id = o.id),
      'lines', (
        select jsonb_agg(jsonb_build_object('sku', i.sku, 'name', i.name, 'quantity', i.quantity, 'price', i.price::text)
          order by i.place, i.id)
        from order_items i where i.order_id = o.id),
      'shipping', o.shipping_total::text, 'discount', nullif(o.discount_total, 0)::text,
      -- the shop added up otherwise
      'total', split_part(o.import_details, ' ', 1),
      'payment', jsonb_build_object('kind', m.kind, 'paid', false)))
    from orders o join customers c on c.id = o.customer_id join payment_methods m on m.id = o.payment_method_id
    where o.id in (select o.id from ${failed}) order by o.id`)
}
