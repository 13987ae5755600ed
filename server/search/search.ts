import type * as z from 'zod/mini'
import type { searchAnswer, SearchBody, SearchParams } from '#api/search.ts'
import type { Actor } from '#entities/access.ts'
import type { Db, Queries } from '#server/db.ts'
import { sql } from '#server/sql.ts'
import { queryFor } from './choosing.ts'
import { countsOf } from './counts.ts'
import { listCountsOf } from './list-counts.ts'
import { frozenPage } from './frozen-page.ts'
import { pageOf } from './page.ts'
import { matchedRowsOf, type MatchedRows, type SearchQuery } from './search-query.ts'
import { badValue, tooSlow, unknownObject } from './refusals.ts'
import { shownTo } from './own-references.ts'
import { openSession } from './session.ts'
import { withLists } from '#server/edit/spread-rows.ts'
import { orderBy } from './sorting.ts'
import { sourceOf } from './source.ts'

type Answer = z.infer<typeof searchAnswer>
type Scope = NonNullable<SearchBody['scope']>

const mostIds = 1000

/** Finds records: only what this user may see, only the scopes asked for. */
export async function search(db: Db, actor: Actor, body: SearchBody): Promise<Answer> {
  try {
    const answer = await find(db, actor, body)
    const source = sourceOf(body.object)
    if (source === undefined || answer.results === undefined) return answer
    const rows = await shownTo(db.search, actor, source, answer.results)
    return { ...answer, results: await withLists(db.search, actor, source, rows, body.params?.expand ?? []) }
  } catch (error) {
    throw isOverTime(error) ? tooSlow() : error
  }
}

async function find(db: Db, actor: Actor, { object, scope = ['results'], params = {} }: SearchBody): Promise<Answer> {
  const source = sourceOf(object)
  if (source === undefined) throw unknownObject()
  // what is counted is of the moment, and a count that nobody wants is not made
  if (params.lists !== undefined && (params.session !== undefined || !scope.includes('facets'))) throw badValue('lists')
  if (params.session !== undefined && params.session !== 'new') return frozenPage(db, actor, source, scope, params)
  const question = await queryFor(db.search, source, actor, scope, params)
  const hits = await matchedRowsOf(db.search, question)
  return params.session === undefined ? answered(db, question, hits, scope, params) : frozen()

  /** Frozen first: what else is asked for then is of the very rows that the session holds. */
  async function frozen(): Promise<Answer> {
    if (params.cursor !== undefined) throw badValue('cursor')
    const session = await openSession(db.search, { userId: actor.id, object }, placesOf(question, hits), params)
    const inside = scope.filter((name) => name !== 'facets')
    const page = await frozenPage(db, actor, question.source, inside, { ...pageIn(params), session: session.id })
    const counts = await countsOf(db.search, question, { total: false, facets: scope.includes('facets') })
    return { ...page, ...counts, session }
  }
}

/** The parameters of a page that mean something in a session. */
const pageIn = ({ page, page_size, fields }: SearchParams): SearchParams => ({
  ...(page !== undefined && { page }),
  ...(page_size !== undefined && { page_size }),
  ...(fields !== undefined && { fields }),
})

async function answered(
  db: Db,
  question: SearchQuery,
  hits: MatchedRows,
  scope: Scope,
  params: SearchParams,
): Promise<Answer> {
  const [page, counts, lists, ids] = await Promise.all([
    scope.includes('results') ? pageOf(db.search, question, hits, params) : {},
    countsOf(db.search, question, { total: scope.includes('total'), facets: scope.includes('facets') }),
    listCountsOf(db.search, question, params.lists ?? []),
    scope.includes('ids') ? idsOf(db.search, question, hits) : undefined,
  ])
  const facets = counts.facets && { facets: { ...counts.facets, ...lists } }
  return { ...page, ...counts, ...facets, ...(ids && { ids }) }
}

/** The first thousand in order. */
async function idsOf(db: Queries, { keys }: SearchQuery, hits: MatchedRows): Promise<number[]> {
  const found = await db.rows<{ id: number }>(
    sql`${hits.with} select t.id from ${hits.from} where ${hits.where} order by ${orderBy(keys)} limit ${mostIds}`,
  )
  return found.map(({ id }) => id)
}

/** All ids with their places. */
const placesOf = ({ keys }: SearchQuery, hits: MatchedRows) => sql`
  ${hits.with} select t.id, row_number() over (order by ${orderBy(keys)})::integer - 1 as place
  from ${hits.from} where ${hits.where}`

/** PostgreSQL ended the statement because it took too long; its connection goes on. */
export const isOverTime = (error: unknown) => error instanceof Error && 'code' in error && error.code === '57014'
