import { afterAll, beforeAll, expect, test } from 'vitest'
import { workStatus, type WorkStatus } from '#api/account.ts'
import { envelope } from '#api/envelope.ts'
import { sql } from '#server/sql.ts'
import { call, signIn } from '#tests/support/call.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

const calls = {
  start: 'session/start',
  stop: 'session/stop',
  start_break: 'break/start',
  end_break: 'break/end',
} as const
type Move = keyof typeof calls

let server: TestServer
let token: string

beforeAll(async () => {
  server = await startServer()
  token = await signIn(server.url, 'worktime')
})
afterAll(() => server.close())

const move = (name: Move) => call(server.url, token, 'POST', `/api/v3/work-tracking/${calls[name]}`)

const status = async (): Promise<WorkStatus> =>
  envelope(workStatus).parse((await call(server.url, token, 'POST', '/api/v3/work-tracking/status')).body).payload

const stateOf = ({ current_session }: WorkStatus) => {
  if (current_session === null) return 'not-working'
  return current_session.is_work_session ? 'working' : 'on-break'
}

/** Brings the clock there by hand, with nothing booked before. */
const setClock = async (state: string) => {
  await server.db.run(sql`delete from work_sessions where user_id = (select id from users where login = 'worktime')`)
  if (state === 'not-working') return
  await server.db.run(sql`
    insert into work_sessions (user_id, is_work_session, date_start)
    select id, ${state === 'working'}, now() - interval '1 minute' from users where login = 'worktime'`)
}

test.for([
  ['not-working', 'start', 'working'],
  ['working', 'stop', 'not-working'],
  ['working', 'start_break', 'on-break'],
  ['on-break', 'stop', 'not-working'],
  ['on-break', 'end_break', 'working'],
] as const)('%s, %s: %s', async ([from, name, to]) => {
  await setClock(from)
  const answer = await move(name)
  expect(answer.status).toBe(200)
  expect(stateOf(envelope(workStatus).parse(answer.body).payload)).toBe(to)
  expect(stateOf(await status())).toBe(to)
})

test.for([
  ['not-working', 'stop', 'not_working'],
  ['not-working', 'start_break', 'not_working'],
  ['not-working', 'end_break', 'not_on_break'],
  ['working', 'start', 'already_working'],
  ['working', 'end_break', 'not_on_break'],
  ['on-break', 'start', 'already_on_break'],
  ['on-break', 'start_break', 'already_on_break'],
] as const)('%s, %s: refused, %s', async ([from, name, code]) => {
  await setClock(from)
  const error = expect.stringMatching(/^Sie .*\.$/)
  expect(await move(name)).toMatchObject({ status: 409, body: { code, error } })
  expect(stateOf(await status())).toBe(from)
})

test('never two open sessions, however many devices start and stop at once', async () => {
  await setClock('not-working')
  const names: Move[] = ['start', 'start_break', 'end_break', 'stop']
  const answers = await Promise.all(Array.from({ length: 80 }, (_, index) => move(names[index % 4] ?? 'start')))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
  const overlapping = await server.db.rows(sql`
    select from work_sessions a join work_sessions b on b.user_id = a.user_id and b.id > a.id
    where a.user_id = (select id from users where login = 'worktime')
      and a.date_start < coalesce(b.date_end, 'infinity') and b.date_start < coalesce(a.date_end, 'infinity')`)
  expect(overlapping).toEqual([])
})

test('one of many starts at once succeeds', async () => {
  await setClock('not-working')
  const answers = await Promise.all(Array.from({ length: 20 }, () => move('start')))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(19)
})

test('today counts work since midnight in Berlin and no breaks', async () => {
  const { user } = await server.db.one<{ user: number }>(sql`select id as user from users where login = 'worktime'`)
  const book = (isWork: boolean, start: string, end: string | null) =>
    server.db.run(sql`
      insert into work_sessions (user_id, is_work_session, date_start, date_end)
      values (${user}, ${isWork}, ${start}::timestamptz, ${end}::timestamptz)`)
  await server.db.run(sql`delete from work_sessions where user_id = ${user}`)
  const { midnight, now } = await server.db.one<{ midnight: string; now: string }>(
    sql`select date_trunc('day', now(), 'Europe/Berlin') as midnight, now() as now`,
  )
  const at = (seconds: number) => new Date(Date.parse(midnight) + seconds * 1000).toISOString()
  const elapsed = Math.floor((Date.parse(now) - Date.parse(midnight)) / 1000)

  // over midnight: only the part after it is today's
  await book(true, at(-3600), at(10))
  await book(false, at(10), at(15))
  await book(true, at(15), null)
  const { worked_today } = await status()
  expect(worked_today).toBeGreaterThanOrEqual(elapsed - 5)
  expect(worked_today).toBeLessThan(elapsed + 10)
})

test('each move leaves an audit row with the name', async () => {
  await setClock('not-working')
  await move('start')
  const row = await server.db.one(sql`select verb, who, object from audit_log order by id desc limit 1`)
  expect(row).toEqual({ verb: 'worktime.start', who: 'Ingrid Hallgrímsdóttir-Weiß', object: 'work-session' })
})

test.for(['nobody', 'orders.view', 'translator'])('%s has no clock', async (login) => {
  const other = await signIn(server.url, login)
  for (const path of ['status', ...Object.values(calls)])
    expect(await call(server.url, other, 'POST', `/api/v3/work-tracking/${path}`)).toMatchObject({
      status: 403,
      body: { code: 'no_right' },
    })
})
