import type { Values } from '#machines/editor/merge.ts'
import type { Queries } from '#server/db.ts'
import type { EntityEdits, FieldProblems } from '#server/edit/entity-edits.ts'
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
  const other = await db.maybe<{ name: string }>(sql`
    select name from tax_rates
    where id <> ${id} and country_code = ${country_code} and tax_class = ${tax_class}
      and lower(coalesce(region, '')) = lower(coalesce(${region}::text, ''))
      and daterange(valid_from, valid_to, '[]') && daterange(${valid_from}::date, ${valid_to}::date, '[]')
    order by valid_from limit 1`)
  return other?.name
}
