import { afterAll, beforeAll, expect, test } from 'vitest'
import { goesBefore, heldSince, type RetentionKind } from '#entities/setting/retention.ts'
import { houseMoment } from '#server/setting/retention/going.ts'
import { sweepRetention } from '#server/setting/retention/sweep.ts'
import { tryRetention } from '#server/setting/retention/try.ts'
import { sql, type Sql } from '#server/sql.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const now = new Date('2026-11-28T12:00:00Z')
const periods = {
  api_log: 30,
  prints: 60,
  waitlist: 20,
  letters: 6,
  audit: 1,
  sync_jobs: 30,
  networks: 90,
  jobs: 10,
  exports: 7,
}

/** What is left of each kind, by its moments. */
const left: Readonly<Record<RetentionKind, Sql>> = {
  api_log: sql`select date_created as at, false as held from api_log`,
  exports: sql`select date_created as at, false as held from files where purpose is null and date_expires > now()`,
  networks: sql`select date_last as at, false as held from user_networks`,
  jobs: sql`select date_updated as at, false as held from export_jobs where state in ('completed', 'failed')`,
  prints: sql`select date_created as at, false as held from print_logs`,
  sync_jobs: sql`
    select coalesce(date_done, date_created) as at, false as held from outbox where status in ('done', 'cancelled', 'dropped')`,
  waitlist: sql`select date_notified as at, false as held from waitlist_entries where status = 'notified'`,
  letters: sql`
    select coalesce(date_sent, date_created) as at, true as held from communications
    where order_id is not null and status in ('sent', 'outbox', 'failed', 'dismissed')`,
  audit: sql`select date_created as at, object in ('order', 'invoice', 'setting', 'customer') as held from audit_log`,
}

test('the sweep deletes what is past its period, and nothing that is younger or that the law holds', async () => {
  const { db } = server
  // ages around every end, of what is held and of what is not
  await db.run(sql`
    insert into audit_log (verb, object, date_created)
    select 'x.change', o.object, ${now}::timestamptz - make_interval(days => d * 97)
    from generate_series(0, 60) d, (values ('order'), ('invoice'), ('setting'), ('user'), ('saved-view')) o (object)`)
  await db.run(sql`
    insert into api_log (date_created, method, path, status, duration, remote_address)
    select ${now}::timestamptz - make_interval(hours => h * 7), 'GET', '/x', 200, 1, '::1' from generate_series(0, 5000) h`)
  await db.run(sql`
    update communications set date_created = ${now}::timestamptz - make_interval(days => (id % 3000)::integer),
      date_sent = ${now}::timestamptz - make_interval(days => (id % 3000)::integer)`)
  await db.run(sql`
    update outbox set date_done = ${now}::timestamptz - make_interval(days => (id % 90)::integer) where status = 'done'`)
  await db.run(sql`update settings set keep_api_log = 30, keep_prints = 60, keep_waitlist = 20,
    keep_letters = 6, keep_audit = 1, keep_sync_jobs = 30, keep_networks = 90, keep_jobs = 10, keep_exports = 7`)
  const moment = houseMoment(now)
  const before = Object.fromEntries(
    await Promise.all(
      Object.entries(left).map(
        async ([kind, query]) => [kind, await db.rows<{ at: string; held: boolean }>(query)] as const,
      ),
    ),
  )
  const stays = (kind: RetentionKind, { at, held }: { at: string; held: boolean }): boolean => {
    const [until, since] = [goesBefore(kind, periods[kind], moment), heldSince(kind, moment)]
    const date = new Date(at)
    return until === undefined || date >= until || (held && since !== undefined && date >= since)
  }
  const tried = await tryRetention(db, {}, now)
  const gone = await sweepRetention(db, { now })
  expect(gone).toBe(tried.reduce((sum, { count }) => sum + count, 0))
  expect(gone).toBeGreaterThan(2000)
  // what went is told by kind; its own row is of today
  const told = await db.one<{ after: Record<string, number> }>(sql`
    delete from audit_log where verb = 'setting.sweep' returning after`)
  expect(told.after).toEqual(
    Object.fromEntries(tried.flatMap(({ kind, count }) => (count > 0 ? [[`deleted_${kind}`, count]] : []))),
  )
  for (const kind of Object.keys(left) as RetentionKind[]) {
    const after = await db.rows<{ at: string; held: boolean }>(left[kind])
    const rows = (all: readonly { at: string }[]) => all.map(({ at }) => at).toSorted()
    expect(rows(after), kind).toEqual(rows((before[kind] ?? []).filter((row) => stays(kind, row))))
  }
  expect(await sweepRetention(db, { now })).toBe(0)
})

test('an ended signal stops the sweep between two statements', async () => {
  await server.db.run(sql`
    insert into api_log (date_created, method, path, status, duration, remote_address)
    select '2000-01-01', 'GET', '/x', 200, 1, '::1' from generate_series(1, 5)`)
  expect(await sweepRetention(server.db, { now, signal: AbortSignal.abort() })).toBe(0)
  expect(await sweepRetention(server.db, { now })).toBe(5)
})
