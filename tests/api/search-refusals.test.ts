import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createApp } from '#server/app.ts'
import { openDb } from '#server/db.ts'
import { sql } from '#server/sql.ts'
import { call, signIn } from '#tests/support/call.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let token: string

beforeAll(async () => {
  server = await startServer()
  token = await signIn(server.url, 'orders')
})
afterAll(() => server.close())

test.each<[object, string, string]>([
  [{ object: 'unicorn' }, 'unknown_object', 'object'],
  [{ object: 'constructor' }, 'unknown_object', 'object'],
  [{ params: { filters: [{ field: 'colour', op: 'eq', value: 1 }] } }, 'unknown_field', 'colour'],
  [{ params: { filters: [{ field: 'constructor', op: 'eq', value: 1 }] } }, 'unknown_field', 'constructor'],
  [{ params: { filters: [{ field: 'items', op: 'empty' }] } }, 'unknown_field', 'items'],
  [{ params: { filters: [{ field: 'search', op: 'empty' }] } }, 'unknown_field', 'search'],
  [{ params: { filters: [{ field: 'status', op: 'contains', value: 'a' }] } }, 'unknown_operator', 'status'],
  [{ params: { filters: [{ field: 'total', op: 'starts', value: '1' }] } }, 'unknown_operator', 'total'],
  [{ params: { filters: [{ field: 'number', op: 'rel', value: 'today' }] } }, 'unknown_operator', 'number'],
  [{ params: { filters: [{ field: 'status', op: 'eq', value: 'flying' }] } }, 'bad_value', 'status'],
  [{ params: { filters: [{ field: 'status', op: 'eq', value: ['cart'] }] } }, 'bad_value', 'status'],
  [{ params: { filters: [{ field: 'status', op: 'in', value: 'cart' }] } }, 'bad_value', 'status'],
  [{ params: { filters: [{ field: 'status', op: 'eq' }] } }, 'bad_value', 'status'],
  [{ params: { filters: [{ field: 'shop', op: 'eq', value: 1.5 }] } }, 'bad_value', 'shop'],
  [{ params: { filters: [{ field: 'total', op: 'gt', value: 'much' }] } }, 'bad_value', 'total'],
  [{ params: { filters: [{ field: 'total', op: 'between', value: [1] }] } }, 'bad_value', 'total'],
  [{ params: { filters: [{ field: 'vat_exempt', op: 'eq', value: 'yes' }] } }, 'bad_value', 'vat_exempt'],
  [{ params: { filters: [{ field: 'email', op: 'empty', value: 'x' }] } }, 'bad_value', 'email'],
  [{ params: { filters: [{ field: 'date_created', op: 'gt', value: '2026-02-30' }] } }, 'bad_value', 'date_created'],
  [{ params: { filters: [{ field: 'date_created', op: 'gt', value: 'now' }] } }, 'bad_value', 'date_created'],
  [{ params: { filters: [{ field: 'date_created', op: 'rel', value: 'soon' }] } }, 'bad_value', 'date_created'],
  [{ params: { sort: [{ field: 'email', dir: 'asc' }] } }, 'unknown_field', 'email'],
  [{ params: { fields: ['number', 'secret'] } }, 'unknown_field', 'secret'],
  [{ params: { expand: ['items'] } }, 'unknown_field', 'expand'],
  [{ params: { session: 'new', cursor: 'x' } }, 'bad_value', 'cursor'],
  [{ params: { cursor: 'nonsense' } }, 'bad_value', 'cursor'],
  [{ params: { page: 2 ** 52 } }, 'bad_value', 'page'],
  [{ object: 'export-job', params: { query: 'x' } }, 'unknown_field', 'query'],
])('%j is %s on %s', async (body, code, field) => {
  const { status, body: answer } = await call(server.url, token, 'POST', '/api/v3/search', {
    object: 'order',
    ...body,
  })
  expect(status).toBe(422)
  expect(answer).toMatchObject({
    code,
    error: expect.stringMatching(/\.$/),
    fields: { [field]: [expect.stringMatching(/\.$/)] },
  })
})

test.each([
  { page_size: 501 },
  { page_size: 0 },
  { page: 0 },
  { colour: 1 },
  { filters: [{ field: 'total', op: 'like', value: 1 }] },
])('%j breaks the contract', async (params) => {
  const { status } = await call(server.url, token, 'POST', '/api/v3/search', { object: 'order', params })
  expect(status).toBe(422)
})

test('a search that takes too long says so in the caller’s language, and the next one is answered', async () => {
  const hasty = openDb(server.config.databaseUrl ?? '', { statementTimeout: 1 })
  const app = await createApp({ config: server.config, db: { ...server.db, search: hasty.search } })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  const ask = (params: object, locale = 'de_DE') =>
    call(url, token, 'POST', '/api/v3/search', { object: 'order', params }, { 'Override-Locale': locale })
  const slow = { filters: [{ field: 'has_cancellation', op: 'eq', value: true }] }
  try {
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask(slow)))
    for (const { status, body } of answers) {
      expect(status).toBe(422)
      expect(body).toMatchObject({ code: 'search_too_slow', error: expect.stringMatching(/^Diese Suche dauert/) })
    }
    expect((await ask(slow, 'en_EN')).body).toMatchObject({ error: expect.stringMatching(/^This search takes/) })
    // no connection of the pool is left in a state that fails
    // in a millisecond even this is not always done
    await vi.waitFor(() => expect(hasty.search.one(sql`select 1 as one`)).resolves.toEqual({ one: 1 }))
  } finally {
    await app.close()
    await hasty.close()
  }
})
