import { DateTime } from 'luxon'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transaction } from '#server/db.ts'
import { storeDays } from '#server/worktime/store-days.ts'
import { accountsFor } from '#server/worktime/absence/vacation.ts'
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
    days: number
    problems: Record<string, string>
    results: Row[]
  }
}
const ask = async (by: string, path: string, body: object = {}) => {
  const answer = await call(server.url, by, 'POST', `/api/v3/${path}`, body)
  return { status: answer.status, ...(answer.body as Body) } // as the contract says
}
const somebody = async (vacation = 30) => {
  const made = await makeEmployee(server.db, { vacation })
  return { ...made, token: await signIn(server.url, made.login) }
}
const rowOf = (id: number) => server.db.one<Row>(sql`select * from absences where id = ${id}`)
const move = async (by: string, id: number, name: string, params: object = {}) =>
  ask(by, `absence/${id}/action/${name}`, { version: (await rowOf(id)).version, params })
const dayOf = (user: number, day: string) =>
  server.db.one<{ required: number; credited: number; absence_kind: string | null }>(sql`
    select required, credited, absence_kind from work_days where user_id = ${user} and day = ${day}`)

// Monday to Sunday in June of next year, after Whitsun
const year = new Date().getUTCFullYear() + 1
const monday = DateTime.fromObject({ year, month: 6, day: 20 }).startOf('week')
const day = (after: number) => monday.plus({ days: after }).toISODate() ?? ''
const week = { kind: 'vacation', first_day: day(0), last_day: day(6) }

test('a week is asked for, counts once it is approved, and counts no more once it is taken back', async () => {
  const nora = await somebody()
  const asked = await ask(nora.token, 'absence/request', week)
  expect(asked).toMatchObject({ status: 200, payload: { status: 'requested', days: 5, days_short: 0 } })
  const { id } = asked.payload
  expect((await dayOf(nora.id, day(0))).credited).toBe(0)
  // nobody decides over their own
  expect(await move(nora.token, id, 'approve')).toMatchObject({ status: 403 })
  const { payload } = await move(admin, id, 'approve')
  expect(payload.entity).toMatchObject({ status: 'approved', days: 5, decided_by: 'Ingrid Hallgrímsdóttir-Weiß' })
  expect(await dayOf(nora.id, day(0))).toMatchObject({ credited: 28_800, absence_kind: 'vacation' })
  expect((await dayOf(nora.id, day(5))).required).toBe(0)
  // it was a mistake
  expect((await ask(admin, `undo/${payload.undo?.token}`)).status).toBe(200)
  expect((await dayOf(nora.id, day(0))).credited).toBe(0)
  await move(admin, id, 'approve')
  // their leave is theirs to give back by asking
  expect(await move(nora.token, id, 'withdraw')).toMatchObject({ status: 403 })
  expect((await move(nora.token, id, 'ask_back')).payload.entity.status).toBe('withdrawal-requested')
  expect((await dayOf(nora.id, day(0))).credited).toBe(28_800)
  expect((await move(admin, id, 'withdraw')).payload.entity.status).toBe('withdrawn')
  expect(await dayOf(nora.id, day(0))).toMatchObject({ credited: 0, absence_kind: null })
})

test('what cannot be is said of its field', async () => {
  const nora = await somebody(3)
  const wrong = async (wish: object) => (await ask(nora.token, 'absence/request', { ...week, ...wish })).fields
  expect(await wrong({ first_day: day(5) })).toHaveProperty('first_day')
  expect(await wrong({ last_day: day(-1) })).toHaveProperty('last_day')
  expect(await wrong({ last_day: day(0), is_half_first: true, is_half_last: true })).toHaveProperty('is_half_last')
  expect(await wrong({ last_day: `${year + 1}-01-02` })).toHaveProperty('last_day')
  // three days a year, carried over until March only
  expect(await wrong({})).toEqual({ last_day: ['Fehlende Urlaubstage: 2'] })
  expect((await ask(nora.token, 'absence/check', week)).payload).toMatchObject({
    days: 5,
    days_short: 2,
    problems: { last_day: 'Fehlende Urlaubstage: 2' },
  })
  expect(await ask(nora.token, 'absence/request', { ...week, last_day: day(2), is_half_last: true })).toMatchObject({
    payload: { days: 2.5 },
  })
  expect(await wrong({ first_day: day(2), last_day: day(2) })).toHaveProperty('first_day')
  // the second request waits behind the first
  expect(await wrong({ first_day: day(3), last_day: day(3) })).toEqual({ last_day: ['Fehlende Urlaubstage: 0,5'] })
  expect(
    (await ask(nora.token, 'absence/request', { ...week, first_day: day(3), last_day: day(3), kind: 'unpaid_leave' }))
      .status,
  ).toBe(200)
})

