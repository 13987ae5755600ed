import { fastify } from 'fastify'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openDb, type Db } from '#server/db.ts'
import { forgetRuns, latestTime, runDueJobs, type ScheduledJob } from '#server/jobs/cron-runs.ts'
import { scheduledJobs } from '#server/jobs/scheduled-jobs.ts'
import { runScheduler } from '#server/jobs/scheduler.ts'
import { sql } from '#server/sql.ts'
import { newDatabase } from '#tests/support/database.ts'
import { invoiceOf, makeInvoice } from '#tests/support/make-invoice.ts'
import { makeShops } from '#tests/support/make-order.ts'

let db: Db
let drop: () => Promise<void>

beforeAll(async () => {
  const database = await newDatabase()
  db = openDb(database.url)
  drop = async () => {
    await db.close()
    await database.drop()
  }
})
afterAll(() => drop())

const berlin = { zone: 'Europe/Berlin' }
const signal = new AbortController().signal

/** A job of its own that notes when it ran, and a server that looks what is due at a time. */
const made = (given: Partial<ScheduledJob> = {}) => {
  const ran: string[] = []
  const job: ScheduledJob = {
    name: crypto.randomUUID(),
    cron: '30 2 * * *',
    ...berlin,
    run: async ({ now }) => void ran.push(now.toJSON()),
    ...given,
  }
  const look = (at: string, over = job) => runDueJobs(db, [over], { now: () => new Date(at), signal })
  const rows = () =>
    db.rows<{ due: string; state: string; tries: number; error: string | null }>(sql`
      select date_due as due, state, tries, error from cron_runs where job = ${job.name} order by date_due`)
  /** Whoever runs it is killed: it says nothing more. */
  const silent = () =>
    db.run(sql`update cron_runs set heartbeat = now() - interval '11 seconds' where job = ${job.name}`)
  return { job, ran, look, rows, silent }
}

describe('a daily job at half past two in Berlin', () => {
  const at = (now: string) => latestTime(made().job, new Date(now)).toJSON()

  test('runs at that time of winter and summer, and not before', () => {
    expect(at('2026-01-15T01:29:59.999Z')).toBe('2026-01-14T01:30:00.000Z')
    expect(at('2026-01-15T01:30:00Z')).toBe('2026-01-15T01:30:00.000Z')
    expect(at('2026-07-15T00:30:00Z')).toBe('2026-07-15T00:30:00.000Z')
  })

  test('runs an hour later on the day that has no half past two', async () => {
    const { look, ran, rows } = made()
    await look('2026-03-28T12:00:00Z')
    for (const minute of ['00:29', '00:30', '00:59', '01:00', '01:29', '01:30', '01:31', '02:30'])
      await look(`2026-03-29T${minute}:00Z`)
    // 03:30 of summer time
    expect(ran).toEqual(['2026-03-29T01:30:00.000Z'])
    expect(await rows()).toMatchObject([{ due: '2026-03-29T01:30:00Z', state: 'done' }])
    await look('2026-03-30T00:30:00Z')
    expect(ran).toHaveLength(2)
  })

  test('runs once on the day that has two', async () => {
    const { look, ran } = made()
    await look('2026-10-24T12:00:00Z')
    for (const minute of ['00:29', '00:30', '00:31', '01:29', '01:30', '01:31', '02:30'])
      await look(`2026-10-25T${minute}:00Z`)
    expect(ran).toEqual(['2026-10-25T00:30:00.000Z'])
    await look('2026-10-26T01:30:00Z')
    expect(ran).toHaveLength(2)
  })
})

test('what was due before a job was known is not owed', async () => {
  const { look, ran, rows } = made()
  await look('2026-05-01T12:00:00Z')
  await look('2026-05-01T12:01:00Z')
  expect(ran).toEqual([])
  expect(await rows()).toEqual([])
})

test('what was missed while nobody ran is caught up once, by one of two servers', async () => {
  const { look, ran, rows } = made()
  await look('2026-05-01T12:00:00Z')
  await look('2026-05-02T00:30:00Z')
  expect(ran).toHaveLength(1)
  // five nights without a server, then two at once
  await Promise.all([look('2026-05-07T09:00:00Z'), look('2026-05-07T09:00:00Z'), look('2026-05-07T09:00:01Z')])
  await look('2026-05-07T09:01:00Z')
  expect(ran).toHaveLength(2)
  expect(await rows()).toMatchObject([
    { due: '2026-05-02T00:30:00Z', state: 'done' },
    { due: '2026-05-07T00:30:00Z', state: 'done', tries: 1 },
  ])
})

