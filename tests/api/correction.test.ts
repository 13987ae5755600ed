import { routes } from '#api/contract.ts'
import { DateTime } from 'luxon'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '#server/sql.ts'
import { call, signIn } from '#tests/support/call.ts'
import { makeEmployee } from '#tests/support/make-employee.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let admin: string

beforeAll(async () => {
  server = await startServer()
  admin = await signIn(server.url, 'worktime')
})
afterAll(() => server.close())

type Row = Record<string, unknown> & { id: number; version: number; status: string }
type Body = {
  code?: string
  fields?: Record<string, string[]>
  payload: Row & {
    entity: Row
    undo: { token: string } | null
    counted: object[]
    recorded: object[]
    wanted: object[]
  }
}
const ask = async (by: string, path: string, body: object = {}) => {
  const answer = await call(server.url, by, 'POST', `/api/v3/${path}`, body)
  return { status: answer.status, ...(answer.body as Body) } // as the contract says
}
const move = async (by: string, id: number, name: string, params: object = {}) => {
  const { version } = await server.db.one<Row>(sql`select version from corrections where id = ${id}`)
  return ask(by, `correction/${id}/action/${name}`, { version, params })
}

// a working day in the month that is not over yet, or the first of it
const zone = 'Europe/Berlin'
const before = DateTime.now().setZone(zone).minus({ days: 3 }).startOf('day')
const date = before.toISODate() ?? ''
const at = (hours: number) => before.plus({ hours }).toUTC().toISO({ suppressMilliseconds: true }) ?? ''
const session = (start: number, end: number, is_work_session = true) => ({
  is_work_session,
  start: at(start),
  end: at(end),
})

const somebody = async (booked: readonly [number, number | null][]) => {
  const made = await makeEmployee(server.db)
  for (const [start, end] of booked)
    await server.db.run(sql`
      insert into work_sessions (user_id, is_work_session, date_start, date_end)
      values (${made.id}, true, ${at(start)}, ${end === null ? null : at(end)})`)
  return { ...made, token: await signIn(server.url, made.login) }
}
const counted = async (user: number) =>
  (
    await server.db.rows<{ hours: number }>(sql`
    select round(extract(epoch from coalesce(date_end, now()) - date_start) / 3600)::integer as hours
    from counted_sessions where user_id = ${user} order by date_start`)
  ).map(({ hours }) => hours)
const worked = async (user: number) =>
  (
    await server.db.maybe<{ hours: number }>(sql`
    select recorded_work / 3600 as hours from work_days where user_id = ${user} and day = ${date}`)
  )?.hours

test('whoever forgot to go home asks for the day as it was; what the clock says stays, and counts no more', async () => {
  const nora = await somebody([[8, null]])
  const wish = {
    day: date,
    sessions: [session(8, 12), session(12, 13, false), session(13, 17)],
    reason: 'Gehen vergessen',
  }
  const asked = await ask(nora.token, 'correction/request', wish)
  expect(asked).toMatchObject({ status: 200, payload: { status: 'requested' } })
  const { id } = asked.payload
  // the clock stands, and begins anew
  expect((await call(server.url, nora.token, 'POST', '/api/v3/work-tracking/session/start')).status).toBe(200)
  expect((await ask(nora.token, 'correction/request', wish)).fields).toHaveProperty('day')
  expect(await move(nora.token, id, 'approve')).toMatchObject({ status: 403 })
  const { payload } = await move(admin, id, 'approve')
  expect(payload.entity).toMatchObject({ status: 'approved', hours_wanted: 8 })
  expect((await counted(nora.id)).slice(0, 3)).toEqual([4, 1, 4])
  expect(await worked(nora.id)).toBe(8)
  // the console reads no day that is not as the contract says
  const month = { user_id: nora.id, from: date, to: date }
  const { body: seen } = await call(server.url, nora.token, 'POST', '/api/v3/work-tracking/calendar', month)
  expect(routes['worktime.calendar'].answer.parse(seen).payload.days[0]?.sessions).toHaveLength(3)
  const { payload: read } = await ask(nora.token, `correction/${id}`, { expand: ['recorded', 'wanted', 'history'] })
  const { id: booked } = await server.db.one<{ id: number }>(sql`
    select id from work_sessions where user_id = ${nora.id} order by date_start limit 1`)
  expect(read.recorded).toMatchObject([{ session: { id: booked } }])
  // from what the clock has booked back to what counts in its place
  const { payload: there } = await ask(admin, `work-session/${booked}`, { expand: ['counted'] })
  expect(there.counted).toMatchObject([{ correction: { id, label: wish.reason } }, {}, {}])
  expect(read.wanted).toHaveLength(3)
  expect((await ask(admin, `undo/${payload.undo?.token}`)).status).toBe(200)
  expect((await counted(nora.id))[0]).toBeGreaterThan(60)
})