test('a house that only warns grants more than is left, and says so', async () => {
  const nora = await somebody(3)
  await server.db.run(sql`update settings set refuses_short_vacation = false`)
  const { payload } = await ask(nora.token, 'absence/request', week)
  expect(payload).toMatchObject({ days: 5, days_short: 2 })
  await server.db.run(sql`update settings set refuses_short_vacation = true`)
  expect(await move(admin, payload.id, 'approve')).toMatchObject({ status: 409, code: 'vacation_short' })
})

// of the year before last, after Whitsun there as well: nobody reports long ahead that they will be ill
const past = monday.minus({ years: 2 }).plus({ weeks: 1 }).startOf('week')
const pastDay = (after: number) => past.plus({ days: after }).toISODate() ?? ''
const pastWeek = { kind: 'vacation', first_day: pastDay(0), last_day: pastDay(4) }
/** What of a year’s vacation is taken, and how long they were ill on these days, wherever that is told. */
const toldOf = async (user: number) => {
  const span = { from: pastDay(0), to: pastDay(6) }
  const { payload: told } = await ask(admin, 'work-tracking/statistics', { user_id: user, ...span })
  const { payload: report } = await ask(admin, 'work-tracking/report', { user_id: user, ...span })
  const [statistics] = (told as unknown as { statistics: { vacation: { taken: number }; sick_days: number }[] })
    .statistics
  const [reported] = (report as unknown as { employees: { vacation: number; sick: number }[] }).employees
  expect(reported).toMatchObject({ vacation: statistics?.vacation.taken, sick: statistics?.sick_days })
  return [statistics?.vacation.taken, statistics?.sick_days]
}
const inVacation = async () => {
  const nora = await somebody()
  await transaction(server.db, (tx) => storeDays(tx, nora.id, pastDay(0), pastDay(6)))
  const { id } = (await ask(nora.token, 'absence/request', pastWeek)).payload
  await move(admin, id, 'approve')
  return { ...nora, vacation: id }
}

test('sick leave counts at once, gives vacation back once a doctor says so, and is read by nobody else', async () => {
  const [nora, other] = [await inVacation(), await somebody()]
  const sick = await ask(nora.token, 'absence/request', {
    kind: 'sick_leave',
    first_day: pastDay(3),
    last_day: pastDay(4),
  })
  expect(sick.payload).toMatchObject({ status: 'reported', days: 2 })
  // nobody turns their vacation into days to take by a word of theirs
  expect(await toldOf(nora.id)).toEqual([5, 0])
  expect(await dayOf(nora.id, pastDay(3))).toMatchObject({ credited: 28_800, absence_kind: 'vacation' })
  expect((await ask(other.token, `absence/${sick.payload.id}`)).status).not.toBe(200)
  const list = async (by: string) =>
    (await ask(by, 'search', { object: 'absence', scope: ['results'] })).payload.results
  expect(await list(other.token)).toEqual([])
  const byId = (ids: readonly number[]) => ids.toSorted((one, other) => one - other)
  expect(byId((await list(nora.token)).map((row) => row.id))).toEqual(byId([nora.vacation, sick.payload.id]))
  expect((await ask(other.token, 'absence/request', { ...week, user_id: nora.id })).status).toBe(403)
  expect((await move(admin, sick.payload.id, 'certify')).payload.entity).toHaveProperty('date_certified')
  expect(await dayOf(nora.id, pastDay(3))).toMatchObject({ credited: 28_800, absence_kind: 'sick_leave' })
  expect(await toldOf(nora.id)).toEqual([3, 2])
  expect((await move(admin, sick.payload.id, 'confirm')).payload.entity.status).toBe('confirmed')
  // taken back, the vacation is there again
  await move(admin, sick.payload.id, 'withdraw')
  expect(await dayOf(nora.id, pastDay(3))).toMatchObject({ absence_kind: 'vacation' })
  expect(await toldOf(nora.id)).toEqual([5, 0])
})

