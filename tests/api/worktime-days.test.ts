import { afterAll, beforeAll, expect, test } from 'vitest'
import { routes } from '#api/contract.ts'
import type { Route } from '#api/route.ts'
import type { WorkDay, WorkStatistics } from '#api/worktime/work-tracking.ts'
import type { Entity } from '#entities/entity.ts'
import { entities } from '#entities/registry.ts'
import { transaction } from '#server/db.ts'
import { sql } from '#server/sql.ts'
import { storeDays } from '#server/worktime/store-days.ts'
import { call, signIn } from '#tests/support/call.ts'
import { makeUser } from '#tests/support/make-user.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let administrator: string

beforeAll(async () => {
  server = await startServer()
  administrator = await signIn(server.url, 'worktime')
})
afterAll(() => server.close())

const ask = (token: string, path: string, body: object, method = 'POST') =>
  call(server.url, token, method, `/api/v3/${path}`, body, { 'Override-Locale': 'de_DE' })

const employee = () => makeUser(server.db, ['worktime_tracking_kontor'])

const hours = { monday_hours: 8, tuesday_hours: 8, wednesday_hours: 8, thursday_hours: 8, friday_hours: 8 }
const agree = (user: number, data: object) =>
  ask(administrator, 'work-condition', {
    data: { user_id: user, valid_from: '2026-01-01', vacation_days: 30, holiday_country: 'DE', ...hours, ...data },
  })
const idIn = ({ body }: { body: unknown }) => (body as { payload: { entity?: { id: number }; id?: number } }).payload

const calendar = async (token: string, body: object): Promise<WorkDay[]> => {
  const answer = await ask(token, 'work-tracking/calendar', body)
  expect(answer).toMatchObject({ status: 200 })
  return routes['worktime.calendar'].answer.parse(answer.body).payload.days
}
const statistics = async (token: string, body: object): Promise<WorkStatistics | undefined> => {
  const { body: answered } = await ask(token, 'work-tracking/statistics', body)
  return routes['worktime.statistics'].answer.parse(answered).payload.statistics[0]
}

const codeIn = ({ body }: { body: unknown }) => (body as { code?: string }).code

/** Only who administers times, or has a clock, has to do with it. */
const isOfWorktime = ({ access: { read } }: Entity) =>
  read !== 'everyone' && read.length > 0 && read.every((role) => role === 'worktime_tracking_admin')

/** Booked by hand, as the clock would have. */
const book = (user: number, from: string, to: string, isWork = true) =>
  transaction(server.db, async (tx) => {
    await tx.run(sql`
      insert into work_sessions (user_id, is_work_session, date_start, date_end) values (${user}, ${isWork}, ${from}, ${to})`)
    await storeDays(tx, user, from.slice(0, 10), to.slice(0, 10))
  })

test('a change in the middle of a month is held to day by day, with its holidays and its pauses', async () => {
  const { id, login } = await employee()
  expect(await agree(id, { valid_to: '2026-05-13', break_adjustment: 'adjust' })).toMatchObject({ status: 200 })
  const half = { calculation_mode: 'weekly_hours', weekly_hours: 20, thursday_hours: null, friday_hours: null }
  expect(await agree(id, { valid_from: '2026-05-14', holiday_region: 'BY', ...half })).toMatchObject({ status: 200 })
  // in Berlin from 8:00 to 15:00, and over midnight
  await book(id, '2026-05-12T06:00:00Z', '2026-05-12T13:00:00Z')
  await book(id, '2026-05-18T20:00:00Z', '2026-05-19T00:30:00Z')
  const days = await calendar(administrator, { user_ids: [id], from: '2026-05-11', to: '2026-05-25' })
  const of = (day: string) => days.find((one) => one.day === day)
  expect(of('2026-05-12')).toMatchObject({
    required: 28_800,
    recorded_work: 25_200,
    adjustment: 1800,
    credited: 23_400,
    balance: -5400,
    warnings: ['more_than_6h_in_a_row'],
    first_start: '2026-05-12T06:00:00Z',
    sessions: [{ is_work_session: true, start: '2026-05-12T06:00:00.000Z', end: '2026-05-12T13:00:00.000Z' }],
  })
  expect(of('2026-05-13')).toMatchObject({ required: 28_800 })
  // Ascension Day, a Thursday on which nothing is required any more
  expect(of('2026-05-14')).toMatchObject({ required: 0, holiday: 'Christi Himmelfahrt', credited: 0 })
  expect(of('2026-05-18')).toMatchObject({ required: 24_000, recorded_work: 7200 })
  expect(of('2026-05-19')).toMatchObject({ required: 24_000, recorded_work: 9000, first_start: '2026-05-18T22:00:00Z' })
  expect(of('2026-05-19')?.sessions).toEqual(of('2026-05-18')?.sessions)
  expect(of('2026-05-25')).toMatchObject({ required: 24_000, holiday: 'Pfingstmontag', credited: 24_000, balance: 0 })

  const own = await signIn(server.url, login)
  expect(await statistics(own, { from: '2026-05-11', to: '2026-05-31' })).toMatchObject({
    user_id: id,
    work_days: 3,
    recorded_work: 25_200 + 7200 + 9000,
    latest_start: { day: '2026-05-18', at: '2026-05-18T20:00:00Z' },
    vacation: { granted: 30, taken: 0, left: 30 },
  })
})

