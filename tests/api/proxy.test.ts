import { afterAll, beforeAll, expect, test } from 'vitest'
import { me } from '#api/account.ts'
import { envelope } from '#api/envelope.ts'
import { sql } from '#server/sql.ts'
import { call } from '#tests/support/call.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

/** Behind two proxies of a known network; the tests themselves call from the nearer one. */
let server: TestServer

beforeAll(async () => {
  server = await startServer({ trustProxy: ['127.0.0.0/8', '10.0.0.0/8'] })
})
afterAll(() => server.close())

const signInFrom = async (url: string, forwarded: string, login = 'orders') => {
  const body = { login, password: 'demo-password', server: url }
  const answer = await call(url, undefined, 'POST', '/auth/login', body, { 'X-Forwarded-For': forwarded })
  return (answer.body as { payload: string | false }).payload // what a sign-in answers
}

const addressesOf = async (url: string, token: string, forwarded: string) => {
  const headers = { 'X-Forwarded-For': forwarded }
  const { body } = await call(url, token, 'POST', '/api/v3/user/me', { expand: ['sessions'] }, headers)
  return envelope(me)
    .parse(body)
    .payload.sessions?.map(({ remote_address }) => remote_address)
}

test.for([
  ['the nearest address that is no proxy', '198.51.100.7', '198.51.100.7'],
  ['not what the caller made up', '203.0.113.66, 198.51.100.8', '198.51.100.8'],
  ['through every proxy', '203.0.113.66, 198.51.100.9, 10.1.2.3', '198.51.100.9'],
  ['an IPv6 address', '2001:db8::7', '2001:db8::7'],
  ['the proxy itself where that says no address', 'unknown', '127.0.0.1'],
] as const)('sessions, audit and API log tell %s', async ([, forwarded, address]) => {
  const token = await signInFrom(server.url, forwarded)
  expect(await addressesOf(server.url, String(token), forwarded)).toContain(address)
  const audited = await server.db.rows(sql`
    select from audit_log where verb = 'session.start' and remote_address = ${address}`)
  expect(audited).toHaveLength(1)
  const logged = () =>
    server.db.rows(sql`select from api_log where path = '/auth/login' and remote_address = ${address}`)
  await expect.poll(logged, { timeout: 5000 }).toHaveLength(1)
})

test('a list of allowed addresses is held against it', async () => {
  await server.db.run(
    sql`insert into user_ips (user_id, address) select id, '198.51.100.0/24' from users where login = 'shops'`,
  )
  expect(await signInFrom(server.url, '203.0.113.9', 'shops')).toBe(false)
  expect(await signInFrom(server.url, '198.51.100.20', 'shops')).toBeTypeOf('string')
})

test.for([
  ['nobody is trusted', 0, '127.0.0.1'],
  ['the caller is no proxy', ['192.0.2.1'], '127.0.0.1'],
  ['one proxy is', 1, '198.51.100.7'],
  ['two are', 2, '203.0.113.66'],
] as const)('where %s', async ([, trustProxy, address]) => {
  const other = await startServer({ trustProxy })
  try {
    const forwarded = '203.0.113.66, 198.51.100.7'
    const token = await signInFrom(other.url, forwarded)
    expect(await addressesOf(other.url, String(token), forwarded)).toEqual([address])
  } finally {
    await other.close()
  }
})