test('a later correction replaces the one before it, and an administrator corrects at once', async () => {
  const nora = await somebody([[8, 10]])
  const wish = (end: number) => ({
    user_id: nora.id,
    day: date,
    sessions: [session(8, end)],
    reason: 'Uhr ging falsch',
  })
  const first = await ask(admin, 'correction/request', wish(12))
  expect(first.payload.status).toBe('approved')
  expect(await counted(nora.id)).toEqual([4])
  const second = await ask(admin, 'correction/request', wish(14))
  expect(await counted(nora.id)).toEqual([6])
  const statuses = await server.db.rows<Row>(
    sql`select status from corrections where employee_id = ${nora.id} order by id`,
  )
  expect(statuses.map(({ status }) => status)).toEqual(['replaced', 'approved'])
  expect((await move(admin, second.payload.id, 'withdraw')).payload.entity.status).toBe('withdrawn')
  expect(await counted(nora.id)).toEqual([2])
  expect(await worked(nora.id)).toBe(2)
})

test('what cannot have been is refused at its row', async () => {
  const nora = await somebody([
    [8, 10],
    [-2, -1],
  ])
  const wrong = async (sessions: object[], day = date) =>
    Object.keys(
      (await ask(nora.token, 'correction/request', { day, sessions, reason: 'Gehen vergessen' })).fields ?? {},
    )
  expect(await wrong([session(8, 12), session(11, 13)])).toEqual(['sessions.1.start'])
  expect(await wrong([session(8, 8)])).toEqual(['sessions.0.end'])
  expect(await wrong([session(25, 26)])).toEqual(['sessions.0.start'])
  expect(await wrong([session(8, 90)])).toEqual(['sessions.0.end'])
  expect(await wrong([session(8, 12)], DateTime.now().plus({ days: 2 }).toISODate())).toEqual(['day'])
  expect(
    (await ask(nora.token, 'correction/request', { user_id: 1, day: date, sessions: [], reason: 'Fremd' })).status,
  ).toBe(403)
  // nothing at all: somebody else used the clock
  expect(
    (await ask(nora.token, 'correction/request', { day: date, sessions: [], reason: 'War nicht da' })).status,
  ).toBe(200)
})

/** Where it is about noon, so that today has begun long ago and is not over soon. */
const noonZone =
  DateTime.now().setZone(zone).hour < 6 || DateTime.now().setZone(zone).hour > 17 ? 'Pacific/Auckland' : zone

test('what the clock books after a correction of the same day counts as well, also when that is approved later', async () => {
  const nora = await somebody([])
  await server.db.run(sql`update users set time_zone = ${noonZone} where id = ${nora.id}`)
  const now = DateTime.now().setZone(noonZone)
  const [from, to] = [now.minus({ hours: 3 }), now.minus({ hours: 1 })].map(
    (one) => one.toUTC().toISO({ suppressMilliseconds: true }) ?? '',
  )
  const asked = await ask(nora.token, 'correction/request', {
    day: now.toISODate(),
    sessions: [{ is_work_session: true, start: from, end: to }],
    reason: 'Vergessen zu stempeln',
  })
  expect(asked.status).toBe(200)
  const clock = (path: string, body?: object) =>
    call(server.url, nora.token, 'POST', `/api/v3/work-tracking/${path}`, body)
  // a device that could not say so at its time comes too late: somebody has said how it was
  const late = await clock('session/start', { at: now.minus({ hours: 2 }).toUTC().toISO() })
  expect(late).toMatchObject({ status: 409, body: { code: 'clock_moved_since' } })
  expect((await clock('session/start')).status).toBe(200)
  expect((await move(admin, asked.payload.id, 'approve')).payload.entity.status).toBe('approved')
  const status = await clock('status')
  const { worked_today } = (status.body as { payload: { worked_today: number } }).payload // as the contract says
  expect(worked_today).toBeGreaterThanOrEqual(7200)
  await clock('session/stop')
  expect(await counted(nora.id)).toEqual([2, 0])
})

test('two corrections that would overlap are not both approved', async () => {
  const nora = await somebody([])
  const wish = (day: number, start: number, end: number) =>
    ask(nora.token, 'correction/request', {
      day: before.plus({ days: day }).toISODate(),
      sessions: [session(start, end)],
      reason: 'Nachtschicht nicht gestempelt',
    })
  const [first, second] = [await wish(0, 20, 26), await wish(1, 24, 29)]
  expect([first.status, second.status]).toEqual([200, 200])
  expect((await move(admin, first.payload.id, 'approve')).status).toBe(200)
  expect(await move(admin, second.payload.id, 'approve')).toMatchObject({
    status: 409,
    code: 'sessions_meet_another_day',
  })
  expect((await move(admin, second.payload.id, 'refuse', { reason: 'Doppelt' })).status).toBe(200)
})

