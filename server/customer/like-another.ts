import type { Actor } from '#entities/access.ts'
import { likenesses, type Likeness } from '#entities/customer/likeness.ts'
import type { ForReader } from '#server/search/for-reader.ts'
import { joined, sql, type Sql } from '#server/sql.ts'

/** Somebody has said of these two, by their numbers, that they are two. */
export const areDistinct = (one: Sql, other: Sql): Sql => sql`are_apart(${one}, ${other})`

/** Customers who are like the customer `t`, each way by an index. */
export const likes: Readonly<Record<Likeness, Sql>> = {
  email: sql`select d.id, d.shop_id from customers d where d.email_key = t.email_key`,
  vat_number: sql`select d.id, d.shop_id from customers d where d.vat_key = t.vat_key`,
  name_address: sql`
    select d.id, d.shop_id from customer_addresses a
    join customer_addresses b on b.address_key = a.address_key and b.customer_id <> a.customer_id
    join customers d on d.id = b.customer_id
    where a.customer_id = t.id and (d.name_key = t.name_key or d.company_key = t.company_key)`,
}

const deniedTo = ({ shops }: Actor): number[] =>
  shops.flatMap(({ shop_id, area, level }) => (level === 'deny' && area === 'customers' ? [shop_id] : []))

/** Everybody who is like somebody whom this user sees: one pass over all of them, or a look each where few are meant. */
const alike = (actor: Actor): Sql => {
  const denied = deniedTo(actor)
  const seen = denied.length === 0 ? sql`` : sql` and (x.shop_id is null or x.shop_id <> all(${denied}::bigint[]))`
  return joined(
    likenesses.map(
      (by) => sql`select t.id from customers t, lateral (${likes[by]}) x
          where x.id <> t.id and not ${areDistinct(sql`x.id`, sql`t.id`)}${seen}`,
    ),
    sql` union all `,
  )
}

/** Is somebody else like this row `t` of the customers, as far as this user sees the other one? */
export const isLikeAnother = (actor: Actor): Sql => sql`t.id in (${alike(actor)})`

/** Who is like somebody in a shop that is closed to whoever asks is like nobody; to all others it is as the view says. */
export const seenDuplicates = (actor: Actor): ForReader =>
  deniedTo(actor).length === 0
    ? {}
    : { has_duplicate: (row) => sql`exists (select from (${alike(actor)}) a where a.id = ${row}.id)` }
