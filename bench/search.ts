import type { SearchBody } from '#api/search.ts'
import type { Actor } from '#entities/access.ts'
import type { Db } from '#server/db.ts'
import { search } from '#server/search/search.ts'
import type { Sql } from '#server/sql.ts'
import { call, signIn } from '#tests/support/call.ts'
import { inTurns, noting, p95Row } from './against-sql.ts'
import { withMillion } from './orders.ts'
import type { Row } from '#scripts/bench-row.ts'

const admin: Actor = { id: 1, roles: ['admin'], shops: [] }

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

async function overHttp(
  db: Db,
  ask: (body: SearchBody) => Promise<void>,
  name: string,
  body: SearchBody,
  repeats: number,
): Promise<Row> {
  const replay = await statementsOf(db, body)
  const [own, alone] = await inTurns(repeats, () => ask(body), replay)
  return p95Row(name, 'the same SQL alone', 2, own, alone)
}

/** What a search asks of the database, as a function that asks it again. */
async function statementsOf(db: Db, body: SearchBody): Promise<() => Promise<void>> {
  const asked: Sql[] = []
  const { session } = await search({ ...db, search: noting(db.search, asked) }, admin, body)
  const frozen = body.params?.session === 'new' ? session?.id : undefined
  let turn = 0
  return async () => {
    turn += 1
    for (const { parts, values } of asked) {
      // a session's own name is given once
      const again = values.map((value) =>
        frozen !== undefined && value === frozen ? `bench-${frozen}-${turn}` : value,
      )
      await db.search.rows({ parts, values: again })
    }
  }
}
