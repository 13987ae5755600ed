import type { Actor } from '#entities/access.ts'
import { invoice } from '#entities/invoice/invoice.ts'
import { order } from '#entities/order/order.ts'
import { deniedShops } from '#server/search/access.ts'
import { sql } from '#server/sql.ts'
import type { ForReader } from '#server/search/for-reader.ts'

/** How many orders and open invoices without those of shops that are closed to whoever asks; to all others as the view says. */
export function seenCounts(actor: Actor): ForReader {
  const [closed, unbilled] = [deniedShops(actor, { entity: order }), deniedShops(actor, { entity: invoice })]
  return {
    ...(closed.length > 0 && {
      order_count: (row) => sql`(
        select count(*)::integer from orders o
        where o.customer_id = ${row}.id and (o.shop_id is null or o.shop_id <> all(${closed}::bigint[])))`,
    }),
    ...(unbilled.length > 0 && {
      open_invoices: (row) => sql`(select count(*)::integer ${openOf(row)})`,
      open_amount: (row) => sql`(select coalesce(sum(n.open_total), 0) ${openOf(row)})`,
    }),
  }

  function openOf(row: Parameters<ForReader[string]>[0]) {
    return sql`
      from invoices n join customers c on c.id = n.customer_id left join shops s on s.id = c.shop_id
      where n.customer_id = ${row}.id and n.currency = coalesce(s.currency, 'EUR')
        and n.status in ('created', 'sent', 'over-due', 'reminded', 'ready-for-debt-collection')
        and (n.shop_id is null or n.shop_id <> all(${unbilled}::bigint[]))`
  }
}
