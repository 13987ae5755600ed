import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '#server/sql.ts'
import { throttles, countFailure, pairCounter } from '#server/store/sign-in-failures.ts'
import { call, signIn } from '#tests/support/call.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startServer({ trustProxy: ['127.0.0.1'] })
})
afterAll(() => server.close())

const refused = { payload: false }

const accepted = { payload: expect.any(String) }

const login = (name: string, password: string, from = '198.51.100.1') => {
  const body = { login: name, password, server: server.url }
  return call(server.url, undefined, 'POST', '/auth/login', body, { 'X-Forwarded-For': from })
}

const fail = (name: string, times: number, from?: string) =>
  Promise.all(Array.from({ length: times }, () => login(name, 'not the password', from)))

/** What so many wrong passwords leave behind, without the work of verifying each. */
const leaveFailures = async (times: number, of: (index: number) => { name: string; network: string }) => {
  for (let index = 0; index < times; index += 1) {
    const { name, network } = of(index)
    await countFailure(server.db, [pairCounter(name, network), ...throttles(name, network)])
  }
}
const numbered = (index: number) => `203.0.113.${index}`

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
    await leaveFailures(10, () => ({ name: 'products', network: '198.51.100.1' }))
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
    const network = '192.0.2.50'
    await leaveFailures(10, () => ({ name: 'products', network }))
    const kinds = [
      { name: 'worktime', password: 'not the password', fastest: Infinity },
      { name: 'who-is-that', password: 'not the password', fastest: Infinity },
      { name: 'products', password: 'not the password', fastest: Infinity },
      { name: 'products', password: 'demo-password', fastest: Infinity },
    ]
    // in turns, so that a busy machine slows all of them; the fastest of each is the work itself
    const spread = () =>
      Math.max(...kinds.map(({ fastest }) => fastest)) / Math.min(...kinds.map(({ fastest }) => fastest))
    for (let round = 0; round < 4 || (spread() >= 2.5 && round < 12); round += 1) {
      for (const kind of kinds) {
        const start = performance.now()
        expect((await login(kind.name, kind.password, network)).body).toEqual(refused)
        kind.fastest = Math.min(kind.fastest, performance.now() - start)
      }
    }
    expect(spread()).toBeLessThan(2.5)
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

describe('ten failed sign-ins from one address', () => {
  test('shut the name to it for ten minutes, and trying goes on in vain', async () => {
    await fail('admin', 10)
    expect((await login('admin', 'demo-password')).body).toEqual(refused)
    await letTimePass('9 minutes')
    expect((await login('admin', 'demo-password')).body).toEqual(refused)
    await letTimePass('61 seconds')
    expect((await login('admin', 'demo-password')).body).toEqual(accepted)
  })

  test('shut it to no other address', async () => {
    await leaveFailures(11, () => ({ name: 'customers', network: numbered(1) }))
    expect((await login('customers', 'demo-password', numbered(1))).body).toEqual(refused)
    expect((await login('customers', 'demo-password', numbered(2))).body).toEqual(accepted)
  })

  test('are one IPv6 network’s, whichever of its addresses they come from', async () => {
    await leaveFailures(10, () => ({ name: 'customers', network: '2001:db8:0:0::/64' }))
    expect((await login('customers', 'demo-password', '2001:db8::1:2')).body).toEqual(refused)
    expect((await login('customers', 'demo-password', '2001:db8:0:1::2')).body).toEqual(accepted)
  })

  test('nine do not, and a success starts the count anew', async () => {
    for (let round = 0; round < 2; round += 1) {
      await leaveFailures(9, () => ({ name: 'nobody', network: numbered(1) }))
      expect((await login('nobody', 'demo-password', numbered(1))).body).toEqual(accepted)
    }
  })

  test('are counted when they are sent at once', async () => {
    await fail('shipping', 12)
    expect((await login('shipping', 'demo-password')).body).toEqual(refused)
  })
})

test('right passwords sent at once are all let in', async () => {
  const answers = await Promise.all(Array.from({ length: 11 }, () => login('orders', 'demo-password')))
  expect(answers.map(({ body }) => body)).toEqual(answers.map(() => accepted))
})

test('of failures counted at once no more count than of those that come one by one', async () => {
  const name = 'orders.deny'
  await Promise.all(Array.from({ length: 30 }, () => leaveFailures(1, () => ({ name, network: numbered(9) }))))
  const [overNetworks] = throttles(name, numbered(9))
  const counted = await server.db.rows<{ failures: number }>(sql`
    select failures from sign_in_failures
    where key in (${pairCounter(name, numbered(9)).key}, ${overNetworks?.key}) order by failures`)
  expect(counted.map(({ failures }) => failures)).toEqual([10, 10])
})

describe('a hundred failures of one name from many addresses', () => {
  const [home, elsewhere] = [numbered(250), numbered(251)]

  test('brake it for an hour at addresses that its user never came from, and there alone', async () => {
    await login('worktime', 'demo-password', home)
    await leaveFailures(100, (index) => ({ name: 'worktime', network: numbered(index) }))
    expect((await login('worktime', 'demo-password', elsewhere)).body).toEqual(refused)
    expect((await login('worktime', 'demo-password', home)).body).toEqual(accepted)
    expect((await login('orders', 'demo-password', elsewhere)).body).toEqual(accepted)
    await letTimePass('59 minutes')
    expect((await login('worktime', 'demo-password', elsewhere)).body).toEqual(refused)
    await letTimePass('61 seconds')
    expect((await login('worktime', 'demo-password', elsewhere)).body).toEqual(accepted)
  })

  test('of which wrong ones of the user’s own at home are none', async () => {
    await login('orders.view', 'demo-password', home)
    await fail('orders.view', 3, home)
    await leaveFailures(99, (index) => ({ name: 'orders.view', network: numbered(index) }))
    expect((await login('orders.view', 'demo-password', elsewhere)).body).toEqual(accepted)
  })
})

test('a hundred failures of many names from one address brake it for names that never came from there', async () => {
  const shared = '192.0.2.1'
  await login('orders', 'demo-password', shared)
  await leaveFailures(100, (index) => ({ name: `name ${index}`, network: shared }))
  expect((await login('admin', 'demo-password', shared)).body).toEqual(refused)
  expect((await login('orders', 'demo-password', shared)).body).toEqual(accepted)
  expect((await login('admin', 'demo-password', '192.0.2.2')).body).toEqual(accepted)
  await letTimePass('601 seconds')
  expect((await login('admin', 'demo-password', shared)).body).toEqual(accepted)
})
