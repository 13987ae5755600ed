import type { Queries } from '#server/db.ts'
import { joined, named, sql } from '#server/sql.ts'
import { allOf } from './condition.ts'
import type { SearchQuery } from './search-query.ts'
import { columnOf } from './source.ts'

type Facets = Record<string, Record<string, number>>

/**
 * How many records each choice would show. A field's own filter is left out of its count: whoever has chosen a status
 * sees what the others hold.
 */
export async function facetsOf(
  db: Queries,
  { source: { entity, table, derived }, found, filters }: SearchQuery,
): Promise<Facets> {
  const choices = entity.list.filters.flatMap((name) => {
    const field = entity.fields[name]
    return field?.kind === 'choice' && !derived.includes(name) ? [{ name, field }] : []
  })
  if (choices.length === 0) return {}
  const counts = choices.map(({ name, field }) => {
    const others = filters.filter((filter) => filter.field !== name).map(({ condition }) => condition)
    return sql`(select ${name}::text as field, ${columnOf(name, field)} as value, count(*) as count
      from ${named(table)} t where ${allOf([...found, ...others])} group by 2)`
  })
  const rows = await db.rows<{ field: string; value: string | null; count: number }>(joined(counts, sql` union all `))
  const facets: Facets = Object.fromEntries(choices.map(({ name }) => [name, {}]))
  for (const { field, value, count } of rows) if (value !== null) facets[field] = { ...facets[field], [value]: count }
  return facets
}
