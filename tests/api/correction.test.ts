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
