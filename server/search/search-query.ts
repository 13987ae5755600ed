import type { SearchParams } from '#api/search.ts'
import type { Actor } from '#entities/access.ts'
import { scalarsOf } from '#entities/entity.ts'
import { spreadsOf } from '#entities/many/spread.ts'
import type { Queries } from '#server/db.ts'
import { named, sql, type Sql } from '#server/sql.ts'
import { isSeenByRecord, visibleTo } from './access.ts'
import { allOf } from './condition.ts'
import { conditionOf } from './filter.ts'
import { badValue, unknownField } from './refusals.ts'
import { label } from './label.ts'
import { keysOf, type Key } from './sorting.ts'
import type { Source } from './source.ts'
import { matching, termsOf } from './text.ts'

/** Beyond this, pages are asked for by cursor or in a session. */
const lastPage = 1_000_000
/** With fewer expected hits they are all fetched and sorted; with more the sorting index is walked until a page is full. */
const fewHits = 20_000

/** What is searched for, read and checked. */
export type SearchQuery = {
  readonly source: Source
  readonly terms: readonly string[]
  readonly keys: readonly Key[]
  /** What this user may see, and the words: what every facet keeps. */
  readonly found: readonly Sql[]
  /** The same for a walk over all of it, where that is asked in another way. */
  readonly foundAtOnce?: readonly Sql[]
  /** Is one of these a question to single records, which no column that is counted by answers? */
  readonly isByRecord: boolean
  readonly filters: readonly { readonly field: string; readonly condition: Sql }[]
}

/** Unknown names and values are refused, never ignored. */
export function searchQueryOf(source: Source, actor: Actor, params: SearchParams): SearchQuery {
  const terms = checkedTerms(source, params)
  const found = [...visibleTo(actor, source), ...matching(terms)]
  const query = queryAmong(source, actor, params, terms, found)
  if (!query.isByRecord) return query
  return { ...query, foundAtOnce: [...visibleTo(actor, source, { atOnce: true }), ...matching(terms)] }
}

/** The query among what is `found` already: what may be seen and has the words. */
export function queryAmong(
  source: Source,
  actor: Actor,
  params: SearchParams,
  terms: readonly string[],
  found: readonly Sql[],
): SearchQuery {
  return {
    source,
    terms,
    keys: keysOf(source, params, terms.length === 1 ? terms[0] : undefined),
    found,
    isByRecord: isSeenByRecord(actor, source),
    filters: (params.filters ?? []).map((filter) => ({
      field: filter.field,
      condition: conditionOf(source, filter, actor),
    })),
  }
}

export const conditionsOf = ({ found, filters }: SearchQuery): Sql =>
  allOf([...found, ...filters.map(({ condition }) => condition)])

/** Names and values of the parameters that no list knows; answers the terms of the query. */
function checkedTerms(source: Source, params: SearchParams): string[] {
  refuseFields(source, params)
  const terms = termsOf(params.query)
  if (terms.length > 0 && !source.isSearchable) throw unknownField('query')
  return terms
}

/** What every record has beside its entity's fields. */
const always = ['id', 'version', label]

/** What a page can lack, in a session or without. */
export function refuseFields({ entity }: Source, { fields, expand, page }: SearchParams): void {
  const scalars = scalarsOf(entity.fields)
  const unknown = fields?.find((field) => !scalars.includes(field) && !always.includes(field))
  if (unknown !== undefined) throw unknownField(unknown)
  // Lists carry rows only; a record read expands their parts, but for those whose rows stand in columns
  const spread = spreadsOf(entity).map(({ name }) => name)
  if (expand?.every((one) => spread.includes(one)) === false) throw unknownField('expand')
  if ((page ?? 1) > lastPage) throw badValue('page')
}

/** The rows in question as `t`: the table itself, or its few hits fetched first, which no plan can then fetch one by one. */
export type MatchedRows = { readonly with: Sql; readonly where: Sql; readonly from: Sql }

export async function matchedRowsOf(db: Queries, question: SearchQuery): Promise<MatchedRows> {
  const where = conditionsOf(question)
  const directly = { with: sql``, from: sql`${named(question.source.table)} t`, where }
  if (question.terms.length === 0) return directly
  const [plan] = await db.rows<{ 'QUERY PLAN': { Plan: { 'Plan Rows': number } }[] }>(
    sql`explain (format json) select from ${directly.from} where ${where}`,
  )
  const expected = plan?.['QUERY PLAN'][0]?.Plan['Plan Rows'] ?? 0
  if (expected > fewHits) return directly
  return {
    with: sql`with hits as materialized (select t.* from ${directly.from} where ${where})`,
    from: sql`hits t`,
    where: sql`true`,
  }
}
