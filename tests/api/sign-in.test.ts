import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '#server/sql.ts'
import { call, signIn } from '#tests/support/call.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const refused = { payload: false }

const login = (name: string, password: string) =>
  call(server.url, undefined, 'POST', '/auth/login', { login: name, password, server: server.url })

const fail = (name: string, times: number) =>
  Promise.all(Array.from({ length: times }, () => login(name, 'not the password')))

const letTimePass = (interval: string) =>
  server.db.run(sql`update sign_in_failures set last_failure = last_failure - ${interval}::interval`)

/** From here on the user may only come from somewhere else. */
const restrict = (name: string) =>
  server.db.run(
    sql`insert into user_ips (user_id, address) select id, '203.0.113.0/24' from users where login = ${name}`,
  )

test('a sign-in answers a token of 256 bits, of which only the SHA-256 is stored', async () => {
  const token = await signIn(server.url, 'orders')
  expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  const stored = await server.db.rows(sql`select from sessions where token_hash = sha256(convert_to(${token}, 'UTF8'))`)
  expect(stored).toHaveLength(1)
})

test('of a password only an argon2id hash is stored, at 19 MiB and two passes and salted for each', async () => {
  const stored = await server.db.rows<{ password_hash: string }>(sql`select password_hash from users`)
  expect(stored.length).toBeGreaterThan(8)
  for (const { password_hash } of stored)
    expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[^$]+\$[^$]+$/)
  expect(new Set(stored.map(({ password_hash }) => password_hash)).size).toBe(stored.length)
})

test('the name is read as people type it', async () => {
  expect(await signIn(server.url, '  Orders ')).toBeTypeOf('string')
})

describe('a refused sign-in', () => {
  test('looks the same whatever the reason', async () => {
    await server.db.run(sql`update users set is_enabled = false where login = 'translator'`)
    await restrict('shops')
    await fail('products', 10)
    const answers = await Promise.all([
      login('who-is-this', 'demo-password'),
      login('customers', 'demo-passwort'),
      login('translator', 'demo-password'),
      login('shops', 'demo-password'),
      login('products', 'demo-password'),
    ])
    const [first] = answers.map(({ headers }) => [...headers.keys()])
    for (const { status, body, headers } of answers) {
      expect(status).toBe(200)
      expect(body).toEqual(refused)
      expect([...headers.keys()]).toEqual(first)
    }
  })

  test('takes as long for a name that nobody has and for one that is locked, right password or not', async () => {
    // a server of its own: what the limit per address refuses is refused at once
    const apart = await startServer()
    try {
      const attempt = (name: string, password: string) =>
        call(apart.url, undefined, 'POST', '/auth/login', { login: name, password, server: apart.url })
      for (let round = 0; round < 10; round += 1) await attempt('products', 'not the password')
      const kinds = [
        { name: 'worktime', password: 'not the password', fastest: Infinity },
        { name: 'who-is-that', password: 'not the password', fastest: Infinity },
        { name: 'products', password: 'not the password', fastest: Infinity },
        { name: 'products', password: 'demo-password', fastest: Infinity },
      ]
      // in turns, so that a busy machine slows all of them; the fastest of each is the work itself
      for (let round = 0; round < 8; round += 1) {
        for (const kind of kinds) {
          const start = performance.now()
          expect((await attempt(kind.name, kind.password)).body).toEqual(refused)
          kind.fastest = Math.min(kind.fastest, performance.now() - start)
        }
      }
      const times = kinds.map(({ fastest }) => fastest)
      expect(Math.max(...times) / Math.min(...times)).toBeLessThan(2.5)
    } finally {
      await apart.close()
    }
  })

  test.for([
    ['no body', undefined, 'application/json'],
    ['no JSON', '{"login": "orders"', 'application/json'],
    ['no object', '[]', 'application/json'],
    ['no password', '{"login": "orders"}', 'application/json'],
    ['another type', 'login=orders', 'text/plain'],
    ['a null character', String.raw`{"login": "orders\u0000", "password": "demo-password"}`, 'application/json'],
    ['too much', JSON.stringify({ login: 'orders', password: 'x'.repeat(2_000_000) }), 'application/json'],
  ] as const)('is not told from one with %s', async ([, body, type]) => {
    const answer = await fetch(new URL('/auth/login', server.url), {
      method: 'POST',
      headers: { 'Content-Type': type },
      ...(body !== undefined && { body }),
    })
    expect(answer.status).toBe(200)
    expect(await answer.json()).toEqual(refused)
  })
})

describe('ten failed sign-ins', () => {
  test('lock the name for ten minutes, and trying goes on in vain', async () => {
    await fail('admin', 10)
    expect((await login('admin', 'demo-password')).body).toEqual(refused)
    await letTimePass('9 minutes')
    expect((await login('admin', 'demo-password')).body).toEqual(refused)
    await letTimePass('61 seconds')
    expect((await login('admin', 'demo-password')).body).toEqual({ payload: expect.any(String) })
  })

  test('nine do not, and a success starts the count anew', async () => {
    for (let round = 0; round < 2; round += 1) {
      await fail('nobody', 9)
      expect((await login('nobody', 'demo-password')).body).toEqual({ payload: expect.any(String) })
    }
  })

  test('are counted when they are sent at once', async () => {
    const guesses = Array.from({ length: 30 }, (_, index) => (index === 29 ? 'demo-password' : 'not the password'))
    const answers = await Promise.all(guesses.map((guess) => login('shipping', guess)))
    expect(answers.map(({ body }) => body)).toEqual(guesses.map(() => refused))
  })
})

test('more than a hundred sign-ins a minute from one address are refused like any other', async () => {
  const crowd = await startServer()
  try {
    const right = { login: 'orders', password: 'demo-password' }
    const statuses = new Set<number>()
    for (let round = 0; round < 110; round += 1) {
      const { status } = await call(crowd.url, undefined, 'POST', '/auth/login', { login: 'x', password: '' })
      statuses.add(status)
    }
    expect(statuses).toEqual(new Set([200]))
    expect(await call(crowd.url, undefined, 'POST', '/auth/login', right)).toMatchObject({ status: 200, body: refused })
  } finally {
    await crowd.close()
  }
})
