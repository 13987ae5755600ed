import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { routes } from '#api/contract.ts'
import { started } from '#api/jobs.ts'
import { call, signIn } from '#tests/support/call.ts'
import { startProcess, type ServerProcess } from '#tests/support/process.ts'
import { upload } from '#tests/support/upload.ts'

let dataDir: string
let server: ServerProcess
let url: string
let token: string

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'kontor-import-'))
  await start()
}, 120_000)
afterAll(async () => {
  await server.end()
  await rm(dataDir, { recursive: true, force: true })
})

async function start(): Promise<void> {
  server = startProcess({ DATA_DIR: dataDir, DEMO_ORDERS: '200' })
  url = await server.url
  token = await signIn(url, 'admin')
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

const jobAs = async (id: number) =>
  routes['record.read'].answer.parse((await call(url, token, 'POST', `/api/v3/export-job/${id}`)).body).payload
const over = async (id: number) => {
  for (const until = Date.now() + 120_000; Date.now() < until; await wait(250)) {
    const job = await jobAs(id)
    if (job['state'] === 'completed' || job['state'] === 'failed') return job
  }
  throw new Error('The import did not end')
}
const made = async () => {
  const params = { filters: [{ field: 'season_code', op: 'eq', value: 'KILLED' }] }
  const body = { object: 'product', scope: ['total'], params }
  return routes.search.answer.parse((await call(url, token, 'POST', '/api/v3/search', body)).body).payload.total
}

test(
  'an import whose server is killed half-way goes on with the next one, makes each record once, and takes all of them back',
  { timeout: 300_000 },
  async () => {
    const count = 600
    const rows = Array.from({ length: count }, (_, at) => `KILL-${at},Zelt ${at},KILLED`)
    const parts = upload(Buffer.from(['sku,name,season_code', ...rows].join('\n')), { purpose: 'product.import' })
    const stored = routes['file.upload'].answer.parse((await call(url, token, 'POST', '/api/v3/file', parts)).body)
    const answer = await call(url, token, 'POST', '/api/v3/product/import', {
      file_id: stored.payload.id,
      mapping: { key: 'sku', columns: ['sku', 'name', 'season_code'], empty: 'keep' },
    })
    const { job, undo } = started.parse(routes['object.import'].answer.parse(answer.body).payload)
    let killed = 0
    for (; killed < 2; killed += 1) {
      const before = Number(await made())
      for (const until = Date.now() + 30_000; Number(await made()) <= before && Date.now() < until;) await wait(50)
      await server.end('SIGKILL')
      await start()
    }
    expect(await over(job.id)).toMatchObject({ state: 'completed', items_done: count, items_refused: 0 })
    expect(await made()).toBe(count)
    const back = await call(url, token, 'POST', `/api/v3/undo/${undo?.token}`, {})
    const { job: undoing } = started.parse(routes['undo'].answer.parse(back.body).payload)
    expect(await over(undoing.id)).toMatchObject({ state: 'completed', items_done: count, items_refused: 0 })
    expect(await made()).toBe(0)
  },
)
