import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { routes } from '#api/contract.ts'
import { started } from '#api/jobs.ts'
import { isRunning } from '#server/postgres/process.ts'
import { call, signIn } from '#tests/support/call.ts'
import { startProcess, type ServerProcess } from '#tests/support/process.ts'

let dataDir: string
let server: ServerProcess
let url: string

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'kontor-gone-'))
})
afterEach(() => server.end())
afterAll(() => rm(dataDir, { recursive: true, force: true }))

const start = async () => {
  server = startProcess({ DATA_DIR: dataDir, DEMO_ORDERS: '600' })
  url = await server.url
}

const postmaster = async () =>
  Number((await readFile(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0])

const kill = async () => {
  const pid = await postmaster()
  process.kill(pid, 'SIGKILL')
  while (await isRunning(pid)) await wait(1)
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const ready = async () => (await call(url, undefined, 'GET', '/ready')).status
const health = async () => (await call(url, undefined, 'GET', '/health')).status
const comesBack = async () => {
  await expect.poll(ready, { timeout: 20_000, interval: 50 }).toBe(200)
}

const row = z.looseObject({ id: z.number(), state: z.string(), reason: z.string().nullable() })
/** What became of what somebody started; the demo data's own jobs are over. */
const statesOf = async (token: string, ids: readonly number[]) => {
  const body = { object: 'export-job', scope: ['results'], params: { page_size: 100 } }
  const { payload } = routes.search.answer.parse((await call(url, token, 'POST', '/api/v3/search', body)).body)
  const found = (payload.results ?? []).map((one) => row.parse(one))
  return ids.map((id) => found.find((job) => job.id === id)?.state)
}

test('a database that is killed is started again, and what ran on it goes on', async () => {
  await start()
  expect(await ready()).toBe(200)
  const token = await signIn(url, 'admin')
  const filters = [{ field: 'status', op: 'eq', value: 'processing' }]
  const search = { object: 'order', scope: ['ids'], params: { filters } }
  const { payload } = routes.search.answer.parse((await call(url, token, 'POST', '/api/v3/search', search)).body)
  const hold = { action: 'order.hold', ids: payload.ids }
  const bulk = await call(url, token, 'POST', '/api/v3/order/bulk', hold)
  const { job } = started.parse(routes['object.bulk'].answer.parse(bulk.body).payload)
  const exported = await call(url, token, 'POST', '/api/v3/search/export', { object: 'order' })
  const all = [job.id, routes['export.start'].answer.parse(exported.body).payload.id]
  await expect.poll(() => statesOf(token, all), { interval: 5 }).toContain('in-progress')

  await kill()
  expect(await health()).toBe(200)
  // what ran in the database outlives it by a moment
  await expect.poll(ready, { interval: 5 }).toBe(503)
  await comesBack()
  await signIn(url, 'admin')
  await expect.poll(() => statesOf(token, all), { timeout: 40_000, interval: 100 }).toEqual(all.map(() => 'completed'))
})

test('so is one that was adopted; where it cannot be started again, Kontor ends and says so', async () => {
  await start()
  await server.end('SIGKILL')
  await start()
  await kill()
  await comesBack()

  // as an unlucky upgrade would leave it
  await writeFile(path.join(dataDir, 'postgres/PG_VERSION'), '15\n')
  await kill()
  const { code, output } = await server.ended
  expect(code).toBe(1)
  expect(output).toContain('The database ended by itself: starting it again.')
  expect(output).toMatch(/could not be started again: .* holds a database of PostgreSQL 15/)
  expect(output).toMatch(/The database ended and could not be kept running in 5 tries, so Kontor ends too\. .*\n$/)
  expect(output).not.toMatch(/\n {4}at /)
})
