import type { Values } from '#machines/editor/merge.ts'
import type { Queries } from '#server/db.ts'
import type { EntityEdits, FieldProblems } from '#server/edit/entity-edits.ts'
import { lookOf } from '#entities/letters.ts'
import { sql } from '#server/sql.ts'

export const taxRateEdits: EntityEdits = {
  problems: async (db, _caller, _before, after): Promise<FieldProblems> => {
    if (isBefore(after['valid_to'], after['valid_from'])) return { valid_to: 'ends_before_it_begins' }
    const other = await overlapping(db, after)
    return other === undefined ? {} : { valid_from: { code: 'tax_rate_overlaps', params: { holder: other } } }
  },
}

/** Days as the wire writes them stand in their own order. */
const isBefore = (end: unknown, start: unknown): boolean =>
  typeof end === 'string' && typeof start === 'string' && end < start

/** The rate of the same country, region and class that holds on one of the same days. */
async function overlapping(db: Queries, { id, country_code, region, tax_class, valid_from, valid_to }: Values) {
  // whoever writes one beside us is seen once they are done
  await db.run(sql`select pg_advisory_xact_lock(hashtext('tax_rates'))`)
  const others = await db.rows<{ name: string; region: string | null }>(sql`
    select name, region from tax_rates
    where id <> ${id} and country_code = ${country_code} and tax_class = ${tax_class}
      and daterange(valid_from, valid_to, '[]') && daterange(${valid_from}::date, ${valid_to}::date, '[]')
    order by valid_from`)
  // a region that nobody can tell from another is the same one
  const looks = lookOf(typeof region === 'string' ? region : '')
  return others.find((other) => lookOf(other.region ?? '') === looks)?.name
}
