import type { Actor } from '#entities/access.ts'
import { visibleTo } from '#server/search/access.ts'
import { allOf } from '#server/search/condition.ts'
import { refuseMixed, type SearchTarget } from '#server/search/search-target.ts'
import { conditionOf } from '#server/search/filter.ts'
import { viewFor } from '#server/search/own-references.ts'
import { badValue, unknownField } from '#server/search/refusals.ts'
import { keysOf, orderBy, type Key } from '#server/search/sorting.ts'
import type { Source } from '#server/search/source.ts'
import { matching, termsOf } from '#server/search/text.ts'
import { joined, named, sql, type Sql } from '#server/sql.ts'
import type { Column } from './columns.ts'

/** The records of an export: where they come from beside the table `t`, which they are, and in what order. */
export type ExportRows = {
  readonly from: Sql
  readonly where: Sql
  readonly order: Sql
  /** Where everything is meant: the order in the view's own words, so that nothing is joined to it. */
  readonly whole?: Sql
}

/**
 * What the search would find for this user, in its order; a session's records are those it froze but for the exceptions,
 * and records that are named are those alone. Unknown names are a 422.
 */
export function exportQuery(source: Source, actor: Actor, params: SearchTarget): ExportRows {
  refuseMixed(params)
  const visible = visibleTo(actor, source)
  if (params.session !== undefined) {
    // as they were chosen, and no row more; what the user may not see by now is left out
    const from = sql`join (
      select frozen.id, s.chunk, frozen.place from search_session_ids s
      cross join lateral unnest(s.ids) with ordinality as frozen (id, place) where s.session_id = ${params.session}
    ) f on f.id = t.id`
    const left = params.except === undefined ? [] : [sql`t.id <> all(${params.except}::bigint[])`]
    return { from, where: allOf([...visible, ...left]), order: sql`f.chunk, f.place` }
  }
  const terms = termsOf(params.query)
  if (terms.length > 0 && !source.isSearchable) throw unknownField('query')
  if (params.expand !== undefined && params.expand.length > 0) throw badValue('expand')
  const keys = keysOf(source, params, terms.length === 1 ? terms[0] : undefined)
  const filters = (params.filters ?? []).map((filter) => conditionOf(source, filter, actor))
  const named = params.ids === undefined ? undefined : sql`t.id = any(${params.ids}::bigint[])`
  const conditions = [...visible, ...(named === undefined ? [...matching(terms), ...filters] : [named])]
  const isWhole = conditions.length === 0 && keys.every(({ name, kind }) => name === 'id' || kind !== 'ref')
  return {
    from: sql``,
    where: allOf(conditions),
    order: orderBy(keys),
    ...(isWhole && { whole: orderBy(keys.map(inView)) }),
  }
}

const inView = (key: Key): Key => ({ ...key, column: sql`v.${named(key.name)}` })

/** How many records there are, by the shops they come from; of what knows no shop, all in one. */
export const countsOf = ({ table, shop }: Source, { from, where }: ExportRows): Sql => {
  const of = shop === undefined ? sql`null::bigint` : sql`t.${named(shop)}`
  return sql`select ${of} as shop, count(*)::integer as total from ${named(table)} t ${from} where ${where} group by 1`
}

/** The shops of what is exported, where each of it is in several; null where something is in none. */
export const shopsOf = ({ table, inShops }: Source, { from, where }: ExportRows): Sql | undefined =>
  inShops &&
  sql`select distinct x.shop_id as shop from ${named(table)} t ${from}
    left join ${named(inShops.view)} x on x.${named(inShops.id)} = t.id where ${where}`

/** One row for each record, its cells as the columns write them. */
export function rowsOf(source: Source, actor: Actor, columns: readonly Column[], found: ExportRows): Sql {
  const view = viewFor(source, actor)
  const cells = joined(columns.map(({ cell }) => cell))
  if (found.whole !== undefined) return sql`select ${cells} from ${view} v order by ${found.whole}`
  const { from, where, order } = found
  return sql`select ${cells} from ${view} v join ${named(source.table)} t on t.id = v.id ${from}
    where ${where} order by ${order}`
}
