import { formatFor, numberIn, numberedTypes, type NumberFormat } from '#entities/shop/number-format.ts'
import { houseZone } from '#entities/zone.ts'
import type { Queries } from '#server/db.ts'
import { sql } from '#server/sql.ts'
import { usualFormat, type NumberedDocument } from '#server/store/document-number.ts'

/** How a shop's numbers of this type look: its own way, else the house's. */
const formatOf = async (db: Queries, shop: number | null, type: NumberedDocument): Promise<NumberFormat> =>
  formatFor(
    (await db.maybe<NumberFormat>(sql`
      select pattern, min_digits from (
        select 0 as place, pattern, min_digits from shop_document_numbers where shop_id = ${shop} and type = ${type}
        union all
        select 1, pattern, min_digits from setting_document_numbers where type = ${type}
      ) f order by place limit 1`)) ?? usualFormat(type),
    shop,
  )

/** Today in the shop's zone. */
const dayOf = (db: Queries, shop: number | null): Promise<{ day: string; year: number }> =>
  db.one<{ day: string; year: number }>(sql`
    select d.day, extract(year from d.day)::integer as year
    from (select (now() at time zone coalesce((select time_zone from shops where id = ${shop}), ${houseZone}))::date as day) d`)

/** The year in which each shop counts now; 0 is what has none. */
export const yearsOf = async (db: Queries): Promise<ReadonlyMap<number, number>> =>
  new Map(
    (
      await db.rows<{ id: number; year: number }>(sql`
        select s.id, extract(year from now() at time zone coalesce(s.time_zone, ${houseZone}))::integer as year
        from (select id, time_zone from shops union all select 0, null) s`)
    ).map(({ id, year }) => [id, year]),
  )

/**
 * The next number of a shop's papers of this type, and the day, both in the shop's zone. Without a gap: whoever takes one
 * keeps others waiting until it is committed, or given back.
 */
export async function nextNumber(
  tx: Queries,
  shop: number | null,
  type: NumberedDocument,
): Promise<{ number: string; day: string }> {
  const { day, year } = await dayOf(tx, shop)
  const { last } = await tx.one<{ last: number }>(sql`
    insert into number_counters as c (shop_id, type, year, last_number) values (${shop ?? 0}, ${type}, ${year}, 1)
    on conflict (shop_id, type, year) do update set last_number = c.last_number + 1
    returning last_number::integer as last`)
  return { number: numberIn(await formatOf(tx, shop, type), year, last), day }
}

/** What the next papers of a shop would be called: nothing is taken. */
export async function numbersAhead(db: Queries, shop: number): Promise<{ type: NumberedDocument; number: string }[]> {
  const { year } = await dayOf(db, shop)
  const counted = await db.rows<{ type: string; last: number }>(sql`
    select type, last_number::integer as last from number_counters where shop_id = ${shop} and year = ${year}`)
  const ahead = []
  for (const type of numberedTypes) {
    const last = counted.find((one) => one.type === type)?.last ?? 0
    ahead.push({ type, number: numberIn(await formatOf(db, shop, type), year, last + 1) })
  }
  return ahead
}
