import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { routes, type RouteId } from '#api/contract.ts'
import { isOpen, type Route } from '#api/route.ts'
import { outlines } from '#entities/outlines.ts'
import { scopeAreas, scopeOf, textOfScopes } from '#entities/user/scope.ts'
import { sql } from '#server/sql.ts'
import { call, signIn, type Answer } from '#tests/support/call.ts'
import { jobUntil } from '#tests/support/jobs.ts'
import { makeUser } from '#tests/support/make-user.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let admin: string
let token: string
let owner: number

beforeAll(async () => {
  server = await startServer()
  admin = await signIn(server.url, 'admin')
  const user = await makeUser(server.db, ['admin'])
  owner = user.id
  token = await signIn(server.url, user.login)
})
afterAll(() => server.close())

const made = async (scopes: string | undefined) => {
  const body = { name: crypto.randomUUID(), ...(scopes !== undefined && { scopes }) }
  const answer = await call(server.url, token, 'POST', '/api/v3/user/me/api-key', body)
  const { key, id } = routes['user.create_api_key'].answer.parse(answer.body).payload
  return { key: key ?? '', id }
}

const byKey = (key: string, method: string, path: string, body?: object): Promise<Answer> =>
  call(server.url, undefined, method, path, body, { Authorization: `Bearer ${key}` })

const everywhere = (level: 'read' | 'write') =>
  textOfScopes(Object.fromEntries(scopeAreas.map((area) => [area, level])))

const asked = (Object.entries(routes) as [RouteId, Route][]).filter(([, route]) => !isOpen(route))
/** As a path that matches: what it names need not be there, a key is asked at the door. */
const pathOf = ({ path }: Route) =>
  path
    .replace('{id}', '1')
    .replace('{object}', 'order')
    .replaceAll(/\{\w+\}/g, '1')

/** What of the changes a key does that only reads: a file of what it reads, and ending that. */
const filesOfReaders = ['export.start', 'export.abort']

describe('over every route', () => {
  test('a key without an area reaches nothing', async () => {
    const { key } = await made(undefined)
    for (const [id, route] of asked) {
      const { status, body } = await byKey(key, route.method, pathOf(route), route.body && {})
      const code = route.access === 'session' ? 'needs_session' : 'key_scope'
      expect([status, body], id).toEqual([403, expect.objectContaining({ code })])
    }
  })

  test('a key that only reads changes nothing', async () => {
    const { key } = await made(everywhere('read'))
    for (const [id, route] of asked.filter(([one, { changes }]) => changes && !filesOfReaders.includes(one))) {
      const { status, body } = await byKey(key, route.method, pathOf(route), route.body && {})
      const code = route.access === 'session' ? 'needs_session' : 'key_scope'
      expect([status, body], id).toEqual([403, expect.objectContaining({ code })])
    }
  })

  test('a key manages no way in, however far it reaches', async () => {
    const { key } = await made(everywhere('write'))
    for (const [id, route] of asked.filter(([, { access }]) => access === 'session'))
      expect((await byKey(key, route.method, pathOf(route), route.body && {})).body, id).toMatchObject({
        code: 'needs_session',
      })
    for (const [method, path, body] of [
      ['PATCH', '/api/v3/user/me', { data: { alias: 'x' }, version: 1 }],
      ['PATCH', `/api/v3/user/${owner}`, { data: { ip_whitelist: [] }, version: 1 }],
      ['POST', '/api/v3/user/1/action/disable', { version: 1 }],
      ['POST', '/api/v3/user/bulk', { action: 'user.disable', ids: [1] }],
      ['PATCH', '/api/v3/setting/1', { data: { session_hours: 1 }, version: 1 }],
      ['PATCH', '/api/v3/user/me/settings', { data: { single_keys: true } }],
    ] as const)
      expect(await byKey(key, method, path, body), path).toMatchObject({ status: 403, body: { code: 'key_scope' } })
  })
})

test('each object is read by the keys of its area alone', async () => {
  const keys = new Map<string, string>()
  for (const area of scopeAreas) keys.set(area, (await made(`${area}:read`)).key)
  for (const { name } of outlines) {
    const own = scopeOf(name)
    const other = scopeAreas.find((area) => area !== own)
    for (const area of [own, other]) {
      if (area === undefined) continue
      const { status } = await byKey(keys.get(area) ?? '', 'POST', '/api/v3/search', { object: name, scope: ['total'] })
      expect(status, `${name} by ${area}`).toBe(own === undefined || own === area ? 200 : 403)
    }
  }
}, 60_000)

