import type { Actor } from '#entities/access.ts'
import type { Duplicate } from '#api/customer.ts'
import { likenesses } from '#entities/customer/likeness.ts'
import type { Queries } from '#server/db.ts'
import { visibleTo } from '#server/search/access.ts'
import { allOf } from '#server/search/condition.ts'
import { knownSource } from '#server/search/source.ts'
import { joined, sql } from '#server/sql.ts'
import { areDistinct, likes } from './like-another.ts'

/** Who else this customer may be, the likest first, among those that this user may see; and of whom that was denied. */
export async function duplicatesOf(
  db: Queries,
  user: Actor,
  id: number,
): Promise<{ duplicates: Duplicate[]; apart: Duplicate[] }> {
  const all = await db.rows<Duplicate & { is_apart: boolean }>(sql`
    with likes as (${joined(
      likenesses.map(
        (by) =>
          sql`select x.id, ${by}::text as by from customers t, lateral (${likes[by]}) x where t.id = ${id} and x.id <> t.id`,
      ),
      sql` union `,
    )})
    select t.id, t.customer_number, l.by, ${areDistinct(sql`t.id`, sql`${id}::bigint`)} as is_apart,
      coalesce(nullif(t.company, ''), nullif(concat_ws(' ', t.first_name, t.last_name), ''), t.email) as label
    from (select id, array_agg(by order by by) as by from likes group by id) l join customers t on t.id = l.id
    where ${allOf(visibleTo(user, knownSource('customer')))}
    order by cardinality(l.by) desc, t.date_registered, t.id limit 40`)
  const plain = (isApart: boolean) =>
    all.filter(({ is_apart }) => is_apart === isApart).map(({ is_apart: _apart, ...one }) => one)
  return { duplicates: plain(false), apart: plain(true) }
}
