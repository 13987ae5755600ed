import type { SearchBody } from '#api/search.ts'
import { search } from '#server/search/search.ts'
import { call, signIn } from '#tests/support/call.ts'
import { inTurns, p95Row } from './against-sql.ts'
import { withMillion } from './orders.ts'
import { admin, overHttp } from './search-alone.ts'
import type { Row } from '#scripts/bench-row.ts'

type Case = { readonly name: string; readonly body: SearchBody; readonly repeats?: number }

const filters = [{ field: 'status', op: 'eq' as const, value: 'processing' }]
/** Counts by it are not kept. */
const sinceADay = { field: 'date_created', op: 'gt' as const, value: '2000-01-01' }
const page: Case = { name: 'page of 100 by status', body: { object: 'order', params: { filters } } }
const cases: readonly Case[] = [
  page,
  { name: 'page of 100 by surname', body: { object: 'order', params: { query: 'großmann' } } },
  { name: 'page of 100 by two letters', body: { object: 'order', params: { query: 'gr' } } },
  { name: 'page of 100 by one letter', body: { object: 'order', params: { query: 'g' } } },
  {
    name: 'counts of all choices since a day',
    body: { object: 'order', scope: ['facets'], params: { filters: [sinceADay] } },
    repeats: 20,
  },
  {
    name: 'freezing a million rows',
    body: { object: 'order', scope: ['total'], params: { session: 'new' } },
    repeats: 20,
  },
]

/**
 * Searches among a million orders over HTTP, each against the statements it makes, asked alone over the same driver. Both
 * take turns, so that whatever else the machine does meets both.
 */
export const searchRows = (): Promise<Row[]> =>
  withMillion(async ({ db, url }) => {
    const token = await signIn(url, 'admin')
    const ask = async (body: SearchBody) => {
      const { status } = await call(url, token, 'POST', '/api/v3/search', body)
      if (status !== 200) throw new Error(`${JSON.stringify(body)} was answered ${status}`)
    }
    const rows: Row[] = []
    for (const { name, body, repeats = 60 } of cases) rows.push(await overHttp(db, ask, name, body, repeats))

    const { session } = await search(db, admin, { object: 'order', params: { session: 'new' } })
    if (session === undefined) throw new Error('Nothing was frozen')
    const far: SearchBody = { object: 'order', params: { session: session.id, page: 9001 } }
    rows.push(await overHttp(db, ask, 'page at row 900,000', far, 60))
    const [jump, first] = await inTurns(
      60,
      () => ask(far),
      () => ask({ object: 'order' }),
    )
    rows.push(p95Row('jump to row 900,000', 'the first page', 3, jump, first))
    const [counts, rowsAlone] = await inTurns(
      60,
      () => ask({ object: 'order', scope: ['total', 'facets'] }),
      () => ask({ object: 'order' }),
    )
    rows.push(p95Row('total and all choices', 'the first page', 1, counts, rowsAlone))
    const [half, start] = await inTurns(
      20,
      () => ask({ object: 'order', params: { page: 5000 } }),
      () => ask({ object: 'order' }),
    )
    rows.push(p95Row('page by number at row 500,000', 'the first page', 3, half, start))
    return rows
  })