describe('a key of several areas', () => {
  const order = () =>
    server.db.one<{ id: number; version: number }>(sql`
      select id, version from orders where status = 'processing' order by id desc limit 1`)

  test('writes where it may and reads elsewhere, for shipping staff, too', async () => {
    const staff = await makeUser(server.db, ['shipping_manager', 'product_manager'])
    const by = await signIn(server.url, staff.login)
    const answer = await call(server.url, by, 'POST', '/api/v3/user/me/api-key', {
      name: 'both',
      scopes: 'orders:read products:write',
    })
    const key = routes['user.create_api_key'].answer.parse(answer.body).payload.key ?? ''
    const { id, version } = await order()
    expect((await byKey(key, 'POST', `/api/v3/order/${id}`)).status).toBe(200)
    const move = `/api/v3/order/${id}/action/prepare_shipping`
    expect(await byKey(key, 'POST', move, { version })).toMatchObject({ status: 403, body: { code: 'key_scope' } })
    // nor by the token of what its owner did
    const moved = await call(server.url, by, 'POST', move, { version })
    expect(moved.status).toBe(200)
    const { payload } = routes['record.action'].answer.parse(moved.body)
    const back = `/api/v3/undo/${payload.undo?.token}`
    expect(await byKey(key, 'POST', back)).toMatchObject({
      status: 403,
      body: { code: 'key_scope' },
    })
    expect((await call(server.url, by, 'POST', back)).status).toBe(200)
  })

  test('is narrowed at once, also what it has begun', async () => {
    const { key, id } = await made('orders:write')
    const { id: one } = await order()
    const started = await byKey(key, 'POST', '/api/v3/order/bulk', { action: 'order.hold', ids: [one] })
    const { payload } = routes['object.bulk'].answer.parse(started.body)
    if (!('job' in payload)) throw new Error('No job was started')
    const { job } = payload
    await jobUntil(server.db, job.id)
    const before = await call(server.url, token, 'PATCH', `/api/v3/user/me/api-key/${id}`, { scopes: 'products:read' })
    expect(before.status).toBe(200)
    expect((await byKey(key, 'POST', `/api/v3/order/${one}`)).status).toBe(403)
    expect((await byKey(key, 'DELETE', `/api/v3/search/export/${job.id}`)).status).toBe(403)
  })

  test('whose areas are changed leaves a trace, with what they were', async () => {
    const { id } = await made('orders:write')
    await call(server.url, admin, 'PATCH', `/api/v3/user/${owner}/api-key/${id}`, { scopes: 'orders:read' })
    expect(
      await server.db.one(sql`
        select before->>'scopes' as before, after->>'scopes' as after, who is not null as by from audit_log
        where verb = 'user.scope_api_key' and object_id = ${owner} order by id desc limit 1`),
    ).toEqual({ before: 'orders:write', after: 'orders:read', by: true })
  })

  test('is told from where it was used', async () => {
    const { key, id } = await made('orders:read')
    await byKey(key, 'POST', '/api/v3/user/me')
    expect(await server.db.one(sql`select host(last_address) as at from user_api_keys where id = ${id}`)).toEqual({
      at: '127.0.0.1',
    })
  })

  test('is not told what a wider one was answered under the same key of repetition', async () => {
    const [wide, narrow] = [await made('orders:write customers:read'), await made('orders:write')]
    const { id } = await order()
    const again = { 'Idempotency-Key': crypto.randomUUID() }
    const hold = (key: string) =>
      call(
        server.url,
        undefined,
        'POST',
        '/api/v3/order/bulk',
        { action: 'order.hold', ids: [id], dry_run: true },
        {
          Authorization: `Bearer ${key}`,
          ...again,
        },
      )
    expect((await hold(wide.key)).status).toBe(200)
    expect((await hold(narrow.key)).status).toBe(403)
  })

  test('opens no file by a ticket once it is revoked', async () => {
    const { key, id } = await made('orders:read')
    const started = await byKey(key, 'POST', '/api/v3/search/export', { object: 'order' })
    expect(started.status).toBe(200)
    const { id: job } = routes['export.start'].answer.parse(started.body).payload
    await jobUntil(server.db, job)
    const { file_id: file } = await server.db.one<{ file_id: number }>(sql`
      select file_id from export_jobs where id = ${job}`)
    const ticket = async () =>
      routes['file.ticket'].answer.parse((await byKey(key, 'POST', `/api/v3/file/${file}/ticket`)).body)
    const [used, late] = [await ticket(), await ticket()]
    expect((await fetch(`${server.url}${used.payload.url}`)).status).toBe(200)
    await call(server.url, token, 'DELETE', `/api/v3/user/me/api-key/${id}`)
    expect((await fetch(`${server.url}${late.payload.url}`)).status).toBe(403)
  })
})
