import type { SearchParams } from '#api/search.ts'
import type { Actor } from '#entities/access.ts'
import { visibleTo } from '#server/search/access.ts'
import { allOf } from '#server/search/condition.ts'
import { conditionOf } from '#server/search/filter.ts'
import { badValue, unknownField } from '#server/search/refusals.ts'
import { keysOf, orderBy } from '#server/search/sorting.ts'
import type { Source } from '#server/search/source.ts'
import { matching, termsOf } from '#server/search/text.ts'
import { joined, named, sql, type Sql } from '#server/sql.ts'
import type { Column } from './columns.ts'

/** The records of an export: what the search would find for this user, in its order. Unknown names are a 422. */
export function foundBy(source: Source, actor: Actor, params: SearchParams): { where: Sql; order: Sql } {
  const terms = termsOf(params.query)
  if (terms.length > 0 && !source.isSearchable) throw unknownField('query')
  if (params.expand !== undefined && params.expand.length > 0) throw badValue('expand')
  const keys = keysOf(source, params.sort, terms.length === 1 ? terms[0] : undefined)
  const filters = (params.filters ?? []).map((filter) => conditionOf(source, filter))
  return { where: allOf([...visibleTo(actor, source), ...matching(terms), ...filters]), order: orderBy(keys) }
}

export const countOf = ({ table }: Source, where: Sql): Sql =>
  sql`select count(*)::integer as total from ${named(table)} t where ${where}`

/** One row for each record, its cells as the columns write them. */
export const rowsOf = ({ table, view }: Source, columns: readonly Column[], where: Sql, order: Sql): Sql =>
  sql`select ${joined(columns.map(({ cell }) => cell))} from ${named(view)} v
    join ${named(table)} t on t.id = v.id where ${where} order by ${order}`
