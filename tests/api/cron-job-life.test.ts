import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { changed as changedSchema, type Changed } from '#api/actions.ts'
import { cronJobNames } from '#entities/cron-job/parts.ts'
import { runDueJobs, type ScheduledJob } from '#server/jobs/cron-runs.ts'
import { scheduledJobs } from '#server/jobs/scheduled-jobs.ts'
import { sql } from '#server/sql.ts'
import { call, signIn, type Answer } from '#tests/support/call.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let admin: string

beforeAll(async () => {
  server = await startServer()
  admin = await signIn(server.url, 'admin')
})
afterAll(() => server.close())
// known since yesterday, and run at every time up to now
beforeEach(async () => {
  await server.db.run(sql`delete from cron_runs`)
  await server.db.run(sql`
    update cron_jobs set status = 'on', version = 1, date_known = now() - interval '1 day' where name = 'reminders'`)
})

const daily = (run: ScheduledJob['run']): ScheduledJob => ({
  name: 'reminders',
  cron: '0 8 * * *',
  zone: 'Europe/Berlin',
  run,
})
const signal = new AbortController().signal
const look = (job: ScheduledJob) => runDueJobs(server.db, [job], { now: () => new Date(), signal })
const idOf = async () =>
  (await server.db.one<{ id: number }>(sql`select id from cron_jobs where name = 'reminders'`)).id
const bodyOf = ({ body }: Answer) => body as { payload?: unknown; code?: string } // of every answer
const move = async (action: string, version: number, by = admin) =>
  call(server.url, by, 'POST', `/api/v3/cron-job/${await idOf()}/action/${action}`, { version })
const moved = (answer: Answer): Changed => {
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return changedSchema.parse(bodyOf(answer).payload)
}
const read = async () =>
  bodyOf(await call(server.url, admin, 'POST', `/api/v3/cron-job/${await idOf()}`, { expand: ['runs', 'history'] }))
    .payload

test('every scheduled job has its name in words, and no other has one', () => {
  expect(
    scheduledJobs({ dataDir: '' })
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual([...cronJobNames].toSorted())
})

test('a run tells what it did, how long it took and when the next one is', async () => {
  await look(daily(async () => 12))
  expect(await read()).toMatchObject({
    task: 'reminders',
    rhythm: 'day',
    outcome: 'done',
    did: 12,
    error: null,
    is_running: false,
    runs: [{ state: 'done', did: 12 }],
  })
  const { next } = await server.db.one<{ next: boolean }>(sql`
    select date_next > now() and (date_next at time zone 'Europe/Berlin')::time = '08:00' as next
    from cron_jobs where name = 'reminders'`)
  expect(next).toBe(true)
  await server.db.run(sql`delete from cron_runs`)
  await look(daily(() => Promise.reject(new Error('No connection'))))
  expect(await read()).toMatchObject({ outcome: 'failed', did: null, runs: [{ error: 'No connection' }] })
})

test('run by hand it runs once more, one run at a time', async () => {
  const ran: string[] = []
  const job = daily(async () => void ran.push('run'))
  await look(job)
  await look(job)
  expect(ran).toEqual(['run'])
  expect(moved(await move('run', 1)).entity).toMatchObject({ is_running: true })
  expect(await move('run', 2)).toMatchObject({ status: 409, body: { code: 'cron_runs' } })
  await look(job)
  expect(ran).toEqual(['run', 'run'])
  expect(await read()).toMatchObject({
    is_running: false,
    runs: [{ state: 'done' }, { state: 'done' }],
    history: [{ verb: 'cron-job.run' }],
  })
})

test('switched off the clock sets nothing off, a hand does; switched on again nothing is owed', async () => {
  const ran: string[] = []
  const job = daily(async () => void ran.push('run'))
  const off = moved(await move('switch_off', 1))
  expect(off.entity).toMatchObject({ status: 'off', date_next: null })
  await look(job)
  expect(ran).toEqual([])
  moved(await move('run', 2))
  await look(job)
  expect(ran).toEqual(['run'])
  await server.db.run(sql`delete from cron_runs`)
  moved(await move('switch_on', 3))
  await look(job)
  expect(ran).toEqual(['run'])
})

test('nobody but an administrator reads or runs a scheduled job', async () => {
  for (const login of ['orders', 'shops', 'worktime', 'nobody']) {
    const by = await signIn(server.url, login)
    expect(await move('run', 1, by)).toMatchObject({ status: 403 })
    expect(await call(server.url, by, 'POST', `/api/v3/cron-job/${await idOf()}`, {})).toMatchObject({ status: 403 })
  }
})
