import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '#server/sql.ts'
import { call, signIn } from '#tests/support/call.ts'
import { samples } from '#tests/support/samples.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

const moves = ['session/start', 'session/stop', 'break/start', 'break/end'] as const
type Move = (typeof moves)[number]

let server: TestServer
/** Of the same person, signed in at each. */
let devices: string[]
let user: number

beforeAll(async () => {
  server = await startServer()
  devices = await Promise.all(['a', 'b', 'c'].map(() => signIn(server.url, 'worktime')))
  user = (await server.db.one<{ id: number }>(sql`select id from users where login = 'worktime'`)).id
})
afterAll(() => server.close())

const forget = async () => {
  await server.db.run(sql`delete from work_sessions where user_id = ${user}`)
  // what somebody has said of a day stands before what a device kept
  await server.db.run(sql`delete from corrections where employee_id = ${user}`)
}
const send = (device: number, move: Move, at?: string, key?: string) =>
  call(server.url, devices[device] ?? '', 'POST', `/api/v3/work-tracking/${move}`, at === undefined ? {} : { at }, {
    ...(key !== undefined && { 'Idempotency-Key': key }),
  })
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
const booked = () =>
  server.db.rows<{ is_work_session: boolean; start: string; end: string | null }>(sql`
    select is_work_session, to_json(date_start at time zone 'UTC')#>>'{}' || 'Z' as start,
      to_json(date_end at time zone 'UTC')#>>'{}' || 'Z' as end
    from work_sessions where user_id = ${user} order by date_start, id`)

test('what a device kept is booked in its order, as of when it was made, and once', async () => {
  await forget()
  const kept = [
    ['session/start', ago(240)],
    ['break/start', ago(120)],
    ['break/end', ago(90)],
    ['session/stop', ago(30)],
  ] as const
  for (const [move, at] of kept) expect((await send(0, move, at, `kept-${at}`)).status).toBe(200)
  // an answer that was lost: it is sent again under its key
  for (const [move, at] of kept) expect((await send(0, move, at, `kept-${at}`)).status).toBe(200)
  const rows = await booked()
  const times = kept.map(([, at]) => Date.parse(at))
  expect(rows.map((row) => [row.is_work_session, Date.parse(row.start), Date.parse(row.end ?? '')])).toEqual([
    [true, times[0], times[1]],
    [false, times[1], times[2]],
    [true, times[2], times[3]],
  ])
})

test('what is booked late is marked, and a day and more of work is asked for instead', async () => {
  await forget()
  expect((await send(0, 'session/start', ago(30 * 60))).status).toBe(200)
  expect(await send(0, 'session/stop', ago(5 * 60))).toMatchObject({ status: 409, body: { code: 'clock_over_a_day' } })
  expect((await send(0, 'session/stop', ago(20 * 60))).status).toBe(200)
  expect((await send(0, 'session/start')).status).toBe(200)
  const marks = await server.db.rows<{ is_late: boolean }>(sql`
    select is_late from work_sessions where user_id = ${user} order by date_start`)
  expect(marks.map(({ is_late }) => is_late)).toEqual([true, false])
  await send(0, 'session/stop')
})

test.each([
  ['longer ago than a device keeps it', () => ago(8 * 24 * 60), 'clock_kept_too_long'],
  ['before what another device has booked', () => ago(20), 'clock_moved_since'],
] as const)('what was made %s is refused, and nothing changes', async (_, at, code) => {
  await forget()
  await send(1, 'session/start', ago(60))
  await send(1, 'session/stop', ago(10))
  const before = await booked()
  expect(await send(0, 'session/start', at())).toMatchObject({ status: 409, body: { code } })
  expect(await booked()).toEqual(before)
})

test.each([
  ['ahead', -10],
  ['behind what another device has just booked', 0.5],
])('a device whose clock is %s makes its move now', async (_, minutes) => {
  await forget()
  await send(1, 'session/start', ago(60))
  const [asked, made] = [Date.now(), (await send(1, 'break/start')).status]
  expect(made).toBe(200)
  expect((await send(0, 'break/end', ago(minutes))).status).toBe(200)
  const [, pause, work] = await booked()
  expect(Date.parse(work?.start ?? '')).toBeGreaterThanOrEqual(asked - 1000)
  expect(Date.parse(work?.start ?? '')).toBeLessThanOrEqual(Date.now() + 1000)
  expect(work?.start).toBe(pause?.end)
})

test('three devices at once, one of which was offline: one clock, no overlap, and what is booked stays', async () => {
  const online = fc.record({ device: fc.constantFrom(0, 1), move: fc.constantFrom(...moves) })
  const late = fc.record({ minutes: fc.integer({ min: 0, max: 90 }), move: fc.constantFrom(...moves) })
  await fc.assert(
    fc.asyncProperty(fc.array(online, { maxLength: 8 }), fc.array(late, { maxLength: 6 }), async (now, kept) => {
      await forget()
      await send(0, 'session/start', ago(60))
      const inOrder = kept.toSorted((a, b) => b.minutes - a.minutes)
      const offline = async () => {
        for (const { move, minutes } of inOrder) await send(2, move, ago(minutes))
      }
      const before = await booked()
      const answers = Promise.all(now.map(({ device, move }) => send(device, move)))
      await Promise.all([answers, offline()])
      expect((await answers).every(({ status }) => status === 200 || status === 409)).toBe(true)
      const rows = await booked()
      expect(rows[0]).toMatchObject({ start: before[0]?.start, is_work_session: true })
      expect(rows.filter(({ end }) => end === null).length).toBeLessThanOrEqual(1)
      const overlapping = rows.filter(({ start }, place) => {
        const last = rows[place - 1]?.end
        return last !== undefined && Date.parse(start) < Date.parse(last ?? '9999-01-01')
      })
      expect(overlapping).toEqual([])
    }),
    { numRuns: samples(6, 60) },
  )
})