test('who goes home ill at noon of a day of vacation has half of each, and half of each is a day', async () => {
  const nora = await inVacation()
  const half = { kind: 'sick_leave', first_day: pastDay(1), last_day: pastDay(1), is_half_first: true }
  const { id } = (await ask(nora.token, 'absence/request', half)).payload
  expect(await toldOf(nora.id)).toEqual([5, 0])
  await move(admin, id, 'certify')
  expect(await toldOf(nora.id)).toEqual([4.5, 0.5])
  expect((await dayOf(nora.id, pastDay(1))).credited).toBe(28_800)
  // the vacation of the morning, and ill from noon on: no certificate is needed for hours that were none of it
  await move(admin, nora.vacation, 'withdraw')
  const morning = { ...pastWeek, first_day: pastDay(2), last_day: pastDay(2), is_half_last: true }
  await move(admin, (await ask(nora.token, 'absence/request', morning)).payload.id, 'approve')
  await ask(nora.token, 'absence/request', { ...half, first_day: pastDay(2), last_day: pastDay(2) })
  expect(await dayOf(nora.id, pastDay(2))).toMatchObject({ credited: 28_800 })
  expect(await toldOf(nora.id)).toEqual([0.5, 1])
})

test('nobody knows for long ahead that they will be ill', async () => {
  const nora = await somebody()
  const sick = { kind: 'sick_leave', first_day: day(0), last_day: day(1) }
  expect((await ask(nora.token, 'absence/request', sick)).fields).toHaveProperty('first_day')
  // a stay in hospital is planned
  expect((await ask(admin, 'absence/request', { ...sick, user_id: nora.id })).status).toBe(200)
})

test('public holidays in a vacation are told as nothing of it by whatever tells of it', async () => {
  const nora = await somebody()
  const span = { from: `${year}-01-01`, to: `${year}-01-07` }
  const { id, days } = (
    await ask(nora.token, 'absence/request', { kind: 'vacation', first_day: span.from, last_day: span.to })
  ).payload
  await move(admin, id, 'approve')
  const { payload } = await ask(admin, 'work-tracking/report', { user_id: nora.id, ...span })
  const [told] = (payload as unknown as { employees: { vacation: number; planned: number }[] }).employees
  expect(told && told.vacation + told.planned).toBe(days)
})

test('what was taken back comes not back once others have taken its days', async () => {
  const nora = await somebody(5)
  const ask5 = async (weeks: number) => {
    const [from, to] = [0, 4].map((at) => day(at + 7 * weeks))
    const { id } = (await ask(nora.token, 'absence/request', { ...week, first_day: from, last_day: to })).payload
    expect((await move(admin, id, 'approve')).status).toBe(200)
    return id
  }
  const { payload } = await move(admin, await ask5(0), 'withdraw')
  const again = await ask5(1)
  expect(await ask(admin, `undo/${payload.undo?.token}`)).toMatchObject({ status: 409, code: 'vacation_short' })
  await move(admin, again, 'withdraw')
  expect((await ask(admin, `undo/${payload.undo?.token}`)).status).toBe(200)
})

test('two devices ask for the same days: one of them is told so', async () => {
  const nora = await somebody()
  const answers = await Promise.all([1, 2, 3].map(() => ask(nora.token, 'absence/request', week)))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422, 422])
})

test('what an administrator enters for others is decided, and their own is not', async () => {
  const nora = await somebody()
  const entered = await ask(admin, 'absence/request', { ...week, user_id: nora.id, kind: 'time_off_in_lieu' })
  expect(entered.payload).toMatchObject({ status: 'approved', days: 5 })
  // the balance pays for it
  expect(await dayOf(nora.id, day(0))).toMatchObject({ required: 28_800, credited: 0 })
  const other = await somebody()
  await server.db.run(sql`insert into user_roles (user_id, role) values (${other.id}, 'worktime_tracking_admin')`)
  const own = (await ask(other.token, 'absence/request', week)).payload
  expect(own.status).toBe('requested')
  expect(await move(other.token, own.id, 'approve')).toMatchObject({ status: 409, code: 'own_request' })
})

