import { DateTime } from 'luxon'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { routes } from '#api/contract.ts'
import { transaction } from '#server/db.ts'
import { sql } from '#server/sql.ts'
import { readLedger } from '#server/worktime/read-facts.ts'
import { storeDays } from '#server/worktime/store-days.ts'
import { daysFrom, employeeDay } from '#server/worktime/zone-days.ts'
import { call, signIn } from '#tests/support/call.ts'
import { makeUser } from '#tests/support/make-user.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let admin: string

beforeAll(async () => {
  server = await startServer()
  admin = await signIn(server.url, 'admin')
})
afterAll(() => server.close())

const ask = (token: string, path: string, body: object, method = 'POST') =>
  call(server.url, token, method, `/api/v3/${path}`, body, { 'Override-Locale': 'de_DE' })

const change = async (token: string, id: number, data: object) => {
  const { version } = await server.db.one<{ version: number }>(sql`select version from users where id = ${id}`)
  return ask(token, `user/${id}`, { data, version }, 'PATCH')
}

const moved = async (token: string, id: number, data: object) => {
  const answer = await change(token, id, data)
  expect(answer).toMatchObject({ status: 200 })
  return routes['record.change'].answer.parse(answer.body).payload
}
const undo = async (token: string, { undo: offered }: { undo: { token: string } | null }) =>
  expect(await ask(token, `undo/${offered?.token}`, {})).toMatchObject({ status: 200 })

/** Over midnight in Berlin, each time: at the end of September, in October, and on the day on which the clocks go back. */
const nights = [
  ['2026-09-30T21:30:00Z', '2026-09-30T22:30:00Z'],
  ['2026-10-05T21:00:00Z', '2026-10-05T23:30:00Z'],
  ['2026-10-25T22:30:00Z', '2026-10-25T23:30:00Z'],
] as const

/** An employee who has worked these nights in Berlin, with September closed. */
async function nightWorker() {
  const { id, login } = await makeUser(server.db, ['worktime_tracking_kontor'])
  await transaction(server.db, async (tx) => {
    for (const [from, to] of nights)
      await tx.run(sql`
        insert into work_sessions (user_id, is_work_session, date_start, date_end) values (${id}, true, ${from}, ${to})`)
    await storeDays(tx, id, '2026-09-01', '2026-10-31')
    await tx.run(sql`update work_months set status = 'closed' where user_id = ${id} and month = '2026-09-01'`)
  })
  return { id, login }
}

/** Hours by day, of the days that were worked, as calendar and sessions have them. */
async function worked(id: number) {
  const answer = await ask(admin, 'work-tracking/calendar', { user_ids: [id], from: '2026-09-28', to: '2026-10-27' })
  const days = routes['worktime.calendar'].answer.parse(answer.body).payload.days
  const hours = days.flatMap((one) => (one.recorded_work > 0 ? [[one.day, one.recorded_work / 3600]] : []))
  const sessions = await server.db.rows<{ day: string }>(
    sql`select to_char(day, 'YYYY-MM-DD') as day from work_sessions where user_id = ${id} order by date_start`,
  )
  const zones = [...new Map(days.map((one) => [one.time_zone, one.day]))]
  return { hours: Object.fromEntries(hours), sessions: sessions.map(({ day }) => day), zones }
}

const inBerlin = {
  hours: {
    '2026-09-30': 0.5,
    '2026-10-01': 0.5,
    '2026-10-05': 1,
    '2026-10-06': 1.5,
    '2026-10-25': 0.5,
    '2026-10-26': 0.5,
  },
  sessions: ['2026-09-30', '2026-10-05', '2026-10-25'],
  zones: [['Europe/Berlin', '2026-10-27']],
}