test('no correction reaches into a closed month, and a month that is opened again is reckoned anew', async () => {
  const nora = await somebody([])
  // the last day of the month before the last, and the first of the last
  const first = DateTime.now().setZone(zone).startOf('month').minus({ months: 1 })
  const eve = first.minus({ days: 1 })
  await server.db.run(sql`
    insert into work_months (user_id, name, month, status) values (${nora.id}, '', ${first.toISODate()}, 'open')
    on conflict (user_id, month) do nothing`)
  const month = await server.db.one<Row>(sql`
    update work_months set status = 'closed' where user_id = ${nora.id} and month = ${first.toISODate()} returning id, version`)
  const utc = (one: DateTime) => one.toUTC().toISO({ suppressMilliseconds: true }) ?? ''
  const night = {
    user_id: nora.id,
    day: eve.toISODate(),
    sessions: [{ is_work_session: true, start: utc(eve.plus({ hours: 20 })), end: utc(first.plus({ hours: 5 })) }],
    reason: 'Nachtschicht nicht gestempelt',
  }
  expect(Object.keys((await ask(admin, 'correction/request', night)).fields ?? {})).toEqual(['sessions.0.end'])
  const midnight = { ...night, sessions: [{ ...night.sessions[0], end: utc(first) }] }
  expect((await ask(admin, 'correction/request', midnight)).payload.status).toBe('approved')
  // asked while the month was open, it is asked again when somebody approves
  await server.db.run(sql`update work_months set status = 'open' where id = ${month.id}`)
  const asked = await server.db.one<Row>(sql`
    insert into corrections (employee_id, day, date_from, date_to, status, reason, asked_by)
    values (${nora.id}, ${eve.toISODate()}, ${utc(eve)}, ${utc(first)}, 'requested', 'Nacht', 'Nora Vogel') returning id`)
  await server.db.run(sql`
    insert into correction_sessions (correction_id, is_work_session, date_start, date_end)
    values (${asked.id}, true, ${utc(eve.plus({ hours: 20 }))}, ${utc(first.plus({ hours: 5 }))})`)
  await server.db.run(sql`update work_months set status = 'closed' where id = ${month.id}`)
  expect(await move(admin, asked.id, 'approve')).toMatchObject({ status: 409, code: 'month_closed' })
  // what came to be while it was closed is in it from now on
  await server.db.run(sql`update work_days set credited = 1 where user_id = ${nora.id} and day = ${first.toISODate()}`)
  expect(
    (
      await ask(admin, `work-month/${month.id}/action/reopen`, {
        version: month.version,
        params: { reason: 'Nachtrag' },
      })
    ).status,
  ).toBe(200)
  const { credited } = await server.db.one<{ credited: number }>(sql`
    select coalesce(max(credited), 0) as credited from work_days where user_id = ${nora.id} and day = ${first.toISODate()}`)
  expect(credited).not.toBe(1)
})

test('what was taken back or decided comes not back where another correction of the day waits', async () => {
  const nora = await somebody([])
  const wish = { day: date, sessions: [session(8, 12)], reason: 'Gehen vergessen' }
  const undo = (by: string, token?: string) => ask(by, `undo/${token}`)
  const first = (await ask(nora.token, 'correction/request', wish)).payload
  const withdrawn = await move(nora.token, first.id, 'withdraw')
  const second = (await ask(nora.token, 'correction/request', wish)).payload
  const waits = { status: 409, code: 'correction_waits' }
  expect(await undo(nora.token, withdrawn.payload.undo?.token)).toMatchObject(waits)
  const refused = await move(admin, second.id, 'refuse', { reason: 'Stimmt so' })
  const third = (await ask(nora.token, 'correction/request', wish)).payload
  expect(await undo(admin, refused.payload.undo?.token)).toMatchObject(waits)
  const approved = await move(admin, third.id, 'approve')
  await ask(nora.token, 'correction/request', wish)
  expect(await undo(admin, approved.payload.undo?.token)).toMatchObject(waits)
  // one that counted counts again: it waits for nobody
  const back = await move(admin, third.id, 'withdraw')
  expect((await undo(admin, back.payload.undo?.token)).status).toBe(200)
})

test('a day of a month before is corrected within the grace of the settings, and after it by who administers times', async () => {
  const ada = await somebody([])
  const last = DateTime.now().setZone(zone).startOf('month').minus({ days: 1 })
  const hour = (hours: number) => last.plus({ hours }).toUTC().toISO({ suppressMilliseconds: true }) ?? ''
  const wish = {
    day: last.toISODate() ?? '',
    sessions: [{ is_work_session: true, start: hour(8), end: hour(12) }],
    reason: 'Vergessen',
  }
  const grace = (days: number) => server.db.run(sql`update settings set work_grace_days = ${days}`)
  const gone = Math.ceil(DateTime.now().diff(last, 'days').days) - 1
  await grace(Math.max(0, Math.min(28, gone - 1)))
  expect(await ask(ada.token, 'correction/day', { day: wish.day })).toMatchObject({ payload: { is_in_grace: false } })
  const refused = await ask(ada.token, 'correction/request', wish)
  expect([refused.status, Object.keys(refused.fields ?? {})]).toEqual([422, ['day']])
  // the last of the days that the settings give, where that is no more than they may give
  await grace(Math.min(28, gone))
  expect((await ask(ada.token, 'correction/request', wish)).status).toBe(gone <= 28 ? 200 : 422)
  await grace(0)
  const bob = await somebody([])
  expect(await ask(admin, 'correction/request', { ...wish, user_id: bob.id })).toMatchObject({
    status: 200,
    payload: { status: 'approved' },
  })
  await grace(5)
})