test('PostgreSQL reckons an account as the console does, over generated years', async () => {
  const nora = await makeEmployee(server.db, { vacation: 28.5, from: `${year - 3}-03-17` })
  let seed = 7
  const random = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % below
  }
  for (let round = 0; round < 12; round += 1) {
    await server.db.run(sql`delete from absences where employee_id = ${nora.id}`)
    await server.db.run(sql`update settings set vacation_lapses = ${['03-31', 'never', '12-31', '06-30'][round % 4]}`)
    for (let at = 0; at < 8; at += 1) {
      const from = DateTime.fromObject({ year: year - 1 + random(2), month: 1, day: 1 }).plus({ days: random(350) })
      const { id } = await server.db.one<{ id: number }>(sql`
        insert into absences (employee_id, kind, status, first_day, last_day, days)
        values (${nora.id}, 'vacation', ${random(4) === 0 ? 'requested' : 'approved'}, ${from.toISODate()}, ${from.toISODate()}, 1) returning id`)
      for (let more = 0; more < 1 + random(9); more += 1)
        await server.db.run(sql`
          insert into absence_days (absence_id, employee_id, day, part, is_sick)
          values (${id}, ${nora.id}, ${from.plus({ days: more }).toISODate()}, ${random(5) === 0 ? 0.5 : 1}, false)
          on conflict do nothing`)
    }
    const inSql = await server.db.rows<Record<string, unknown>>(sql`
      select year, granted::float8 as granted, carried_over::float8 as carried, taken::float8 as taken, planned::float8 as planned,
        requested::float8 as requested, left_over::float8 as left, expired::float8 as expired, expiring::float8 as expiring
      from vacation_accounts where user_id = ${nora.id} and year between ${year - 3} and ${year} order by year`)
    const today = DateTime.now().setZone('Europe/Berlin').toISODate() ?? ''
    const inTs = await accountsFor(server.db, { id: nora.id, today }, [`${year - 3}-01-01`, `${year}-01-01`])
    const alone = ['lapses_on', 'short']
    const reckoned = inTs.map((account) => Object.entries(account).filter(([name]) => !alone.includes(name)))
    expect(inSql).toEqual(reckoned.map((entries) => Object.fromEntries(entries)))
    expect(inSql).toHaveLength(4)
  }
  await server.db.run(sql`update settings set vacation_lapses = '03-31'`)
})

test('whoever decides sees what is left, who else is away and what is planned; the employee not who is away', async () => {
  const [nora, omar] = [await somebody(), await somebody()]
  const { id } = (await ask(nora.token, 'absence/request', week)).payload
  const other = (await ask(omar.token, 'absence/request', { ...week, first_day: day(3) })).payload.id
  // one that is over touches nobody's plans
  const over = (await ask(omar.token, 'absence/request', { ...week, last_day: day(2) })).payload.id
  await move(omar.token, over, 'withdraw')
  await server.db.run(sql`
    insert into shifts (user_id, day, start_time, end_time, date_start, date_end)
    values (${nora.id}, ${day(0)}, '09:00', '17:00', ${`${day(0)}T07:00Z`}, ${`${day(0)}T15:00Z`})`)
  const expand = ['vacation', 'others_away', 'shifts']
  const seen = (await ask(admin, `absence/${id}`, { expand })).payload
  expect(seen).toMatchObject({
    // what is left of this year comes along until it lapses
    vacation: [{ year: String(year), left: 60, requested: 5 }],
    shifts: [{ date_start: `${day(0)}T07:00:00Z` }],
  })
  const others = seen['others_away'] as { absence: { id: number } }[] // as its fields say
  const about = { kind: 'vacation', status: 'requested', first_day: day(3), last_day: day(6) }
  expect(others.find(({ absence }) => absence.id === other)).toMatchObject(about)
  expect(others.map(({ absence }) => absence.id)).not.toContain(over)
  expect(others.map(({ absence }) => absence.id)).not.toContain(id)
  const own = (await ask(nora.token, `absence/${id}`, { expand })).payload
  expect(own).toMatchObject({ vacation: seen['vacation'], others_away: [], shifts: seen['shifts'] })
})
