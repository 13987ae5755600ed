import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { routes, type RouteId } from '#api/contract.ts'
import type { Route } from '#api/route.ts'
import { outlines } from '#entities/outlines.ts'
import { sql } from '#server/sql.ts'
import { call, signIn } from '#tests/support/call.ts'
import { makeUser } from '#tests/support/make-user.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let viewer: { id: number; login: string }
let own: string

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  viewer = await makeUser(server.db, ['admin'])
  own = await signIn(server.url, viewer.login)
})

const begin = (id: number | string, token = own) => call(server.url, token, 'POST', `/api/v3/user/${id}/view-as`)
/** The token of a look as that user. */
const view = async (id: number, token = own): Promise<string> => {
  const { payload } = routes['user.view_as'].answer.parse((await begin(id, token)).body)
  return payload.token ?? ''
}
const me = (token: string) => call(server.url, token, 'POST', '/api/v3/user/me')
const isOver = async (token: string) => (await me(token)).status === 401
const traces = (id: number) =>
  server.db.rows<{ verb: string; user_id: number | null }>(sql`
    select verb, user_id from audit_log where object = 'user' and object_id = ${id} and verb like '%view_as' order by id`)

const all = Object.entries(routes) as [RouteId, Route][]
/** As a path that matches: what it names need not be there, whoever only looks is refused at the door. */
const pathOf = ({ path }: Route) =>
  path
    .replace('{id}', '1')
    .replace('{object}', 'order')
    .replaceAll(/\{\w+\}/g, '1')

describe('over every route', () => {
  test('nothing that changes anything or tells a secret is let in', async () => {
    const token = await view((await makeUser(server.db, ['admin'])).id)
    // who is not asked for a token at all is nobody's user
    const closed = all.filter(([, route]) => route.access !== 'unasked' && (route.changes || route.isSecret === true))
    expect(closed.length).toBeGreaterThan(70)
    for (const [id, route] of closed) {
      const { status, body } = await call(server.url, token, route.method, pathOf(route), route.body && {})
      expect([status, body], id).toEqual([403, expect.objectContaining({ code: 'viewing_as' })])
    }
  }, 60_000)

  test('each object is read as its user reads it', async () => {
    for (const login of ['shipping', 'orders.deny', 'nobody']) {
      const { id } = await server.db.one<{ id: number }>(sql`select id from users where login = ${login}`)
      const [theirs, looked] = [await signIn(server.url, login), await view(id)]
      for (const { name } of outlines) {
        const ask = (token: string) =>
          call(server.url, token, 'POST', '/api/v3/search', { object: name, scope: ['total'] })
        const [one, other] = [await ask(theirs), await ask(looked)]
        expect([other.status, other.body], `${name} by ${login}`).toEqual([one.status, one.body])
      }
    }
  }, 60_000)
})

test('it says whose view it is and who looks, and nobody takes it for the user themselves', async () => {
  const user = await makeUser(server.db, ['order_manager'])
  const theirs = await signIn(server.url, user.login)
  const token = await view(user.id)
  const { payload } = routes['user.me'].answer.parse((await me(token)).body)
  expect(payload).toMatchObject({ login: user.login, viewer: { id: viewer.id } })
  expect(routes['user.me'].answer.parse((await me(theirs)).body).payload).not.toHaveProperty('viewer')
  const listed = await call(server.url, theirs, 'POST', '/api/v3/user/me', { expand: ['sessions'] })
  expect(routes['user.me'].answer.parse(listed.body).payload.sessions).toHaveLength(1)
  const { id: order } = await server.db.one<{ id: number }>(sql`select max(id) as id from orders`)
  const open = { object: 'order', id: order, window: crypto.randomUUID(), mode: 'reading' }
  expect((await call(server.url, token, 'POST', '/api/v3/presence', open)).status).toBe(200)
  expect(await server.db.run(sql`select from presences where window_id = ${open.window}`)).toBe(0)
})

test('it is begun by administrators alone, as others, who are enabled and read no more than they do', async () => {
  const user = await makeUser(server.db, ['order_manager'])
  const shops = await signIn(server.url, 'shops')
  expect([(await begin(user.id, shops)).status, (await begin('me', shops)).status]).toEqual([404, 403])
  expect(await begin('me')).toMatchObject({ status: 409, body: { code: 'own_view' } })
  await server.db.run(sql`
    insert into user_shop_access (user_id, shop_id, area, level)
    select ${viewer.id}, min(id), 'orders', 'deny' from shops`)
  expect(await begin(user.id)).toMatchObject({ status: 403, body: { code: 'view_beyond' } })
  await server.db.run(sql`update users set is_enabled = false where id = ${user.id}`)
  expect(await begin(user.id)).toMatchObject({ status: 409, body: { code: 'view_of_disabled' } })
})

describe('it ends', () => {
  let user: { id: number }
  let token: string
  beforeEach(async () => {
    user = await makeUser(server.db, ['order_manager'])
    token = await view(user.id)
    expect(await isOver(token)).toBe(false)
  })

  test.each([
    ['when it is left', () => call(server.url, token, 'POST', '/auth/logout')],
    ['with the own session', () => call(server.url, own, 'POST', '/auth/logout')],
    ['where another one is begun', async () => view((await makeUser(server.db)).id)],
    ['with the sessions of its user', () => call(server.url, own, 'DELETE', `/api/v3/user/${user.id}/session`)],
  ])('%s, which is kept as its beginning was', async (_, end) => {
    await end()
    expect(await isOver(token)).toBe(true)
    const by = { user_id: viewer.id }
    expect(await traces(user.id)).toEqual([
      { verb: 'user.view_as', ...by },
      { verb: 'user.end_view_as', ...by },
    ])
    const told = await server.db.rows(sql`
      select from history where object = 'user' and record_id = ${user.id} and verb like '%view_as'`)
    expect(told).toHaveLength(2)
  })

  test.each([
    ['its user is disabled', () => sql`update users set is_enabled = false where id = ${user.id}`],
    ['whoever looks is disabled', () => sql`update users set is_enabled = false where id = ${viewer.id}`],
    ['whoever looks is no administrator', () => sql`delete from user_roles where user_id = ${viewer.id}`],
    [
      'whoever looks may not come from there',
      () => sql`insert into user_ips values (default, ${viewer.id}, '192.0.2.1')`,
    ],
    [
      'the own session has been idle',
      () => sql`
      update sessions set last_activity = now() - interval '1 day' where user_id = ${viewer.id}`,
    ],
  ])('as soon as %s', async (_, change) => {
    await server.db.run(change())
    expect(await isOver(token)).toBe(true)
  })
})