test('two conditions of one employee never hold on one day, and the sentence says which does', async () => {
  const { id } = await employee()
  await agree(id, { valid_to: '2026-06-30' })
  const overlapping = await agree(id, { valid_from: '2026-06-15' })
  expect(overlapping).toMatchObject({
    status: 422,
    body: {
      fields: {
        valid_from: ['Für Nora Vogel gilt an diesen Tagen schon eine andere Bedingung: 1. Jan. 2026 – 30. Juni 2026'],
      },
    },
  })
  const wrong = { valid_from: '2026-07-01', valid_to: '2026-06-30', vacation_days: 1.3 }
  expect(await agree(id, wrong)).toMatchObject({
    status: 422,
    body: { fields: { valid_to: ['Nicht vor dem ersten Tag'], vacation_days: ['Ganze oder halbe Tage'] } },
  })
  // they are chosen from a list
  const regions = await ask(administrator, 'work-tracking/regions', { country: 'DE' })
  expect(regions.body).toMatchObject({ payload: expect.arrayContaining([{ code: 'BY', name: 'Bayern' }]) })
  const region = await agree(id, { valid_from: '2026-07-01', holiday_region: 'XX' })
  expect(region.status).toBe(422)
  expect(JSON.stringify(region.body)).toContain('BY Bayern')
  expect(await agree(id, { valid_from: '2026-07-01', holiday_country: 'SI', holiday_region: '1' })).toMatchObject({
    status: 422,
  })
  const after = await agree(id, { valid_from: '2026-07-01' })
  expect(after.status).toBe(200)
})

test('what was agreed is changed and taken away with its days', async () => {
  const { id } = await employee()
  const made = idIn(await agree(id, { valid_to: '2026-01-31' }))
  const condition = made.entity?.id ?? made.id
  const required = async () =>
    (await calendar(administrator, { user_ids: [id], from: '2026-01-05', to: '2026-01-05' }))[0]?.required
  expect(await required()).toBe(28_800)
  await ask(administrator, `work-condition/${condition}`, { data: { monday_hours: 6.5 }, version: 1 }, 'PATCH')
  expect(await required()).toBe(23_400)
  expect(await ask(administrator, `work-condition/${condition}`, { version: 2 }, 'DELETE')).toMatchObject({
    status: 200,
  })
  expect(await required()).toBe(0)
})

test('everyone has their own days, and who administers times has all', async () => {
  const [one, other] = [await employee(), await employee()]
  const token = await signIn(server.url, one.login)
  const span = { from: '2026-02-02', to: '2026-02-03' }
  expect((await calendar(token, span)).map(({ user_id }) => user_id)).toEqual([one.id, one.id])
  expect(await ask(token, 'work-tracking/calendar', { user_id: other.id, ...span })).toMatchObject({ status: 403 })
  expect(await ask(token, 'work-tracking/statistics', { user_ids: 'team', ...span })).toMatchObject({ status: 403 })
  const nobody = await signIn(server.url, 'nobody')
  expect(await ask(nobody, 'work-tracking/calendar', span)).toMatchObject({ status: 403 })
  const team = await calendar(administrator, { user_ids: 'team', from: span.from, to: span.from })
  expect(team.length).toBeGreaterThanOrEqual(4)
  // who has left is among them as long as one looks at what they worked
  await agree(one.id, { valid_to: '2026-02-15' })
  const isThere = async (from: string, to: string) =>
    (await calendar(administrator, { user_ids: 'team', from, to })).some(({ user_id }) => user_id === one.id)
  expect([await isThere('2026-01-26', '2026-03-01'), await isThere('2026-02-16', '2026-03-01')]).toEqual([true, false])
  const long = { from: '2025-01-01', to: '2026-12-31' }
  expect(await ask(administrator, 'work-tracking/calendar', long)).toMatchObject({ status: 422 })
})

