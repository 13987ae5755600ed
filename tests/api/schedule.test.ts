import { afterAll, beforeAll, expect, test } from 'vitest'
import { clash, mostCells, plannedWeek, type WeekAnswer } from '#api/worktime/schedule.ts'
import { envelope } from '#api/envelope.ts'
import { nameOf } from '#entities/schedule/checks.ts'
import { changed, changesOf, keyOf, placeOfPerson, planOf, type Content, type Shift } from '#entities/schedule/plan.ts'
import { dayAfter, spanOf } from '#entities/schedule/times.ts'
import { warningsOfWeek } from '#entities/schedule/week.ts'
import { bookShifts } from '#server/schedule/book-shifts.ts'
import { sql } from '#server/sql.ts'
import { call, signIn } from '#tests/support/call.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

// far from the demo's own weeks
const week = '2031-03-24' // its Sunday has 23 hours
const next = '2031-03-31'

let server: TestServer
let planner: string
let other: string
let staff: string
let template: WeekAnswer['templates'][number]
let [first, second]: readonly number[] = []

beforeAll(async () => {
  server = await startServer()
  planner = await signIn(server.url, 'worktime')
  other = await signIn(server.url, 'admin')
  staff = await signIn(server.url, 'wichmann')
  const answer = await read()
  ;[template] = answer.templates as [WeekAnswer['templates'][number]]
  const ids = await server.db.rows<{ id: number }>(sql`
    select id from users where login in ('wichmann', 'darius') order by login desc`)
  ;[first, second] = ids.map(({ id }) => id)
})
afterAll(() => server.close())

const at = (path: string, body: object, token = planner) =>
  call(server.url, token, 'POST', `/api/v3/work-tracking/schedule${path}`, body)
const weekIn = (body: unknown) => envelope(plannedWeek).parse(body).payload
const read = async (of = week) => weekIn((await at('/week', { week: of })).body)

const shift = (times: Partial<Shift> = {}): Shift => ({
  kind: 'shift',
  template_id: template.id,
  area_id: null,
  start_time: '06:00',
  end_time: '14:30',
  break_seconds: 1800,
  note: null,
  auto_create_session: false,
  ...times,
})
const cell = (user = first ?? 0, days = 0, content: Content | null = shift(), before: Content | null = null) => ({
  ...placeOfPerson(user, dayAfter(week, days)),
  content,
  before,
})
const save = (cells: object[], token = planner, of = week) => at('/draft', { week: of, cells }, token)

const publish = async (of = week) => {
  const now = await read(of)
  const plan = changed(planOf(now.published), changesOf(now.draft))
  const warnings = warningsOfWeek(now, plan).map(nameOf)
  return at('/publish', { week: of, version: now.version, warnings })
}

test('a draft is shared by whoever plans, and nobody else sees it before it is published', async () => {
  expect((await save([cell()])).status).toBe(200)
  expect((await save([cell(second, 1)], other)).status).toBe(200)
  expect((await read()).draft.map(keyOf).toSorted()).toEqual([cell(), cell(second, 1)].map(keyOf).toSorted())
  const own = { from: week, to: dayAfter(week, 6) }
  expect((await at('', own, staff)).body).toEqual({ payload: [] })
  expect((await at('/week', { week }, staff)).status).toBe(403)
  expect((await at('', { ...own, user_id: second }, staff)).status).toBe(403)
  expect((await publish()).status).toBe(200)
  expect((await read()).draft).toEqual([])
  expect((await at('', own, staff)).body).toMatchObject({
    payload: [{ user_id: first, day: week, date_start: '2031-03-24T05:00:00Z', date_end: '2031-03-24T13:30:00Z' }],
  })
  const planned = await server.db.rows(sql`select user_id, day, label from planned_shifts where day >= ${week}::date`)
  expect(planned).toMatchObject([
    { user_id: first, label: template.name },
    { user_id: second, label: template.name },
  ])
})

test('what two write in different cells is joined, and in the same cell nothing is lost', async () => {
  const late = shift({ start_time: '11:30', end_time: '20:00' })
  expect((await save([cell(first, 2)])).status).toBe(200)
  // the other has not seen it
  const refused = await save([cell(first, 2, late), cell(second, 2)], other)
  expect(refused.status).toBe(409)
  const told = clash.parse((refused.body as { payload: unknown }).payload)
  expect(told.keys).toEqual([keyOf(cell(first, 2))])
  expect((await read()).draft.map(keyOf)).toEqual([keyOf(cell(first, 2))])
  expect((await save([cell(first, 2, late, shift()), cell(second, 2)], other)).status).toBe(200)
  const { draft } = await read()
  expect(draft).toHaveLength(2)
  expect(draft.find(({ user_id }) => user_id === first)?.content).toEqual(late)
  // what is as it is published is no draft
  expect((await save([cell(first, 2, null, late), cell(second, 2, null, shift())])).status).toBe(200)
  expect((await read()).draft).toEqual([])
})

