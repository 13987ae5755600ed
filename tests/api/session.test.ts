import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ping } from '#api/auth.ts'
import { sql, type Sql } from '#server/sql.ts'
import { isSignedIn, keepAlive, userOf } from '#server/store/session.ts'
import { call, signIn } from '#tests/support/call.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const poll = { object: 'export-job', scope: ['results'], params: { page_size: 100 } }

const me = (token: string | undefined) => call(server.url, token, 'POST', '/api/v3/user/me')
const pinged = (token: string | undefined) => call(server.url, token, 'GET', '/auth/ping')
const ofToken = (token: string) => sql`token_hash = sha256(convert_to(${token}, 'UTF8'))`

const leaveIdle = (token: string, minutes: number) =>
  server.db.run(
    sql`update sessions set last_activity = now() - make_interval(mins => ${minutes}) where ${ofToken(token)}`,
  )

const idleMinutes = async (token: string) => {
  const { minutes } = await server.db.one<{ minutes: number }>(
    sql`select round(extract(epoch from now() - last_activity) / 60)::integer as minutes from sessions where ${ofToken(token)}`,
  )
  return minutes
}

const expectSignedOut = async (token: string) => {
  const answer = await me(token)
  expect(answer).toMatchObject({ status: 401 })
  expect(answer.body).not.toHaveProperty('error')
  expect(answer.body).not.toHaveProperty('message')
  expect(await pinged(token)).toMatchObject({ status: 200, body: { payload: false } })
}

describe('a session', () => {
  test('ends after 60 idle minutes', async () => {
    const token = await signIn(server.url, 'orders')
    await leaveIdle(token, 59)
    expect(await me(token)).toMatchObject({ status: 200 })
    await leaveIdle(token, 61)
    await expectSignedOut(token)
  })

  test('is asked nothing more by a call within a minute of another one', async () => {
    const token = await signIn(server.url, 'orders')
    const asked: Sql[] = []
    const noting = { ...server.db, run: (query: Sql) => server.db.run((asked.push(query), query)) }
    const use = async () => {
      const user = await userOf(server.db, token, '127.0.0.1')
      if (user === undefined || !isSignedIn(user)) throw new Error('Nobody is signed in')
      await keepAlive(noting, user)
    }
    await use()
    expect(asked).toHaveLength(0)
    await leaveIdle(token, 5)
    await use()
    expect(asked).toHaveLength(1)
    expect(await idleMinutes(token)).toBe(0)
  })

  test('ends after 12 hours, however busy', async () => {
    const token = await signIn(server.url, 'orders')
    const { hours } = await server.db.one<{ hours: number }>(
      sql`select round(extract(epoch from expires - now()) / 3600)::integer as hours from sessions where ${ofToken(token)}`,
    )
    expect(hours).toBe(12)
    await server.db.run(sql`update sessions set expires = now() where ${ofToken(token)}`)
    await expectSignedOut(token)
  })

  test('is kept alive by calls, not by pings and polls', async () => {
    const token = await signIn(server.url, 'orders')
    await leaveIdle(token, 30)
    await pinged(token)
    expect(await call(server.url, token, 'POST', '/api/v3/search', poll)).toMatchObject({ status: 200 })
    expect(await idleMinutes(token)).toBe(30)
    await me(token)
    expect(await idleMinutes(token)).toBe(0)
  })

  test('ends with signing out, and signing out twice is no error', async () => {
    const token = await signIn(server.url, 'orders')
    for (let round = 0; round < 2; round += 1) {
      expect(await call(server.url, token, 'POST', '/auth/logout')).toMatchObject({
        status: 200,
        body: { payload: true },
      })
      await expectSignedOut(token)
    }
  })

  test('leaves an audit row when it starts and one when it ends, however often one signs out', async () => {
    const token = await signIn(server.url, 'customers')
    for (let round = 0; round < 2; round += 1) await call(server.url, token, 'POST', '/auth/logout')
    const rows = await server.db.rows(sql`
      select a.verb, a.object, a.object_id = u.id as own from audit_log a join users u on u.id = a.user_id
      where u.login = 'customers' order by a.id`)
    expect(rows).toEqual(['session.start', 'session.end'].map((verb) => ({ verb, object: 'user', own: true })))
  })

  test('ends when its user is disabled', async () => {
    const token = await signIn(server.url, 'translator')
    await server.db.run(sql`update users set is_enabled = false where login = 'translator'`)
    await expectSignedOut(token)
  })

  test('ends when its user may not come from here any more', async () => {
    const token = await signIn(server.url, 'shops')
    const allow = (address: string) =>
      server.db.run(
        sql`insert into user_ips (user_id, address) select id, ${address}::inet from users where login = 'shops'`,
      )
    await allow('203.0.113.7')
    await expectSignedOut(token)
    await allow('127.0.0.0/8')
    expect(await me(token)).toMatchObject({ status: 200 })
  })

  test.for(['', 'x', 'ä', 'a'.repeat(5000)])('is nobody else’s: %#', async (token) => {
    expect(
      await call(server.url, undefined, 'POST', '/api/v3/user/me', undefined, { Token: encodeURI(token) }),
    ).toMatchObject({ status: 401 })
  })
})

describe('ping', () => {
  test('names the demo sign-ins to callers without a token only', async () => {
    const { body } = await pinged(undefined)
    const { demo, ...rest } = ping.parse(body)
    expect(rest).toEqual({ payload: false, is_test_server: true, api_version: '3' })
    expect(demo?.map(({ login }) => login)).toEqual([
      'admin',
      'customers',
      'orders',
      'shipping',
      'products',
      'translator',
      'shops',
      'worktime',
      'nobody',
    ])
    const { body: signedIn } = await pinged(await signIn(server.url, 'nobody'))
    expect(signedIn).toEqual({ payload: true, is_test_server: true, api_version: '3' })
  })

  test('names nobody where it is serious', async () => {
    const serious = await startServer({ demo: false })
    try {
      const { body } = await call(serious.url, undefined, 'GET', '/auth/ping')
      expect(body).toEqual({ payload: false, is_test_server: false, api_version: '3' })
    } finally {
      await serious.close()
    }
  })
})
