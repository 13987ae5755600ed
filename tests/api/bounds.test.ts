import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { answerTo } from '#server/answer.ts'
import { sql } from '#server/sql.ts'
import { call, signIn } from '#tests/support/call.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let token: string
let other: string

beforeAll(async () => {
  server = await startServer()
  token = await signIn(server.url, 'admin')
  other = await signIn(server.url, 'products')
})
afterAll(() => server.close())

const english = { 'Override-Locale': 'en_EN' }
const post = (path: string, body: unknown, by = token) => call(server.url, by, 'POST', path, body, english)
const search = (object: string, params: object, by = token) => post('/api/v3/search', { object, params }, by)
const raw = (body: string | Uint8Array<ArrayBuffer>, path = '/api/v3/search') =>
  fetch(new URL(path, server.url), {
    method: 'POST',
    headers: { Token: token, 'Content-Type': 'application/json', ...english },
    body,
  })

describe('a search for more than there can be is refused before the database hears of it', () => {
  test('a text of 960 kB', async () => {
    const answer = await search('order', { filters: [{ field: 'email', op: 'contains', value: 'x'.repeat(960_000) }] })
    expect(answer).toMatchObject({ status: 422, body: { fields: { filters: ['At most 200 characters'] } } })
  })

  test('70,000 names that nobody knows', async () => {
    const answer = await post(
      '/api/v3/search',
      Object.fromEntries(Array.from({ length: 70_000 }, (_, at) => [`k${at}`, at])),
    )
    expect(answer).toMatchObject({ status: 413, body: { code: 'too_large' } })
  })
})

describe('what cannot be stored is refused in words', () => {
  const unstorable = { error: 'This request contains characters that cannot be stored.', code: 'unstorable' }

  test.for<[string, string, string]>([
    ['a query', '/api/v3/search', String.raw`{"object":"order","params":{"query":"\ud800"}}`],
    ['a name', '/api/v3/search', String.raw`{"object":"order","\udfff":1}`],
    ['a null character', '/api/v3/search', String.raw`{"object":"order","params":{"query":"a\u0000"}}`],
    ['a session', '/api/v3/search', String.raw`{"object":"order","params":{"session":"\ud800"}}`],
    ['an export', '/api/v3/search/export', String.raw`{"object":"order","params":{"query":"\udbff!"}}`],
    ['a reason', '/api/v3/order/1/action/hold', String.raw`{"version":1,"params":{"force":"abc\ud800"}}`],
  ])('%s', async ([, path, body]) => {
    const answer = await raw(body, path)
    expect({ status: answer.status, body: await answer.json() }).toEqual({ status: 422, body: unstorable })
  })

  test('a setting', async () => {
    const answer = await fetch(`${server.url}/api/v3/user/me/settings`, {
      method: 'PATCH',
      headers: { Token: token, 'Content-Type': 'application/json', ...english },
      body: String.raw`{"data":{"lists":[{"object":"order","layout":{"order":["\ud800"]}}]}}`,
    })
    expect({ status: answer.status, body: await answer.json() }).toEqual({ status: 422, body: unstorable })
  })

  test('bytes that are no text', async () => {
    const answer = await raw(Uint8Array.of(0x22, 0xff, 0xfe, 0x22))
    expect(answer.status).toBe(422)
    expect(await answer.json()).toMatchObject({ code: 'malformed' })
  })
})

test.for(['in', 'nin'])('every fact can be asked for %s of several', async (op) => {
  for (const field of ['has_email', 'is_paid', 'has_shop', 'vat_exempt']) {
    const { status, body } = await search('order', { filters: [{ field, op, value: [true, false] }] })
    expect(status, JSON.stringify(body)).toBe(200)
  }
})

test('the slow searches of one leave room for those of everyone else', async () => {
  const lock = await server.db.pool.connect()
  try {
    await lock.query('begin; lock table orders in access exclusive mode')
    const slow = Array.from({ length: 12 }, () =>
      search('order', { filters: [{ field: 'status', op: 'eq', value: 'cart' }] }),
    )
    await new Promise((resolve) => setTimeout(resolve, 200))
    const quick = search('product-tag', {}, other).then(({ status }) => status)
    expect(await Promise.race([quick, new Promise((resolve) => setTimeout(resolve, 3000))])).toBe(200)
    await lock.query('rollback')
    expect((await Promise.all(slow)).map(({ status }) => status)).toEqual(slow.map(() => 200))
  } finally {
    lock.release(true)
  }
})

test('a reference to what is not there is refused on its field', async () => {
  const broken = await server.db
    .run(sql`update orders set payment_method_id = 999999999 where id = (select min(id) from orders)`)
    .catch((error: unknown) => answerTo(error, 'en_EN'))
  expect(broken).toMatchObject({
    status: 422,
    body: { code: 'invalid', fields: { payment_method_id: ['This record does not exist'] } },
  })
})
