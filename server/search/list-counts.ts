import { wireNameOf } from '#entities/edit.ts'
import { filteredBy, referredBy } from '#entities/many/filtered-by.ts'
import { entityOf } from '#entities/registry.ts'
import { tableOf } from '#server/edit/list-rows.ts'
import type { Queries } from '#server/db.ts'
import { joined, named, sql, type Sql } from '#server/sql.ts'
import { allOf } from './condition.ts'
import { unknownField } from './refusals.ts'
import type { SearchQuery } from './search-query.ts'

type Count = { field: string; value: string; count: number }

/**
 * How many of what was found each value of a list of references has, and under no name how many have none. What lies
 * below a value is in it, too, and counted once. As with every count a filter by the list itself is left out.
 */
export async function listCountsOf(
  db: Queries,
  question: SearchQuery,
  lists: readonly string[],
): Promise<Record<string, Record<string, number>>> {
  const counts: Record<string, Record<string, number>> = Object.fromEntries(lists.map((name) => [name, {}]))
  if (lists.length === 0) return counts
  const rows = await db.rows<Count>(
    joined(
      lists.flatMap((name) => queriesFor(question, name)),
      sql` union all `,
    ),
  )
  for (const { field, value, count } of rows) counts[field] = { ...counts[field], [value]: count }
  return counts
}

function queriesFor({ source, found, filters }: SearchQuery, name: string): Sql[] {
  const { entity, table } = source
  const list = Object.hasOwn(entity.fields, name) ? entity.fields[name] : undefined
  const to = filteredBy(list)
  // of its shops everyone sees their own
  if (
    list?.kind !== 'list' ||
    to?.kind !== 'ref' ||
    name === entity.access.among ||
    !entity.list.filters.includes(name)
  )
    throw unknownField(name)
  const { table: rows, owner } = tableOf(entity, name, list)
  const value = sql`l.${named(wireNameOf(referredBy(list)[0] ?? '', to))}`
  const target = entityOf(to.to)
  const others = filters.filter(({ field }) => field !== name).map(({ condition }) => condition)
  const where = allOf([...found, ...others])
  const above =
    target?.lineage === undefined
      ? sql`, lateral (select ${value} as id) above`
      : sql` join ${named(target.table)} r on r.id = ${value}, unnest(r.${named(target.lineage)}) as above (id)`
  return [
    sql`(select ${name}::text as field, above.id::text as value, count(distinct t.id) as count
      from ${named(table)} t join ${named(rows)} l on l.${named(owner)} = t.id${above} where ${where} group by 2)`,
    sql`(select ${name}::text, '', count(*) from ${named(table)} t
      where ${where} and not exists (select from ${named(rows)} l where l.${named(owner)} = t.id))`,
  ]
}
