import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { routes } from '#api/contract.ts'
import { started } from '#api/jobs.ts'
import { call, signIn } from '#tests/support/call.ts'
import { readCsv } from '#tests/support/jobs.ts'
import { startProcess, type ServerProcess } from '#tests/support/process.ts'

let dataDir: string
let server: ServerProcess
let url: string
let token: string

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'kontor-kill-'))
  await start()
}, 120_000)
afterAll(async () => {
  await server.end()
  await rm(dataDir, { recursive: true, force: true })
})

async function start(): Promise<void> {
  server = startProcess({ DATA_DIR: dataDir, DEMO_ORDERS: '2500' })
  url = await server.url
  token = await signIn(url, 'admin')
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

const row = z.looseObject({
  id: z.number(),
  state: z.string(),
  reason: z.string().nullable(),
  items_total: z.number(),
  items_processed: z.number(),
  items_done: z.number(),
  download_url: z.string().nullable(),
})
const jobs = async (ids: readonly number[]) => {
  const body = { object: 'export-job', scope: ['results'], params: { page_size: 100 } }
  const { payload } = routes.search.answer.parse((await call(url, token, 'POST', '/api/v3/search', body)).body)
  return (payload.results ?? []).filter(({ id }) => ids.includes(id)).map((found) => row.parse(found))
}
const search = async (filters: object[]) => {
  const body = { object: 'order', scope: ['ids', 'total'], params: { filters } }
  return routes.search.answer.parse((await call(url, token, 'POST', '/api/v3/search', body)).body).payload
}

test(
  'a server that is killed amid jobs ends them all within a minute of its next start',
  { timeout: 240_000 },
  async () => {
    const processing = await search([{ field: 'status', op: 'eq', value: 'processing' }])
    const orders = (processing.ids ?? []).slice(0, 300)
    const asked = {
      object: 'order',
      params: { sort: [{ field: 'number', dir: 'asc' }] },
      format: 'machine',
      columns: ['number', 'total', 'fulfilment_state', 'customer'],
    }
    const exports: number[] = []
    for (let at = 0; at < 8; at += 1) {
      const answer = await call(url, token, 'POST', '/api/v3/search/export', asked)
      exports.push(routes['export.start'].answer.parse(answer.body).payload.id)
    }
    const bulk = await call(url, token, 'POST', '/api/v3/order/bulk', { action: 'order.hold', ids: orders })
    const { job } = started.parse(routes['object.bulk'].answer.parse(bulk.body).payload)
    const all = [...exports, job.id]

    const isOver = ({ state }: { state: string }) => state === 'completed' || state === 'failed'
    let killed = 0
    for (let round = 0; round < 2; round += 1) {
      await wait(400 + Math.random() * 1200)
      if ((await jobs(all)).every(isOver)) break
      await server.end('SIGKILL')
      killed += 1
      await start()
    }
    expect(killed).toBe(2)

    const restarted = Date.now()
    let standing = await jobs(all)
    while (!standing.every(isOver) && Date.now() - restarted < 60_000) {
      await wait(250)
      standing = await jobs(all)
    }
    expect(standing.map(({ state, reason }) => ({ state, reason }))).toEqual(
      all.map(() => ({ state: 'completed', reason: null })),
    )

    // every file is whole, and all are the same
    const files = await Promise.all(
      standing
        .filter(({ id }) => id !== job.id)
        .map(async ({ download_url, items_total }) => {
          const answer = await fetch(new URL(download_url ?? '', url), { headers: { Token: token } })
          const text = await answer.text()
          expect(readCsv(text, ',')).toHaveLength(items_total + 1)
          return readCsv(text, ',')
            .map(([number]) => number)
            .join()
        }),
    )
    expect(new Set(files).size).toBe(1)
    expect(files).toHaveLength(exports.length)
    // each order moved once
    const held = await search([{ field: 'status', op: 'eq', value: 'on-hold' }])
    expect(orders.filter((id) => held.ids?.includes(id))).toHaveLength(orders.length)
    const [order] = orders
    const history = await call(url, token, 'POST', `/api/v3/order/${order}`, { expand: ['history'] })
    const moves = z.object({ payload: z.object({ history: z.array(z.looseObject({ verb: z.string() })) }) })
    expect(moves.parse(history.body).payload.history.filter(({ verb }) => verb === 'order.hold')).toHaveLength(1)
  },
)