test('a run whose server was killed is taken up again when it is silent, and no sooner', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const { job, look, ran, rows, silent } = made()
  await look('2026-05-01T12:00:00Z')
  const killed = Promise.withResolvers<void>()
  const began = Promise.withResolvers<void>()
  const dying = { ...job, run: () => (began.resolve(), killed.promise) }
  const first = look('2026-05-02T00:30:00Z', dying)
  await began.promise
  await look('2026-05-02T00:30:05Z')
  expect(ran).toEqual([])
  expect(await rows()).toMatchObject([{ state: 'running', tries: 1 }])
  await silent()
  await look('2026-05-02T00:30:11Z')
  expect(ran).toEqual(['2026-05-02T00:30:11.000Z'])
  // the first one was alive after all: its end is no news
  killed.reject(new Error('too late'))
  await first
  expect(await rows()).toMatchObject([{ state: 'done', tries: 2, error: null }])
})

test('a server that was killed before it began is followed by the next one that starts', async () => {
  const { look, ran, job, rows } = made()
  await look('2026-05-01T12:00:00Z')
  await db.run(sql`insert into cron_runs (job, date_due) values (${job.name}, '2026-05-02T00:30:00Z')`)
  await look('2026-05-02T00:30:20Z')
  expect(ran).toEqual(['2026-05-02T00:30:20.000Z'])
  expect(await rows()).toMatchObject([{ state: 'done' }])
})

test('what never began is missed when the next time has come, and the next time is run', async () => {
  const { look, ran, job, rows } = made()
  await look('2026-05-01T12:00:00Z')
  await db.run(sql`insert into cron_runs (job, date_due) values (${job.name}, '2026-05-02T00:30:00Z')`)
  await look('2026-05-03T00:30:00Z')
  expect(ran).toHaveLength(1)
  expect(await rows()).toMatchObject([{ state: 'missed' }, { due: '2026-05-03T00:30:00Z', state: 'done' }])
})

test('a run that fails says why, and the next one runs', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const { job, look, ran, rows } = made()
  await look('2026-05-01T12:00:00Z')
  await look('2026-05-02T00:30:00Z', { ...job, run: () => Promise.reject(new Error('The paper is out')) })
  await look('2026-05-02T00:31:00Z')
  expect(await rows()).toMatchObject([{ state: 'failed', error: 'The paper is out' }])
  await look('2026-05-03T00:30:00Z')
  expect(ran).toHaveLength(1)
})

test('one that takes every server with it is given up', async () => {
  const { look, ran, job, rows, silent } = made()
  await look('2026-05-01T12:00:00Z')
  await db.run(sql`
    insert into cron_runs (job, date_due, state, tries) values (${job.name}, '2026-05-02T00:30:00Z', 'running', 5)`)
  await silent()
  await look('2026-05-02T00:31:00Z')
  expect(ran).toEqual([])
  expect(await rows()).toMatchObject([{ state: 'failed', tries: 5 }])
})

test('a server that ends gives its run back at once, and no try is used up', async () => {
  const { job, look, ran, rows } = made()
  await look('2026-05-01T12:00:00Z')
  const ending = new AbortController()
  const patient = { ...job, run: () => Promise.resolve(ending.abort()) }
  await runDueJobs(db, [patient], { now: () => new Date('2026-05-02T00:30:00Z'), signal: ending.signal })
  expect(await rows()).toMatchObject([{ state: 'due', tries: 0 }])
  await look('2026-05-02T00:30:01Z')
  expect(ran).toHaveLength(1)
})

