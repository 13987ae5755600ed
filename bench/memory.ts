import { routes } from '#api/contract.ts'
import type { SearchBody } from '#api/search.ts'
import { order } from '#entities/order/order.ts'
import { orderParts } from '#entities/order/parts.ts'
import type { Db } from '#server/db.ts'
import { sql, type Sql } from '#server/sql.ts'
import { readRecord } from '#server/store/record.ts'
import { personOf } from '#server/store/session.ts'
import { call, signIn } from '#tests/support/call.ts'
import { inTurns, noting, p95Row } from './against-sql.ts'
import { over, peakOf } from './job.ts'
import { million, withMillion } from './orders.ts'
import type { Row } from '#scripts/bench-row.ts'

const mebibyte = 1_048_576
const searches = ['großmann', 'gr', 'g', '1004', 'müller']
const moves = 50
const bulk = 1000
const details = 100

/**
 * What the console's own process holds at most while somebody does a fixed list of things on a million orders, one after
 * another, and how long an order's detail takes by its statements alone.
 */
export const memoryRows = (): Promise<Row[]> =>
  withMillion(async ({ db, server, url }) => {
    const steps: Row[] = []
    let token = ''
    const ask = async (method: string, path: string, body?: object): Promise<unknown> => {
      const answer = await call(url, token, method, path, body)
      if (answer.status !== 200) throw new Error(`${method} ${path} was answered ${answer.status}`)
      return answer.body
    }
    const search = async (body: Omit<SearchBody, 'object'>) =>
      routes.search.answer.parse(await ask('POST', '/api/v3/search', { object: order.name, ...body })).payload
    const step = async (name: string, work: () => Promise<unknown>) => {
      await work()
      const peak = await peakOf(server.pid)
      steps.push({ name: `its peak by then: ${name}`, anchor: '–', ratio: null, target: null, own: mib(peak) })
    }
    const processing = await db.rows<{ id: number }>(sql`
      select id from orders where status = 'processing' and shop_id is not null
      order by date_created desc, id desc limit ${bulk}`)
    const ids = processing.map(({ id }) => id)

    await step('started', () => Promise.resolve())
    await step('signed in', async () => {
      token = await signIn(url, 'admin')
    })
    await step('list with its counts', async () => {
      await search({ scope: ['results'] })
      await search({ scope: ['total', 'facets'] })
    })
    await step(`${searches.length} searches`, async () => {
      for (const query of searches) {
        await search({ scope: ['results'], params: { query } })
        await search({ scope: ['total', 'facets'], params: { query } })
      }
    })
    await step('jump to row 900,000', async () => {
      const { session } = await search({ scope: ['total'], params: { session: 'new' } })
      await search({ scope: ['results', 'ids'], params: { session: session?.id ?? '', page: 9001 } })
    })
    await step(`${moves} moves`, async () => {
      for (const id of ids.slice(0, moves / 2)) {
        for (const move of ['hold', 'resume']) {
          const read = routes['record.read'].answer.parse(await ask('POST', `/api/v3/order/${id}`, {}))
          await ask('POST', `/api/v3/order/${id}/action/${move}`, { version: read.payload.version })
        }
      }
    })
    await step(`an export of ${million.toLocaleString('en')}`, async () => {
      const body = { object: order.name, params: {}, columns: order.list.columns }
      const started = routes['export.start'].answer.parse(await ask('POST', '/api/v3/search/export', body))
      await over(db, started.payload.id)
    })
    let undo: string | undefined
    await step(`a bulk of ${bulk.toLocaleString('en')}`, async () => {
      const started = routes['object.bulk'].answer.parse(
        await ask('POST', '/api/v3/order/bulk', { action: 'order.hold', ids }),
      )
      if (!('job' in started.payload)) throw new Error('The bulk was only rehearsed')
      await over(db, started.payload.job.id)
      undo = started.payload.undo?.token
    })
    const peak = await peakOf(server.pid)
    // the next run finds the orders as this one did
    const back = routes.undo.answer.parse(await ask('POST', `/api/v3/undo/${undo}`)).payload
    if (!('job' in back)) throw new Error('A bulk is taken back as a job')
    await over(db, back.job.id)
    return [
      {
        name: 'peak memory of the console’s process over all of it, MiB',
        anchor: '–',
        ratio: null,
        target: 200,
        own: mib(peak),
      },
      ...steps,
      await detailRow(db, ids.slice(0, details), (id) => ask('POST', `/api/v3/order/${id}`, { expand })),
    ]
  })

const expand = Object.keys(orderParts)

/** Orders with everything that their screen shows. */
async function detailRow(db: Db, ids: readonly number[], ask: (id: number) => Promise<unknown>): Promise<Row> {
  const person = await personOf(db, 1)
  if (person === undefined) throw new Error('There is no administrator')
  const user = { ...person, session_id: 0 }
  const asked = await Promise.all(
    ids.map(async (id) => {
      const noted: Sql[] = []
      await readRecord(noting(db, noted), { user, locale: 'en_EN' }, { object: order.name, id }, expand)
      return { id, noted }
    }),
  )
  const at = (turn: number) => asked[turn % asked.length] ?? { id: 0, noted: [] }
  const [own, other] = await inTurns(
    ids.length,
    async (turn) => void (await ask(at(turn).id)),
    async (turn) => {
      for (const statement of at(turn).noted) await db.rows(statement)
    },
  )
  return p95Row('order detail', 'its SQL alone', 2, own, other)
}

const mib = (bytes: number): string => `${(bytes / mebibyte).toFixed(0)} MiB`
