import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ExportState } from '#entities/export-job.ts'
import type { ExportEvent, ExportLife, ExportOccurrence } from '#machines/export-job.ts'
import { openDb, transaction, type Db } from '#server/db.ts'
import { sql } from '#server/sql.ts'
import { folderOf } from '#server/store/file.ts'
import { lockedJob, moveJob } from '#server/store/job.ts'
import { call, signIn } from '#tests/support/call.ts'
import { jobUntil } from '#tests/support/jobs.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { charts } from './charts.ts'
import { nameOf } from './cover.ts'
import type { Path } from './model.ts'
import { recorded } from './record.ts'

type Happening = ExportEvent | ExportOccurrence

let server: TestServer
let token: string
let user: number
/** Holds the orders, so that the server's own workers wait and leave the jobs of the walks alone. */
let holder: Db
let letGo: () => void

beforeAll(async () => {
  server = await startServer()
  token = await signIn(server.url, 'orders')
  ;({ id: user } = await server.db.one<{ id: number }>(sql`select id from users where login = 'orders'`))
  await mkdir(folderOf(server.config), { recursive: true })
  holder = openDb(String(server.config.databaseUrl))
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await new Promise<void>((isLocked, failed) => {
    transaction(holder, async (tx) => {
      await tx.run(sql`lock table orders in access exclusive mode`)
      isLocked()
      await held
    }).catch(failed)
  })
  // as many as one server works on at once
  for (const id of [await born('queued'), await born('queued')])
    await jobUntil(server.db, id, ({ state }) => state === 'in-progress')
})
afterAll(async () => {
  letGo()
  await holder.close()
  await server.close()
})

/** A job in this state that its worker has just given a sign of life of, and never will again. */
async function born(state: ExportState, { kind, has_file, reason }: Partial<ExportLife> = {}): Promise<number> {
  const isActive = !['queued', 'completed', 'failed'].includes(state)
  const file = has_file === true ? await aFile() : null
  const { id } = await server.db.one<{ id: number }>(sql`
    insert into export_jobs (user_id, object, columns, state, kind, reason, heartbeat, file_id)
    values (${user}, 'order', '["number"]', ${state}, ${kind ?? 'export'}, ${reason ?? null},
      ${isActive ? sql`now() + interval '1 hour'` : sql`null`}, ${file}) returning id`)
  return id
}

async function aFile(): Promise<number> {
  const name = `${crypto.randomUUID()}.csv`
  await writeFile(path.join(folderOf(server.config), name), 'number\n1\n')
  const { id } = await server.db.one<{ id: number }>(sql`
    insert into files (user_id, name, type, size, sha256, path, date_expires)
    values (${user}, ${name}, 'text/csv', 9, '', ${name}, now() + interval '1 day') returning id`)
  return id
}

/** What a person asks goes over the wire; what a worker raises, and removing, which the wire calls abort, within. */
async function happen(id: number, event: Happening): Promise<number> {
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
      await transaction(server.db, async (tx) => {
        const job = await lockedJob(tx, id)
        if (job !== undefined) await moveJob(tx, job, event)
      })
      return 200
  }
}

const paths = charts['export-job'].cover() as readonly Path<ExportLife, Happening>[] // of this chart's own machine
const isGone = (from: string, { type }: Happening) =>
  ['completed', 'failed'].includes(from) && ['export-job.abort', 'export-job.remove'].includes(type)

describe('every path through a job, on the server', () => {
  test.for(paths.map((one) => [nameOf(one), one] as const))('%s', async ([name, { root, steps }]) => {
    const ways = steps.map(({ way }) => way)
    await recorded({ chart: 'export-job', layer: 'http', kind: 'path', name, ways, count: 1 }, async () => {
      let known = root.context
      let id = await born(root.status as ExportState, known) // the chart's states are the job's
      for (const { event, from, to, context } of steps) {
        expect(await happen(id, event), event.type).toBe(200)
        const row = await server.db.maybe<{ state: string; reason: string | null }>(
          sql`select state, reason from export_jobs where id = ${id}`,
        )
        expect(row, event.type).toEqual(isGone(from, event) ? undefined : { state: to, reason: context.reason })
        known = context
        // what was deleted has come to its end: the walk goes on with another one like it
        if (row === undefined) id = await born(to as ExportState, known) // as above
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
      abort: await happen(await born(state), { type: 'export-job.abort' }),
      retry: await happen(await born(state), { type: 'export-job.retry' }),
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
