import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { routes } from '#api/contract.ts'
import { sql } from '#server/sql.ts'
import { storeDays } from '#server/worktime/store-days.ts'
import { transaction } from '#server/db.ts'
import { call, signIn } from '#tests/support/call.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let admin: string
let employee: string
let userId: number

beforeAll(async () => {
  server = await startServer()
  admin = await signIn(server.url, 'worktime')
  employee = await signIn(server.url, 'orders')
  userId = (await server.db.one<{ id: number }>(sql`select id from users where login = 'orders'`)).id
})
afterAll(() => server.close())

const ask = (token: string, path: string, body: object) =>
  call(server.url, token, 'POST', `/api/v3/work-tracking/${path}`, body)

it('of the demo’s days off one was worked, and that is said of it', async () => {
  const found = await server.db.rows<{ login: string }>(sql`
    select u.login from work_days d join users u on u.id = d.user_id where 'worked_while_away' = any(d.warnings)`)
  expect(found).toEqual([{ login: 'kroeger' }])
})

describe('a note of a day', () => {
  const day = '2024-03-05'
  const read = async (token: string, user?: number) => {
    const { body } = await ask(token, 'notes', { from: day, to: day, ...(user !== undefined && { user_id: user }) })
    return routes['worktime.notes'].answer.parse(body).payload
  }

  it('is written by whoever worked and by who administers times, and an empty one is none', async () => {
    await ask(employee, 'note', { day, note: 'Train was late' })
    expect(await read(admin, userId)).toEqual([{ day, note: 'Train was late' }])
    await ask(admin, 'note', { user_id: userId, day, note: 'Agreed' })
    expect(await read(employee)).toEqual([{ day, note: 'Agreed' }])
    const { before, after } = await server.db.one<{ before: object; after: object }>(sql`
      select before, after from audit_log where verb = 'worktime.note' order by id desc limit 1`)
    expect([before, after]).toEqual([
      { day, note: 'Train was late' },
      { day, note: 'Agreed' },
    ])
    await ask(employee, 'note', { day, note: ' ' })
    expect(await read(employee)).toEqual([])
  })

  it('is none of a closed month', async () => {
    await server.db.run(sql`insert into work_months (user_id, name, month, status, search)
      values (${userId}, 'x', '2024-02-01', 'closed', 'x')`)
    const refused = await ask(employee, 'note', { day: '2024-02-05', note: 'x' })
    expect(refused).toMatchObject({ status: 409, body: { code: 'month_closed' } })
  })

  it('of somebody else is nobody’s who does not administer times', async () => {
    const other = (await server.db.one<{ id: number }>(sql`select id from users where login = 'shipping'`)).id
    expect((await ask(employee, 'notes', { user_id: other, from: day, to: day })).status).toBe(403)
    expect((await ask(employee, 'note', { user_id: other, day, note: 'x' })).status).toBe(403)
  })
})

describe('a report', () => {
  it('sums the days that are over by week and by employee', async () => {
    await transaction(server.db, async (tx) => {
      await tx.run(sql`insert into work_sessions (user_id, is_work_session, date_start, date_end)
        values (${userId}, true, '2021-03-02T08:00:00Z', '2021-03-02T12:00:00Z'),
               (${userId}, true, '2021-03-09T08:00:00Z', '2021-03-09T10:30:00Z')`)
      await storeDays(tx, userId, '2021-03-01', '2021-03-10')
    })
    const span = { from: '2021-03-01', to: '2021-03-31' }
    const { body } = await ask(admin, 'report', { user_id: userId, ...span })
    const { weeks, employees } = routes['worktime.report'].answer.parse(body).payload
    expect(weeks.filter(({ recorded_work: worked }) => worked > 0)).toMatchObject([
      { week: '2021-03-01', recorded_work: 14_400, is_running: false },
      { week: '2021-03-08', recorded_work: 9000, is_running: false },
    ])
    const { months } = routes['worktime.report'].answer.parse(body).payload
    expect(months).toMatchObject([{ month: '2021-03-01', recorded_work: 23_400, is_ahead: false }])
    // what is granted and still to come is planned, and of what nobody has worked yet nothing is required so far
    const isoIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
    const ahead = await ask(admin, 'report', { user_id: 'team', from: isoIn(2), to: isoIn(60) })
    const later = routes['worktime.report'].answer.parse(ahead.body).payload
    expect(later.months.every(({ is_ahead, vacation, required }) => is_ahead && vacation === 0 && required === 0)).toBe(
      true,
    )
    expect(later.employees.some(({ planned }) => planned > 0)).toBe(true)
    expect(employees).toMatchObject([{ user_id: userId, recorded_work: 23_400 }])
    const own = await ask(employee, 'report', span)
    expect(routes['worktime.report'].answer.parse(own.body).payload.weeks).toEqual(weeks)
    expect((await ask(employee, 'report', { user_id: 'team', ...span })).status).toBe(403)
  })
})
