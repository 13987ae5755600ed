import type { Queries } from '#server/db.ts'
import { joined, named, sql, type Sql } from '#server/sql.ts'
import { allOf, anyOf } from './condition.ts'
import { conditionsOf, type SearchQuery } from './search-query.ts'
import { choicesOf, columnOf, countedColumns } from './source.ts'

type Facets = Record<string, Record<string, number>>
type Wanted = { readonly total: boolean; readonly facets: boolean }
export type Counts = { readonly total?: number; readonly facets?: Facets }
/** Of a choice the records that have this value; without a field all that were found. */
type Count = { field: string | null; value: string | null; count: number }

/** How many were found, and how many each choice would show. */
export async function countsOf(db: Queries, asked: SearchQuery, { total, facets }: Wanted): Promise<Counts> {
  if (!total && !facets) return {}
  const question = { ...asked, found: asked.foundAtOnce ?? asked.found }
  const rows = (await storedCounts(db, question)) ?? (await countedNow(db, question, { total, facets }))
  const all = rows.find(({ field }) => field === null)
  return { ...(total && { total: all?.count ?? 0 }), ...(facets && { facets: facetsFrom(question, rows) }) }
}

/** How many were found, as part of a statement; undefined where that is not kept. It never grows with how many there are. */
export const storedTotal = (question: SearchQuery): Sql | undefined =>
  isStored(question)
    ? sql`(select coalesce(sum(t.amount), 0)::bigint from ${named(`${question.source.table}_counted`)} t
        where ${conditionsOf(question)} and ${isFilled(question)})`
    : undefined

/** How many were found, as one value of a statement: what is kept where that is complete, else counted in it. */
export function totalIn(asked: SearchQuery): Sql {
  const question = { ...asked, found: asked.foundAtOnce ?? asked.found }
  const counted = sql`(select count(*) from ${named(question.source.table)} t where ${conditionsOf(question)})`
  const stored = storedTotal(question)
  return stored === undefined ? counted : sql`case when ${isFilled(question)} then ${stored} else ${counted} end`
}

/** The same as rows of `day` and `amount`, where the total is kept: none of them has the amount 0. */
export const storedDays = (question: SearchQuery): Sql =>
  sql`(select t.day, sum(t.amount)::bigint as amount from ${named(`${question.source.table}_counted_by_day`)} t
    where ${conditionsOf(question)} group by t.day having sum(t.amount) <> 0)`

/** Of what is in several shops a right over some of them is no matter of what is counted by. */
const isStored = ({ source: { counted, inShops }, terms, filters, found, isByRecord }: SearchQuery): boolean =>
  terms.length === 0 &&
  !isByRecord &&
  counted !== undefined &&
  (inShops === undefined || found.length === 0) &&
  filters.every(({ field }) => counted.by.includes(field))

/** Has what was there before been counted too? */
const isFilled = ({ source: { table } }: SearchQuery): Sql =>
  sql`exists (select from row_counts k where k.table_name = ${table} and k.date_filled is not null)`

/** All choices in one walk over what was found: it is counted by all of them together, and each adds up its own. */
async function countedNow(db: Queries, question: SearchQuery, wanted: Wanted): Promise<Count[]> {
  const { source, found, filters } = question
  const from = sql`${named(source.table)} t`
  const choices = choicesOf(source.entity)
  if (!wanted.facets || choices.length === 0)
    return db.rows<Count>(sql`
      select null::text as field, null::text as value, count(*) as count from ${from} where ${conditionsOf(question)}`)
  const columns = joined(choices.map(({ name, field }) => columnOf(name, field)))
  const isChoice = ({ field }: { field: string }) => choices.some(({ name }) => name === field)
  const own = filters.filter(isChoice).map(({ condition }) => condition)
  const others = filters.filter((filter) => !isChoice(filter)).map(({ condition }) => condition)
  // a row is in some count where at most one of the choices leaves it out
  const near = own.length < 2 ? [] : [anyOf(own.map((_, left) => allOf(own.filter((__, at) => at !== left))))]
  return db.rows<Count>(sql`
    with counted as materialized (
      select ${columns}, count(*) as amount from ${from} where ${allOf([...found, ...others, ...near])}
      group by ${columns}
    )
    ${joined(sums(question, sql`counted t`), sql` union all `)}`)
}

/** The total and each choice, from rows that say how many there are of each combination. */
function sums(question: SearchQuery, from: Sql): Sql[] {
  const { source, filters } = question
  const isChoice = (name: string) => choicesOf(source.entity).some((choice) => choice.name === name)
  const within = { ...question, filters: filters.filter(({ field }) => isChoice(field)) }
  const all = sql`(select null::text as field, null::text as value, coalesce(sum(t.amount), 0)::bigint as count
    from ${from} where ${allOf(within.filters.map(({ condition }) => condition))})`
  return [all, ...facetQueries(within, from)]
}

/**
 * The same from the counts that are kept; undefined where something else is asked, or where what was there before is
 * still being counted. One statement, so that all of it is of one moment.
 */
async function storedCounts(db: Queries, question: SearchQuery): Promise<Count[] | undefined> {
  const { source, found, filters } = question
  if (!isStored(question)) return undefined
  const columns = countedColumns(source)
  const from = sql`counted t`
  const all = sql`(select null::text as field, null::text as value, coalesce(sum(t.amount), 0)::bigint as count
    from ${from} where ${allOf(filters.map(({ condition }) => condition))})`
  const each = facetQueries(question, from)
  const rows = await db.rows<Count>(sql`
    with counted as materialized (
      select ${columns}, sum(t.amount) as amount from ${named(`${source.table}_counted`)} t where ${allOf(found)}
      group by ${columns} having sum(t.amount) <> 0
    )
    select * from (${joined([all, ...each], sql` union all `)}) c
    where ${isFilled(question)}`)
  return rows.length === 0 ? undefined : rows
}

/** A field's own filter is left out of its count: whoever has chosen a status sees what the others hold. */
const facetQueries = ({ source, filters }: SearchQuery, from: Sql): Sql[] =>
  choicesOf(source.entity).map(({ name, field }) => {
    const others = filters.filter((filter) => filter.field !== name).map(({ condition }) => condition)
    return sql`(select ${name}::text as field, ${columnOf(name, field)} as value, sum(t.amount)::bigint as count
      from ${from} where ${allOf(others)} group by 2)`
  })

function facetsFrom({ source }: SearchQuery, rows: readonly Count[]): Facets {
  const facets: Facets = Object.fromEntries(choicesOf(source.entity).map(({ name }) => [name, {}]))
  for (const { field, value, count } of rows)
    // under no name what has none: all together are the whole
    if (field !== null) facets[field] = { ...facets[field], [value ?? '']: count }
  return facets
}