test('nobody publishes or discards what another has drafted since, nor a warning that nobody has seen', async () => {
  const { version } = await read()
  await save([cell(first, 3, shift({ end_time: '20:00' }))], other)
  const bodies = { '/publish': { week, version, warnings: [] }, '/discard': { week, version } }
  for (const [path, body] of Object.entries(bodies))
    expect(await at(path, body)).toMatchObject({
      status: 409,
      body: { code: 'schedule_overtaken', payload: { week } },
    })
  const now = await read()
  // fourteen hours
  expect(await at('/publish', { week, version: now.version, warnings: [] })).toMatchObject({
    status: 409,
    body: { code: 'schedule_warned' },
  })
  const discarded = await at('/discard', { week, version: now.version })
  expect(weekIn(discarded.body).draft).toEqual([])
  expect(await at('/publish', { week, version: now.version + 1, warnings: [] })).toMatchObject({
    body: { code: 'schedule_unchanged' },
  })
})

test('a week is copied into an empty one, and into a planned one by whoever was asked', async () => {
  const copied = weekIn((await at('/copy', { from: week, into: next, overwrites: false })).body)
  expect(copied.draft.map(({ day }) => day).toSorted()).toEqual([next, dayAfter(next, 1)])
  expect(await at('/copy', { from: week, into: next, overwrites: false })).toMatchObject({
    status: 409,
    body: { code: 'schedule_occupied' },
  })
  expect((await at('/copy', { from: week, into: next, overwrites: true })).status).toBe(200)
  expect(await at('/copy', { from: week, into: '2031-04-01', overwrites: false })).toMatchObject({ status: 422 })
})

test('what is no cell of the week, or names nobody, is refused', async () => {
  const wrong = [
    { ...cell(), day: next },
    cell(999_999),
    cell(first, 0, shift({ template_id: 999_999 })),
    { ...cell(), content: { kind: 'open', count: 1 } },
  ]
  for (const one of wrong) expect((await save([one])).status).toBe(422)
  expect((await save([cell()], planner, '2031-03-25')).status).toBe(422)
})

/** Publishes a shift of its own past week that is to book itself. */
const past = async (user: number | undefined, day: string, times: Partial<Shift> = {}) => {
  const { start, end } = spanOf({ start_time: '06:00', end_time: '14:30', ...times }, day, 'Europe/Berlin')
  const { id } = await server.db.one<{ id: number }>(sql`
    insert into shifts (user_id, day, start_time, end_time, date_start, date_end, break_seconds, auto_create_session)
    values (${user}, ${day}::date, '06:00', '14:30', ${new Date(start)}, ${new Date(end)}, 1800, true) returning id`)
  return id
}
const outcomeOf = async (id: number) =>
  (await server.db.one<{ session_outcome: string | null }>(sql`select session_outcome from shifts where id = ${id}`))
    .session_outcome
const sessionsOn = (user: number | undefined, day: string) =>
  server.db.rows<{ is_work_session: boolean; minutes: number }>(sql`
    select is_work_session, (extract(epoch from date_end - date_start) / 60)::integer as minutes from work_sessions
    where user_id = ${user} and date_start >= ${day}::date and date_start < ${day}::date + 1 order by date_start`)

