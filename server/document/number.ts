import { houseZone } from '#entities/zone.ts'
import type { Queries } from '#server/db.ts'
import { sql } from '#server/sql.ts'
import { documentNumber, type NumberedDocument } from '#server/store/document-number.ts'

/**
 * The next number of a shop's papers of this type, and the day, both in the shop's zone. Without a gap: whoever takes one
 * keeps others waiting until it is committed, or given back.
 */
export async function nextNumber(
  tx: Queries,
  shop: number | null,
  type: NumberedDocument,
): Promise<{ number: string; day: string }> {
  const { day, year } = await tx.one<{ day: string; year: number }>(sql`
    select d.day, extract(year from d.day)::integer as year
    from (select (now() at time zone coalesce((select time_zone from shops where id = ${shop}), ${houseZone}))::date as day) d`)
  const { last } = await tx.one<{ last: number }>(sql`
    insert into number_counters as c (shop_id, type, year, last_number) values (${shop ?? 0}, ${type}, ${year}, 1)
    on conflict (shop_id, type, year) do update set last_number = c.last_number + 1
    returning last_number::integer as last`)
  return { number: documentNumber(type, shop, year, last), day }
}