test('the clock keeps the day with every move, and what is open is reckoned as of now', async () => {
  const { id, login } = await employee()
  const token = await signIn(server.url, login)
  await server.db.run(sql`
    insert into work_sessions (user_id, is_work_session, date_start) values (${id}, true, now() - interval '3 minutes')`)
  const { day } = await server.db.one<{ day: string }>(
    sql`select ((now() - interval '3 minutes') at time zone 'Europe/Berlin')::date as day`,
  )
  const span = { from: day, to: day }
  const [running] = await calendar(token, span)
  expect(running?.is_running).toBe(true)
  expect(running?.recorded_work).toBeGreaterThan(0)
  expect(await server.db.rows(sql`select from work_days where user_id = ${id}`)).toEqual([])
  await ask(token, 'work-tracking/session/stop', {})
  const [kept] = await server.db.rows<{ work: number }>(sql`
    select recorded_work as work from work_days where user_id = ${id} and day = ${day}`)
  expect(kept?.work).toBeGreaterThan(0)
  expect((await calendar(token, span))[0]).toMatchObject({ is_running: false, recorded_work: kept?.work })
})

test('of a closed month nothing is written any more, until it is opened again with a reason', async () => {
  const { id } = await employee()
  await agree(id, {})
  const { month, version } = await server.db.one<{ month: number; version: number }>(
    sql`select id as month, version from work_months where user_id = ${id} and month = '2026-03-01'`,
  )
  // before it is closed its figures say where nothing was entered, and what is open before it
  const figures = async () => {
    const { body } = await ask(administrator, `work-month/${month}`, {})
    const { missing_days: missing, earlier_open: earlier } = (body as { payload: Record<string, number> }).payload
    return { missing, earlier }
  }
  const { missing = 0, earlier } = await figures()
  const counted = await server.db.one<{ missing: number; earlier: number }>(sql`
    select
      (select count(*)::integer from work_days where user_id = ${id} and day between '2026-03-01' and '2026-03-31'
        and required > 0 and recorded_work = 0 and credited = 0) as missing,
      (select count(*)::integer from work_months where user_id = ${id} and month < '2026-03-01') as earlier`)
  expect({ missing, earlier }).toEqual(counted)
  expect(missing).toBeGreaterThan(15)
  // days that are taken in lieu are credited nothing, and nothing is missing of them
  const off = { user_id: id, kind: 'time_off_in_lieu', first_day: '2026-03-10', last_day: '2026-03-11' }
  expect(await ask(administrator, 'absence/request', off)).toMatchObject({
    body: { payload: { status: 'approved', days: 2 } },
  })
  expect((await figures()).missing).toBe(missing - 2)
  const move = (name: string, params: object, at: number) =>
    ask(administrator, `work-month/${month}/action/${name}`, { version: at, params })
  expect(await move('close', {}, version)).toMatchObject({ status: 200 })
  await expect(book(id, '2026-03-31T20:00:00Z', '2026-04-01T04:00:00Z')).rejects.toMatchObject({ code: '23M01' })
  const conditions = await server.db.rows<{ id: number }>(sql`select id from work_conditions where user_id = ${id}`)
  const path = `work-condition/${conditions[0]?.id}`
  const refused = await ask(administrator, path, { data: { monday_hours: 4 }, version: 1 }, 'PATCH')
  expect(refused).toMatchObject({ status: 409, body: { code: 'month_closed' } })
  // what ends after it says the same of it as before
  expect(await ask(administrator, path, { data: { valid_to: '2026-09-30' }, version: 1 }, 'PATCH')).toMatchObject({
    status: 200,
  })
  const [day] = await calendar(administrator, { user_ids: [id], from: '2026-03-31', to: '2026-03-31' })
  expect(day?.is_locked).toBe(true)
  expect(await move('reopen', {}, version + 1)).toMatchObject({ status: 422 })
  expect(await move('reopen', { reason: 'Eine Schicht fehlte' }, version + 1)).toMatchObject({ status: 200 })
  await book(id, '2026-03-31T20:00:00Z', '2026-04-01T04:00:00Z')
})

