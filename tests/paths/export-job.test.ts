import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ExportState } from '#entities/export-job.ts'
import { sql } from '#server/sql.ts'
import { call, signIn } from '#tests/support/call.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { nameOf } from './cover.ts'
import { exportJobCover, isDeleted, type JobHappening } from './export-job-cover.ts'
import { openJobDriver, type JobDriver } from './export-job-driver.ts'
import { recorded } from './record.ts'

let server: TestServer
let token: string
let driver: JobDriver

beforeAll(async () => {
  server = await startServer()
  token = await signIn(server.url, 'orders')
  driver = await openJobDriver(String(server.config.databaseUrl), server.config)
})
afterAll(async () => {
  await driver.close()
  await server.close()
})

/** What a person asks goes over the wire; what a worker raises, and removing, which the wire calls abort, within. */
async function happen(id: number, event: JobHappening): Promise<number> {
  switch (event.type) {
    case 'export-job.abort':
      return (await call(server.url, token, 'DELETE', `/api/v3/search/export/${id}`)).status
    case 'export-job.retry':
      return (await call(server.url, token, 'POST', `/api/v3/export-job/${id}/action/retry`, { version: 1 })).status
    case 'export-job.download': {
      const { file } = await server.db.one<{ file: number }>(
        sql`select file_id as file from export_jobs where id = ${id}`,
      )
      return (await call(server.url, token, 'GET', `/api/v3/file/${file}/content`)).status
    }
    default:
      await driver.occur(id, event)
      return 200
  }
}

const paths = exportJobCover()

describe('every path through a job, on the server', () => {
  test.for(paths.map((one) => [nameOf(one), one] as const))('%s', async ([name, { root, steps }]) => {
    const ways = steps.map(({ way }) => way)
    await recorded({ chart: 'export-job', layer: 'http', kind: 'path', name, ways, count: 1 }, async () => {
      let known = root.context
      let id = await driver.born(root.status, known)
      for (const { event, from, to, context } of steps) {
        expect(await happen(id, event), event.type).toBe(200)
        const row = await server.db.maybe<{ state: string; reason: string | null }>(
          sql`select state, reason from export_jobs where id = ${id}`,
        )
        expect(row, event.type).toEqual(isDeleted(from, event) ? undefined : { state: to, reason: context.reason })
        known = context
        // what was deleted has come to its end: the walk goes on with another one like it
        if (row === undefined) id = await driver.born(to, known)
      }
    })
  })
})

/** Spec §4 by hand: what the wire answers to a person in each state. */
const answers: Record<ExportState, { abort: number; retry: number }> = {
  queued: { abort: 200, retry: 409 },
  'in-progress': { abort: 200, retry: 409 },
  finalizing: { abort: 200, retry: 409 },
  aborting: { abort: 200, retry: 409 },
  completed: { abort: 200, retry: 409 },
  failed: { abort: 200, retry: 200 },
}

test('abort is heard in every state, and only what failed is tried again', async () => {
  const found: Record<string, object> = {}
  for (const state of Object.keys(answers) as ExportState[])
    // the keys of the table
    found[state] = {
      abort: await happen(await driver.born(state), { type: 'export-job.abort' }),
      retry: await happen(await driver.born(state), { type: 'export-job.retry' }),
    }
  const entry = {
    chart: 'export-job',
    layer: 'http',
    kind: 'rows',
    name: 'states × moves',
    ways: [],
    count: 12,
  } as const
  await recorded(entry, () => {
    expect(found).toEqual(answers)
  })
})
