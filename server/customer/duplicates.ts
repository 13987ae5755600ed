import type { Actor } from '#entities/access.ts'
import { likenesses, type Likeness } from '#entities/customer/merging.ts'
import type { Queries } from '#server/db.ts'
import { deniedShops, visibleTo } from '#server/search/access.ts'
import { allOf } from '#server/search/condition.ts'
import { knownSource } from '#server/search/source.ts'
import { joined, sql, type Sql } from '#server/sql.ts'

/** Customers who are like this one, each way by an index: `d` is the other one, `t` the customer. */
const likes: Readonly<Record<Likeness, Sql>> = {
  email: sql`select d.id, d.shop_id from customers d where d.email_key = t.email_key`,
  vat_number: sql`select d.id, d.shop_id from customers d where d.vat_key = t.vat_key`,
  name_address: sql`
    select d.id, d.shop_id from customer_addresses a
    join customer_addresses b on b.address_key = a.address_key and b.customer_id <> a.customer_id
    join customers d on d.id = b.customer_id
    where a.customer_id = t.id and (d.name_key = t.name_key or d.company_key = t.company_key)`,
}

/** Is somebody else like this row `t` of the customers, as far as this user sees the other one? */
export const isLikeAnother = (actor: Pick<Actor, 'shops'>): Sql => {
  const denied = deniedShops(actor as Actor, knownSource('customer'))
  const seen =
    denied.length === 0 ? sql`` : sql` and (x.shop_id is null or x.shop_id <> all(${denied}::bigint[]))`
  return joined(
    likenesses.map((by) => sql`exists (select from (${likes[by]}) x where x.id <> t.id${seen})`),
    sql` or `,
  )
}

export type Duplicate = { id: number; customer_number: string; label: string; by: Likeness[] }

/** Who else this customer may be, the likest first, among those that this user may see. */
export const duplicatesOf = (db: Queries, user: Actor, id: number): Promise<Duplicate[]> =>
  db.rows<Duplicate>(sql`
    with likes as (${joined(
      likenesses.map(
        (by) => sql`select x.id, ${by}::text as by from customers t, lateral (${likes[by]}) x where t.id = ${id} and x.id <> t.id`,
      ),
      sql` union `,
    )})
    select t.id, t.customer_number, l.by,
      coalesce(nullif(t.company, ''), nullif(concat_ws(' ', t.first_name, t.last_name), ''), t.email) as label
    from (select id, array_agg(by order by by) as by from likes group by id) l join customers t on t.id = l.id
    where ${allOf(visibleTo(user, knownSource('customer')))}
    order by cardinality(l.by) desc, t.date_registered, t.id limit 20`)