test('an employee reads what was agreed with them, and writes none of it', async () => {
  const { id, login } = await employee()
  const { id: other } = await employee()
  for (const one of [id, other]) expect(await agree(one, {})).toMatchObject({ status: 200 })
  const [own, others] = (
    await server.db.rows<{ id: number }>(
      sql`select id from work_conditions where user_id in (${id}, ${other}) order by id`,
    )
  ).map((row) => row.id)
  const token = await signIn(server.url, login)
  const found = await ask(token, 'search', { object: 'work-condition', scope: ['results', 'total'], params: {} })
  expect(found.body).toMatchObject({ payload: { total: 1, results: [{ id: own, weekly_hours: 40, monday_hours: 8 }] } })
  expect(await ask(token, `work-condition/${own}`, {})).toMatchObject({ status: 200 })
  expect(await ask(token, `work-condition/${others}`, {})).toMatchObject({ status: 404 })
  const denied = { status: 403, body: { code: 'no_right' } }
  const change = { data: { weekly_hours: 10 }, version: 1 }
  expect(await ask(token, `work-condition/${own}`, change, 'PATCH')).toMatchObject(denied)
  expect(await ask(token, `work-condition/${own}`, { version: 1 }, 'DELETE')).toMatchObject(denied)
  expect(await ask(token, `work-condition/${own}/clone`, {})).toMatchObject(denied)
  expect(await ask(token, 'work-condition', { data: { user_id: id, valid_from: '2027-01-01' } })).toMatchObject(denied)
  // what is asked for and not decided stands beside what is left of the vacation
  expect(
    await ask(token, 'absence/request', { kind: 'vacation', first_day: '2026-12-07', last_day: '2026-12-11' }),
  ).toMatchObject({ status: 200 })
  expect((await statistics(token, { from: '2026-11-01', to: '2026-11-30' }))?.vacation).toEqual({
    granted: 30,
    carried_over: 0,
    taken: 0,
    planned: 0,
    requested: 5,
    left: 30,
    expired: 0,
    expiring: 0,
    lapses_on: null,
  })
})

test('a house without the module is refused whatever leads to its nouns, whatever the role', async () => {
  const token = await signIn(server.url, 'admin')
  const nouns = entities.filter(({ access }) => access.licence !== undefined).map(({ name }) => name)
  // nobody without its roles reads any other
  expect(nouns.toSorted()).toEqual(
    entities
      .filter(isOfWorktime)
      .map(({ name }) => name)
      .toSorted(),
  )
  const about = Object.entries<Route>(routes).filter(([, { path }]) => path.includes('{object}'))
  const own = Object.entries<Route>(routes).filter(([, { path }]) => path.startsWith('/api/v3/work-tracking/'))
  const refused = { status: 403, body: { code: 'not_licensed' } }
  expect(own.filter(([, { licence }]) => licence === undefined).map(([id]) => id)).toEqual([])
  const [noun = ''] = nouns
  const found = async () => {
    const { payload } = routes.lookup.answer.parse((await ask(token, 'search/lookup', { query: shift.name })).body)
    return payload.hits.filter(({ object }) => object === 'shift-template')
  }
  const shift = await server.db.one<{ name: string }>(sql`select name from shift_templates order by id limit 1`)
  expect(await found()).toHaveLength(1)
  await server.db.run(sql`update installation set licences = '{}'`)
  try {
    const answers = about.map(async ([id, { method, path }]) => {
      const at = path.replace('{object}', noun).replace('{id}', '1').replace('{action}', 'close')
      return [id, codeIn(await call(server.url, token, method, at, method === 'GET' ? undefined : {}))]
    })
    expect(await Promise.all(answers)).toEqual(about.map(([id]) => [id, 'not_licensed']))
    for (const object of nouns) {
      const search = { object, scope: ['total'], params: {} }
      expect([object, await ask(token, 'search', search)]).toMatchObject([object, refused])
      expect([object, await ask(token, `${object}/1`, { expand: ['history'] })]).toMatchObject([object, refused])
    }
    const span = { from: '2026-01-01', to: '2026-01-02' }
    for (const what of ['calendar', 'statistics', 'status', 'session/start'])
      expect([what, await ask(token, `work-tracking/${what}`, span)]).toMatchObject([what, refused])
    expect((await ask(token, 'user/me', {})).body).toMatchObject({ payload: { licences: [] } })
    expect(await found()).toEqual([])
  } finally {
    await server.db.run(sql`update installation set licences = null`)
  }
})

test('conditions begin in the life of somebody who works, and employee numbers are their own', async () => {
  const [one, other] = [await employee(), await employee()]
  const early = await agree(one.id, { valid_from: '1906-06-01', valid_to: '1906-06-30' })
  expect(early).toMatchObject({
    status: 422,
    body: { fields: { valid_from: [expect.stringContaining('Frühestens')] } },
  })
  const admin = await signIn(server.url, 'admin')
  const number = (id: number, data: object) => ask(admin, `user/${id}`, { data, version: 1 }, 'PATCH')
  expect((await number(one.id, { employee_number: `P${one.id}` })).status).toBe(200)
  expect(await number(other.id, { employee_number: `p${one.id}` })).toMatchObject({
    status: 422,
    body: { fields: { employee_number: [expect.any(String)] } },
  })
})
