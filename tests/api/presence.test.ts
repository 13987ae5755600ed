import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Present } from '#api/presence/presence.ts'
import { sql } from '#server/sql.ts'
import { call, signIn } from '#tests/support/call.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
const tokens: Record<string, string> = {}
const logins = ['admin', 'customers', 'products'] as const

beforeAll(async () => {
  server = await startServer()
  for (const login of logins) tokens[login] = await signIn(server.url, login)
})
afterAll(() => server.close())

const say = async (login: string, at: { object?: string; id: number; window: string; mode?: string }) => {
  const body = { object: 'customer', mode: 'reading', ...at }
  const answer = await call(server.url, tokens[login] ?? login, 'POST', '/api/v3/presence', body)
  const { payload } = answer.body as { payload?: Present } // of every answer
  return { status: answer.status, others: payload?.others, now: payload?.now }
}

test('those who have a record open see one another, and themselves in another window', async () => {
  const [mine, other, theirs] = [randomUUID(), randomUUID(), randomUUID()]
  const { status, others } = await say('customers', { id: 1, window: mine })
  expect({ status, others }).toEqual({ status: 200, others: [] })
  const seen = await say('admin', { id: 1, window: theirs, mode: 'editing' })
  expect(seen.others).toMatchObject([{ is_me: false, is_editing: false }])
  const again = await say('customers', { id: 1, window: other })
  expect(again.others).toMatchObject([
    { is_me: false, is_editing: true },
    { is_me: true, is_editing: false },
  ])
  // another record is another place; what is open there is no longer open here
  expect((await say('customers', { id: 2, window: other })).others).toEqual([])
  expect((await say('customers', { id: 1, window: mine })).others).toMatchObject([{ is_me: false }])
  expect((await say('admin', { id: 1, window: theirs, mode: 'gone' })).others).toEqual([])
  expect((await say('customers', { id: 1, window: mine })).others).toEqual([])
})

test('a beat tells how the record stands and who did that', async () => {
  const window = randomUUID()
  const read = async () => (await say('customers', { id: 5, window })).now
  const change = async (login: string, first_name: string) => {
    const { version } = (await read()) ?? {}
    const body = { data: { first_name }, version }
    expect((await call(server.url, tokens[login], 'PATCH', '/api/v3/customer/5', body)).status).toBe(200)
  }
  const { version = 0 } = (await read()) ?? {}
  await change('admin', 'Nachbarin')
  const { name } = await server.db.one<{ name: string }>(sql`
    select concat_ws(' ', first_name, last_name) as name from users where login = 'admin'`)
  expect(await read()).toEqual({ version: version + 1, who: name, is_me: false })
  await change('customers', 'Selbst')
  expect(await read()).toMatchObject({ version: version + 2, is_me: true })
  expect((await say('customers', { id: 5, window, mode: 'gone' })).now).toBeNull()
})

test('whoever may not read a record neither sees nor is seen', async () => {
  const window = randomUUID()
  expect(await say('products', { id: 3, window })).toMatchObject({ status: 403, others: undefined })
  expect(await say('customers', { id: 9_999_999, window })).toMatchObject({ status: 404 })
  expect(await say('customers', { object: 'nothing', id: 1, window })).toMatchObject({ status: 422 })
  expect((await say('admin', { id: 3, window: randomUUID() })).others).toEqual([])
})

test('whoever is silent or signs out is gone, and what they left is cleared away', async () => {
  const [silent, leaving] = [randomUUID(), randomUUID()]
  const parting = await signIn(server.url, 'customers')
  await say('customers', { id: 4, window: silent })
  await say(parting, { id: 4, window: leaving })
  const others = async () => (await say('admin', { id: 4, window: randomUUID() })).others
  expect(await others()).toMatchObject([{ is_me: false }])
  await call(server.url, parting, 'POST', '/auth/logout')
  await server.db.run(sql`update presences set date_seen = now() - interval '1 minute' where window_id = ${silent}`)
  expect((await others())?.filter(({ is_me }) => !is_me)).toEqual([])
  const { count } = await server.db.one<{ count: number }>(sql`
    select count(*)::integer as count from presences where window_id in (${silent}, ${leaving})`)
  expect(count).toBe(0)
})