describe('an invoice that was due on the tenth is over-due within a minute of its midnight in Berlin', () => {
  const overDue = () => {
    const job = scheduledJobs({ dataDir: '/nowhere' }).find(({ name }) => name === 'over-due')
    if (job === undefined) throw new Error('Nothing makes invoices over-due')
    // known by a name of its own, so that another test's clock does not matter
    return made({ ...job, name: crypto.randomUUID() })
  }
  const sent = async () => (await makeInvoice(db, await makeShops(db), 'sent', { due: '2026-05-10' })).id
  const statusOf = async (id: number) => (await invoiceOf(db, id)).status

  test('by a server that runs', async () => {
    const { look } = overDue()
    const id = await sent()
    for (const minute of ['21:58', '21:59']) {
      await look(`2026-05-10T${minute}:10Z`)
      expect(await statusOf(id)).toBe('sent')
    }
    await look('2026-05-10T22:00:10Z')
    expect(await invoiceOf(db, id)).toMatchObject({ status: 'over-due', version: 2 })
    await look('2026-05-10T22:01:10Z')
    expect(await invoiceOf(db, id)).toMatchObject({ status: 'over-due', version: 2 })
  })

  test('by the one that follows a server that was killed as it began', async () => {
    const { job, look, rows, silent } = overDue()
    const id = await sent()
    await look('2026-05-10T21:59:10Z')
    const [began, never] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const first = look('2026-05-10T22:00:10Z', { ...job, run: () => (began.resolve(), never.promise) })
    await began.promise
    await silent()
    await look('2026-05-10T22:00:31Z')
    expect(await statusOf(id)).toBe('over-due')
    expect((await rows()).at(-1)).toMatchObject({ due: '2026-05-10T22:00:00Z', state: 'done', tries: 2 })
    never.resolve()
    await first
  })

  test('by the next one that starts, where none was running at midnight', async () => {
    const { look, rows } = overDue()
    const id = await sent()
    await look('2026-05-10T21:59:10Z')
    await look('2026-05-11T05:30:40Z')
    expect(await statusOf(id)).toBe('over-due')
    expect(await rows()).toHaveLength(1)
  })
})

test('reminders leave at eight in the morning, where the shop is', async () => {
  const job = scheduledJobs({ dataDir: '/nowhere' }).find(({ name }) => name === 'reminders')
  if (job === undefined) throw new Error('Nothing sends reminders')
  const { look } = made({ ...job, name: crypto.randomUUID() })
  const { id } = await makeInvoice(db, await makeShops(db), 'over-due')
  await db.run(sql`update invoices set next_reminder_date = '2026-05-10' where id = ${id}`)
  await look('2026-05-10T05:59:50Z')
  expect((await invoiceOf(db, id)).status).toBe('over-due')
  await look('2026-05-10T06:00:10Z')
  expect(await invoiceOf(db, id)).toMatchObject({ status: 'reminded', reminder_level: 1 })
})

test('of each job the last fifty runs are kept', async () => {
  const { job, look, rows } = made({ cron: '* * * * *' })
  await look('2026-05-01T12:00:00Z')
  await db.run(sql`
    insert into cron_runs (job, date_due, state)
    select ${job.name}, '2026-05-01T12:00:00Z'::timestamptz + make_interval(mins => n), 'done' from generate_series(1, 60) n`)
  await db.run(forgetRuns)
  const kept = await rows()
  expect([kept.length, kept[0]?.due]).toEqual([50, '2026-05-01T12:11:00Z'])
})

test('every job that the clock sets off has a name of its own and a time in a zone', () => {
  const jobs = scheduledJobs({ dataDir: '/nowhere' })
  expect(new Set(jobs.map(({ name }) => name)).size).toBe(jobs.length)
  for (const job of jobs) expect(latestTime(job, new Date()).getTime()).toBeLessThanOrEqual(Date.now())
  expect(() => latestTime({ cron: '61 * * * *', zone: 'UTC' }, new Date())).toThrow('expected range 0-59')
  expect(() => latestTime({ cron: '1 * * * *', zone: 'Europe/Atlantis' }, new Date())).toThrow('unhandled timestamp')
})

test('a server looks when it starts, and is told to look every minute', async () => {
  const { job, ran } = made({ cron: '* * * * *' })
  await db.run(sql`insert into cron_jobs (name, date_known) values (${job.name}, now() - interval '1 hour')`)
  const bells = () => db.rows(sql`select cron, timezone as zone from pgboss.schedule where name = 'scheduled-jobs'`)
  // twice: a second start finds what the first one made
  for (const _ of [1, 2]) {
    const app = fastify()
    runScheduler(app, db, [job])
    await app.listen({ host: '127.0.0.1', port: 0 })
    await expect
      .poll(() => bells().catch(() => []), { timeout: 10_000, interval: 50 })
      .toEqual([{ cron: '* * * * *', zone: 'UTC' }])
    await app.close()
  }
  expect(ran.length).toBeGreaterThan(0)
})