test('a shift that is over books its session once, and not where one was clocked or the month is closed', async () => {
  const [booked, clocked, closed] = [
    await past(first, '2020-02-03'),
    await past(first, '2020-02-04'),
    await past(first, '2020-03-04'),
  ]
  await server.db.run(sql`
    insert into work_sessions (user_id, is_work_session, date_start, date_end)
    values (${first}, true, '2020-02-04T12:00Z', '2020-02-04T12:30Z')`)
  await server.db.run(sql`
    insert into work_months (user_id, name, month, status) values (${first}, 'x', '2020-03-01', 'closed')`)
  const before = new Date('2020-02-03T13:00:00Z')
  expect(await bookShifts(server.db, { now: before })).toBe(0)
  // two servers that come back after years
  const now = new Date()
  const made = await Promise.all([bookShifts(server.db, { now }), bookShifts(server.db, { now })])
  expect(made.reduce((sum, count) => sum + count, 0)).toBe(1)
  expect(await bookShifts(server.db, { now })).toBe(0)
  expect(await Promise.all([booked, clocked, closed].map(outcomeOf))).toEqual(['booked', 'clocked', 'month_closed'])
  expect(await sessionsOn(first, '2020-02-03')).toEqual([
    { is_work_session: true, minutes: 240 },
    { is_work_session: false, minutes: 30 },
    { is_work_session: true, minutes: 240 },
  ])
  expect(await sessionsOn(first, '2020-02-04')).toHaveLength(1)
  expect(await sessionsOn(first, '2020-03-04')).toEqual([])
  const day = await server.db.one(sql`
    select recorded_work, recorded_break from work_days where user_id = ${first} and day = '2020-02-03'`)
  expect(day).toEqual({ recorded_work: 8 * 3600, recorded_break: 1800 })
  // planned for another time since, it is still the shift whose session was made
  const monday = '2020-02-03'
  const standing = (await read(monday)).published.find(({ user_id, day }) => user_id === first && day === monday)
  const later = shift({ start_time: '18:00', end_time: '20:00', break_seconds: 0, auto_create_session: true })
  const moved = { ...placeOfPerson(first ?? 0, monday), content: later, before: standing?.content ?? null }
  expect((await save([moved], planner, monday)).status).toBe(200)
  expect((await publish(monday)).status).toBe(200)
  expect(await bookShifts(server.db, { now })).toBe(0)
  expect(await sessionsOn(first, monday)).toHaveLength(3)
})

test('no cell is written that no shift template could be, nor one twice', async () => {
  const of = '2031-04-07'
  const said = async (...contents: Content[]) => {
    const cells = contents.map((content) => ({ ...placeOfPerson(first ?? 0, of), content, before: null }))
    const { status, body } = await save(cells, planner, of)
    return [status, (body as { code?: string }).code]
  }
  expect(await said(shift(), shift())).toEqual([422, 'cell_twice'])
  expect(await said(shift({ start_time: '08:00', end_time: '08:00' }))).toEqual([422, 'shift_without_length'])
  expect(await said(shift({ start_time: '08:00', end_time: '09:00', break_seconds: 3600 }))).toEqual([
    422,
    'break_as_long_as_shift',
  ])
  const open = {
    day: of,
    user_id: null,
    area_id: null,
    template_id: null,
    content: { kind: 'open', count: 1 },
    before: null,
  }
  expect((await save([open], planner, of)).body).toMatchObject({ code: 'open_without_template' })
  expect((await at('/copy', { from: of, into: of, overwrites: true })).body).toMatchObject({
    code: 'schedule_same_week',
  })
  // as many cells as the contract lets through, with the longest notes of any script
  const long = '\u{1F600}'.repeat(250)
  const many = Array.from({ length: mostCells }, (_, at) => ({
    ...placeOfPerson(900_000 + at, of),
    content: shift({ note: long }),
    before: shift({ note: long }),
  }))
  expect((await save(many, planner, of)).body).toMatchObject({ code: 'schedule_rejected' })
  // of as many warnings as there can be it is said what keeps the week from being published
  const warnings = Array.from({ length: 14_000 }, (_, at) => `rest_below_11h ${at}`.padEnd(90))
  const { version } = await read(of)
  expect((await at('/publish', { week: of, version, warnings })).body).toMatchObject({ code: 'schedule_unchanged' })
})

test('a shift in the hour that spring skips is said at its cell, and keeps its week from being published', async () => {
  const summer = '2032-03-22' // in its Sunday’s night the clocks are put forward
  const sunday = dayAfter(summer, 6)
  const skipped = shift({ start_time: '02:30', end_time: '03:00', break_seconds: 0 })
  const place = placeOfPerson(first ?? 0, sunday)
  expect((await save([{ ...place, content: skipped, before: null }], planner, summer)).status).toBe(200)
  const now = await read(summer)
  const warnings = warningsOfWeek(now, changesOf(now.draft) as ReadonlyMap<string, Content>)
  expect(warnings).toEqual([{ code: 'skipped', user_id: first, day: sunday }])
  const refused = await publish(summer)
  expect(refused).toMatchObject({ status: 422, body: { code: 'shift_skipped' } })
  const { version } = await read(summer)
  await at('/discard', { week: summer, version })
})