test.each([
  [
    'America/New_York',
    { '2026-09-30': 0.5, '2026-10-01': 0.5, '2026-10-05': 2.5, '2026-10-25': 1 },
    ['2026-09-30', '2026-10-05', '2026-10-25'],
  ],
  [
    'Asia/Tokyo',
    { '2026-09-30': 0.5, '2026-10-01': 0.5, '2026-10-06': 2.5, '2026-10-26': 1 },
    ['2026-09-30', '2026-10-06', '2026-10-26'],
  ],
])(
  'who moves to %s takes open days along and no closed one, and undo brings each back',
  async (zone, hours, sessions) => {
    const { id } = await nightWorker()
    expect(await worked(id)).toEqual(inBerlin)
    const refused = await change(admin, id, { time_zone: zone, time_zone_since: '2026-09-15' })
    expect(refused).toMatchObject({
      status: 422,
      body: { fields: { time_zone_since: [expect.stringContaining('09/2026')] } },
    })
    const change_of_zone = await moved(admin, id, { time_zone: zone, time_zone_since: '2026-10-01' })
    const elsewhere = {
      hours,
      sessions,
      zones: [
        ['Europe/Berlin', '2026-09-30'],
        [zone, '2026-10-27'],
      ],
    }
    expect(await worked(id)).toEqual(elsewhere)
    // from a later day on, until then it is Berlin; and that is taken back as well
    const later = await moved(admin, id, { time_zone_since: '2026-10-20' })
    const { '2026-10-05': before, '2026-10-06': after } = inBerlin.hours
    expect((await worked(id)).hours).toMatchObject({ '2026-10-05': before, '2026-10-06': after })
    await undo(admin, later)
    expect(await worked(id)).toEqual(elsewhere)
    await undo(admin, change_of_zone)
    expect(await worked(id)).toEqual(inBerlin)
  },
)

test('an employee moves from today on, and not into what they have worked', async () => {
  const { id, login } = await nightWorker()
  const own = await signIn(server.url, login)
  const today = DateTime.now().setZone('Europe/Berlin').toISODate()
  expect(await change(own, id, { time_zone_since: '2026-10-01' })).toMatchObject({ status: 403 })
  const change_of_zone = await moved(own, id, { time_zone: 'Asia/Tokyo' })
  expect(change_of_zone.entity).toMatchObject({ time_zone: 'Asia/Tokyo', time_zone_since: today })
  expect(await worked(id)).toEqual(inBerlin)
  await undo(own, change_of_zone)
  expect(
    await server.db.rows(sql`select time_zone, valid_from::text from user_time_zones where user_id = ${id}`),
  ).toEqual([{ time_zone: 'Europe/Berlin', valid_from: '-infinity' }])
  // of whoever has booked nothing it has always been so
  const fresh = await makeUser(server.db)
  expect((await moved(admin, fresh.id, { time_zone: 'Asia/Tokyo' })).entity).toMatchObject({ time_zone_since: null })
})

test('days begin for the figures where they do for the database, whatever zones somebody had', async () => {
  const from = '2026-03-27'
  const to = '2026-10-31'
  for (const [first, second, since] of [
    ['Europe/Berlin', 'Pacific/Honolulu', '2026-03-29'],
    ['America/New_York', 'Europe/Berlin', '2026-10-25'],
    ['Africa/Cairo', 'Australia/Lord_Howe', '2026-04-24'],
    ['Pacific/Pago_Pago', 'Pacific/Kiritimati', '2026-06-01'],
    ['Pacific/Kiritimati', 'Pacific/Pago_Pago', '2026-10-04'],
  ] as const) {
    const { id } = await makeUser(server.db)
    await server.db.run(sql`update users set time_zone = ${first} where id = ${id}`)
    await server.db.run(sql`update users set time_zone = ${second}, time_zone_since = ${since} where id = ${id}`)
    const { zones } = await readLedger(server.db, id, { from, to, open: false })
    const days = await server.db.rows<{ start: number; of: string; before: string }>(sql`
      select extract(epoch from s.start)::float8 as start, work_day_of(${id}, s.start)::text as of,
        work_day_of(${id}, s.start - interval '1 second')::text as before
      from generate_series(${from}::timestamp, ${to}::timestamp, interval '1 day') g (day)
      cross join lateral (select work_day_start(${id}, g.day::date) as start) s order by g.day`)
    const reckoned = daysFrom(from, to).map((day) => employeeDay(zones, day))
    expect(days.map(({ start }) => start)).toEqual(reckoned.map(({ start }) => start))
    // one without any length has no moment
    const found = days.map((one, at) => ({ ...one, ...reckoned[at] })).filter(({ start, end = start }) => end > start)
    expect(found.map(({ of }) => of)).toEqual(found.map(({ day }) => day))
    expect(found.filter(({ before, day = '' }) => before >= day)).toEqual([])
  }
})
