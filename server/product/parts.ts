import { readable, type Actor } from '#entities/access.ts'
import { sql, type Sql } from '#server/sql.ts'
import { readersBy } from '#server/store/record-part.ts'

/** Of the waitlist entries `e` those of the shops that this reader sees. */
export function seenWaiting(user: Actor): Sql {
  const may = readable(user, 'waitlist-entry')
  if (may === null) return sql`false`
  return may.elsewhere === 'none'
    ? sql`e.shop_id = any(${may.granted}::bigint[])`
    : sql`e.shop_id <> all(${may.denied}::bigint[])`
}

/** Of the orders `o` likewise. */
function seenOrders(user: Actor): Sql {
  const may = readable(user, 'order')
  if (may === null) return sql`false`
  return may.elsewhere === 'none'
    ? sql`o.shop_id = any(${may.granted}::bigint[])`
    : sql`coalesce(o.shop_id, 0) <> all(${may.denied}::bigint[])`
}

/** What there is of a product besides its fields: its variations, those that are sold first, and who waits for it. */
export const partsOfProduct = readersBy({
  variations: ({ id }) => sql`
    select jsonb_build_object('id', p.id, 'label', p.name) as variation, p.sku, p.stock_quantity, p.is_active
    from products p where p.parent_id = ${id} and (p.is_active or not p.is_retired) order by p.is_active desc, p.id`,
  // of its variations too, the one that is served first first; an order that its reader does not see counts all the same
  reservations: ({ id }, user) => sql`
    select case when ${seenOrders(user)} then jsonb_build_object('id', o.id, 'label', o.number) end as order, p.sku, sum(i.open_quantity)::integer as quantity,
      o.date_reserved
    from products p join order_item_rows i on i.product_id = p.id join orders o on o.id = i.order_id
    where (p.id = ${id} or p.parent_id = ${id}) and o.date_reserved is not null and i.open_quantity > 0
    group by o.id, p.id order by o.date_reserved, o.id, p.id`,
  // of the shops that its reader sees
  waitlist: ({ id }, user) => sql`
    select jsonb_build_object('id', s.id, 'label', s.name) as shop,
      count(*) filter (where e.status = 'waiting')::integer as waiting,
      count(*) filter (where e.status = 'notified')::integer as notified,
      min(e.date_subscribed) filter (where e.status = 'waiting') as date_subscribed
    from waitlist_entries e join products p on p.id = e.product_id join shops s on s.id = e.shop_id
    where (p.id = ${id} or p.parent_id = ${id}) and ${seenWaiting(user)}
    group by s.id, s.name order by waiting desc, s.id`,
})
