import type * as z from 'zod/mini'
import type { searchAnswer, SearchBody, SearchParams } from '#api/search.ts'
import type { Actor } from '#entities/access.ts'
import { scalarsOf } from '#entities/entity.ts'
import type { Db, Queries } from '#server/db.ts'
import { joined, named, sql, type Sql } from '#server/sql.ts'
import { visibleTo } from './access.ts'
import { allOf } from './condition.ts'
import { facetsOf } from './facets.ts'
import { conditionOf } from './filter.ts'
import { badValue, unknownField, unknownObject } from './refusals.ts'
import { after, cursorAfter, keysOf, orderBy, valuesOf, type Key } from './sorting.ts'
import { sourceOf, type Source } from './source.ts'
import { matching, termsOf } from './text.ts'

type Answer = z.infer<typeof searchAnswer>
type Row = NonNullable<Answer['results']>[number]

/** Spec §9. */
const usualPageSize = 100
/** Beyond this, pages are asked for by cursor. */
const lastPage = 1_000_000
const mostIds = 1000
/** With fewer expected hits they are all fetched and sorted; with more the sorting index is walked until a page is full. */
const fewHits = 20_000

/** Finds records: only what this user may see, only the scopes asked for. */
export async function search(
  db: Db,
  actor: Actor,
  { object, scope = ['results'], params = {} }: SearchBody,
): Promise<Answer> {
  const source = sourceOf(object)
  if (source === undefined) throw unknownObject()
  const visible = visibleTo(actor, source)
  const terms = refuseWhatIsNotThere(source, params)
  const keys = keysOf(source, params.sort, terms.length === 1 ? terms[0] : undefined)
  const found = [...visible, ...matching(terms)]
  const filters = (params.filters ?? []).map((filter) => ({
    field: filter.field,
    condition: conditionOf(source, filter),
  }))
  const conditions = [...found, ...filters.map(({ condition }) => condition)]

  const hits = await hitsOf(db.search, source, conditions, terms)
  const [page, total, facets, ids] = await Promise.all([
    scope.includes('results') ? pageOf(db.search, source, hits, keys, params) : {},
    scope.includes('total') ? totalOf(db.search, source, conditions) : undefined,
    scope.includes('facets') ? facetsOf(db.search, source, found, filters) : undefined,
    scope.includes('ids') ? idsOf(db.search, hits, keys) : undefined,
  ])
  return { ...page, ...(total !== undefined && { total }), ...(facets && { facets }), ...(ids && { ids }) }
}

/** Names and values of the parameters that no list knows; answers the terms of the query. */
function refuseWhatIsNotThere({ entity, isSearchable }: Source, params: SearchParams): string[] {
  const scalars = scalarsOf(entity.fields)
  const unknown = params.fields?.find((field) => !scalars.includes(field) && field !== 'id' && field !== 'version')
  if (unknown !== undefined) throw unknownField(unknown)
  // Lists carry rows only; a record read expands their parts. Frozen results are not offered.
  if (params.expand !== undefined && params.expand.length > 0) throw unknownField('expand')
  if (params.session !== undefined) throw unknownField('session')
  if ((params.page ?? 1) > lastPage) throw badValue('page')
  const terms = termsOf(params.query)
  if (terms.length > 0 && !isSearchable) throw unknownField('query')
  return terms
}

/** The rows in question as `t`: the table itself, or its few hits fetched first, which no plan can then fetch one by one. */
type Hits = { readonly with: Sql; readonly where: Sql; readonly from: Sql }

async function hitsOf(
  db: Queries,
  { table }: Source,
  conditions: readonly Sql[],
  terms: readonly string[],
): Promise<Hits> {
  const where = allOf(conditions)
  const directly = { with: sql``, from: sql`${named(table)} t`, where }
  if (terms.length === 0) return directly
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

async function pageOf(
  db: Queries,
  source: Source,
  hits: Hits,
  keys: readonly Key[],
  { cursor, page = 1, page_size = usualPageSize, fields }: SearchParams,
): Promise<Answer> {
  const start = cursor === undefined ? sql`true` : after(keys, cursor)
  const offset = cursor === undefined ? (page - 1) * page_size : 0
  const found = await db.rows<{ id: number; keys: (string | null)[] }>(sql`
    ${hits.with} select t.id, ${valuesOf(keys)} as keys from ${hits.from} where ${hits.where} and ${start}
    order by ${orderBy(keys)} limit ${page_size + 1} offset ${offset}`)
  const shown = found.slice(0, page_size)
  const last = found.length > page_size ? shown.at(-1) : undefined
  return {
    results: await rowsOf(
      db,
      source,
      shown.map(({ id }) => id),
      fields,
    ),
    page,
    page_size,
    next_cursor: last === undefined ? null : cursorAfter(keys, last.keys),
  }
}

/** The rows of these ids, in their order; a few hundred at most, so the view's joins cost little. */
async function rowsOf(
  db: Queries,
  { view }: Source,
  ids: readonly number[],
  fields: SearchParams['fields'],
): Promise<Row[]> {
  const names = fields === undefined ? [] : ['id', 'version', ...fields]
  const columns = fields === undefined ? sql`v.*` : joined([...new Set(names)].map((field) => sql`v.${named(field)}`))
  // A condition on the id reaches the table inside the view; a join with the ids would be made after all others.
  const rows = await db.rows<Row>(sql`select ${columns} from ${named(view)} v where v.id = any(${ids}::bigint[])`)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

async function totalOf(db: Queries, { table }: Source, conditions: readonly Sql[]): Promise<number> {
  const { total } = await db.one<{ total: number }>(
    sql`select count(*) as total from ${named(table)} t where ${allOf(conditions)}`,
  )
  return total
}

/** The first thousand in order. */
async function idsOf(db: Queries, hits: Hits, keys: readonly Key[]): Promise<number[]> {
  const found = await db.rows<{ id: number }>(
    sql`${hits.with} select t.id from ${hits.from} where ${hits.where} order by ${orderBy(keys)} limit ${mostIds}`,
  )
  return found.map(({ id }) => id)
}
