import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { routes } from '#api/contract.ts'
import { scopeAreas, textOfScopes } from '#entities/user/scope.ts'
import type { Role } from '#entities/role.ts'
import { named, sql } from '#server/sql.ts'
import { call, signIn, type Answer } from '#tests/support/call.ts'
import { jobUntil } from '#tests/support/jobs.ts'
import { makeUser } from '#tests/support/make-user.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let admin: string

beforeAll(async () => {
  server = await startServer()
  admin = await signIn(server.url, 'admin')
})
afterAll(() => server.close())

/** A call as a program makes it. */
const byKey = (key: string, method: string, path: string, body?: object): Promise<Answer> =>
  call(server.url, undefined, method, path, body, { Authorization: `Bearer ${key}` })

const whoIs = async (key: string) => (await byKey(key, 'POST', '/api/v3/user/me')).status

const create = (token: string, body: object, whose: string | number = 'me', headers = {}): Promise<Answer> =>
  call(server.url, token, 'POST', `/api/v3/user/${whose}/api-key`, body, headers)

/** Everything that a key can be given. */
const all = textOfScopes(Object.fromEntries(scopeAreas.map((area) => [area, 'write'])))

const made = async (token: string, body: object = {}, whose: string | number = 'me') => {
  const { status, body: said } = await create(token, { name: crypto.randomUUID(), scopes: all, ...body }, whose)
  expect(status, JSON.stringify(said)).toBe(200)
  const { payload } = routes['user.create_api_key'].answer.parse(said)
  return { ...payload, key: payload.key ?? '' }
}

const someone = async (roles: readonly Role[] = []) => {
  const user = await makeUser(server.db, roles)
  return { ...user, token: await signIn(server.url, user.login) }
}

const revoke = (token: string, id: number, whose: string | number = 'me') =>
  call(server.url, token, 'DELETE', `/api/v3/user/${whose}/api-key/${id}`)

describe('a key', () => {
  test('acts for its user, in either header, and says when it was used', async () => {
    const { token, login } = await someone()
    const { id, key, prefix } = await made(token, { name: 'ERP' })
    expect(key).toMatch(/^kontor_[\w-]{43}$/)
    expect(key.startsWith(prefix)).toBe(true)
    const lastUse = async () =>
      (
        await server.db.one<{ date_last_used: string | null }>(
          sql`select date_last_used from user_api_keys where id = ${id}`,
        )
      ).date_last_used
    expect(await lastUse()).toBeNull()
    for (const asked of [
      await byKey(key, 'POST', '/api/v3/user/me', { expand: ['api_keys', 'sessions'] }),
      await call(server.url, key, 'POST', '/api/v3/user/me', { expand: ['api_keys', 'sessions'] }),
    ])
      expect(asked).toMatchObject({
        status: 200,
        body: { payload: { login, api_keys: [{ id, name: 'ERP', prefix }], sessions: [{ is_current: false }] } },
      })
    const first = await lastUse()
    expect(first).not.toBeNull()
    await whoIs(key)
    expect(await lastUse()).toEqual(first)
    await server.db.run(sql`update user_api_keys set date_last_used = now() - interval '2 minutes' where id = ${id}`)
    await whoIs(key)
    expect(await lastUse()).not.toBeNull()
    expect(new Date((await lastUse()) ?? 0).getTime()).toBeGreaterThan(Date.now() - 60_000)
  })

  test('has the rights of its user, no more and no less', async () => {
    const { key } = await made((await someone(['order_manager'])).token)
    expect((await byKey(key, 'POST', '/api/v3/search', { object: 'order' })).status).toBe(200)
    expect((await byKey(key, 'POST', '/api/v3/search', { object: 'export-history' })).status).toBe(403)
  })

  test('is told once, and stored and logged nowhere', async () => {
    const { token, id } = await someone()
    const again = { 'Idempotency-Key': crypto.randomUUID() }
    const first = await create(token, { name: 'once', scopes: all }, 'me', again)
    const key = routes['user.create_api_key'].answer.parse(first.body).payload.key ?? ''
    expect(key).toHaveLength(50)
    const second = await create(token, { name: 'once', scopes: all }, 'me', again)
    expect(second).toMatchObject({ status: 200, body: { payload: { name: 'once', key: null } } })
    await byKey(key, 'POST', '/api/v3/user/me', { expand: ['api_keys'] })
    await byKey(key, 'POST', `/api/v3/${key}/1`)
    await vi.waitFor(async () => {
      expect(
        await server.db.rows(sql`select from api_log where route = '/api/v3/user/{user}/api-key' and user_id = ${id}`),
      ).toHaveLength(2)
    }, 5000)
    const tables = await server.db.rows<{ name: string }>(sql`
      select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE'`)
    expect(tables.length).toBeGreaterThan(20)
    const secret = key.slice(7)
    for (const { name } of tables) {
      const rows = await server.db.rows(sql`select from ${named(name)} t where t::text like ${`%${secret}%`}`)
      expect(rows, name).toEqual([])
    }
  })

  test('opens nothing from the moment it is revoked', async () => {
    const { token } = await someone()
    const { id, key } = await made(token)
    expect(await whoIs(key)).toBe(200)
    expect((await revoke(token, id)).status).toBe(200)
    const { status, body } = await byKey(key, 'POST', '/api/v3/user/me')
    expect([status, body]).toEqual([401, { code: 'signed_out' }])
    expect((await revoke(token, id)).status).toBe(404)
  })

  test('opens nothing once it has expired', async () => {
    const { token } = await someone()
    const { id, key } = await made(token, { name: 'short', expires: new Date(Date.now() + 60_000).toISOString() })
    expect(await whoIs(key)).toBe(200)
    await server.db.run(sql`update user_api_keys set expires = now() where id = ${id}`)
    expect(await whoIs(key)).toBe(401)
  })

  test('opens nothing while its user is disabled or may not come from there', async () => {
    const { id, token } = await someone()
    const { key } = await made(token)
    await server.db.run(sql`update users set is_enabled = false where id = ${id}`)
    expect(await whoIs(key)).toBe(401)
    await server.db.run(sql`update users set is_enabled = true where id = ${id}`)
    expect(await whoIs(key)).toBe(200)
    await server.db.run(sql`insert into user_ips (user_id, address) values (${id}, '198.51.100.0/24')`)
    expect(await whoIs(key)).toBe(401)
    await server.db.run(sql`insert into user_ips (user_id, address) values (${id}, '127.0.0.0/8')`)
    expect(await whoIs(key)).toBe(200)
  })

  test('manages no way in: no further key, no password, no session', async () => {
    const { key } = await made((await someone(['admin'])).token)
    const asked: [string, string, object?][] = [
      ['POST', '/api/v3/user/me/api-key', { name: 'further' }],
      ['POST', '/api/v3/user/1/api-key', { name: 'further' }],
      ['DELETE', '/api/v3/user/me/api-key/1'],
      ['POST', '/api/v3/user/me/password', { old_password: 'demo-password', new_password: 'Möwen über dem Kai' }],
      ['DELETE', '/api/v3/user/me/session'],
      ['DELETE', '/api/v3/user/me/session/1'],
    ]
    for (const [method, path, body] of asked)
      expect(await byKey(key, method, path, body), path).toMatchObject({
        status: 403,
        body: { code: 'needs_session' },
      })
  })

  test.for(['kontor_', `kontor_${'x'.repeat(43)}`, `kontor_${'x'.repeat(44)}`, 'Bearer', '%00'])(
    '%s is none',
    async (key) => expect(await whoIs(key)).toBe(401),
  )
})

describe('whose keys', () => {
  test('somebody else makes and revokes none, an administrator all', async () => {
    const [one, other] = [await someone(['order_manager']), await someone()]
    const { id } = await made(other.token)
    for (const { status } of [
      await create(one.token, { name: 'theirs' }, other.id),
      await revoke(one.token, id, other.id),
      await revoke(one.token, id),
    ])
      expect([403, 404]).toContain(status)
    expect((await revoke(admin, id, one.id)).status).toBe(404)
    expect((await create(admin, { name: 'none' }, 999_999)).status).toBe(404)
    expect(await whoIs((await made(admin, { name: 'by admin' }, other.id)).key)).toBe(200)
    expect((await revoke(admin, id, other.id)).status).toBe(200)
  })

  test('are in the history of the user, by the name they are known by', async () => {
    const { id, token } = await someone()
    const { id: key, prefix } = await made(token, { name: 'Lager' })
    await revoke(token, key)
    const { body } = await call(server.url, admin, 'POST', `/api/v3/user/${id}`, { expand: ['history', 'api_keys'] })
    expect(body).toMatchObject({
      payload: {
        history: [
          { verb: 'user.revoke_api_key', text: `Lager (${prefix})`, api_key: null },
          { verb: 'user.create_api_key', text: `Lager (${prefix})` },
        ],
        api_keys: [{ name: 'Lager', prefix, date_revoked: expect.any(String) as string }],
      },
    })
  })
})

describe('what is refused', () => {
  test.for([
    ['a name that is taken', { name: 'ERP' }, 'name'],
    ['the same in other letters', { name: ' erp ' }, 'name'],
    ['no name', { name: '  ' }, 'name'],
    ['a name that nobody sees', { name: '\u200b\u2800' }, 'name'],
    ['a name with a mark that turns the direction', { name: 'ERP\u202e' }, 'name'],
    ['a name of two lines', { name: 'ERP\nLager' }, 'name'],
    ['a long name', { name: 'x'.repeat(61) }, 'name'],
    ['an area that there is not', { name: 'new', scopes: 'orders:read kitchen:write' }, 'scopes'],
    ['a level that there is not', { name: 'new', scopes: 'orders:own' }, 'scopes'],
    ['an area twice', { name: 'new', scopes: 'orders:read orders:write' }, 'scopes'],
    ['a time that is over', { name: 'new', expires: '2020-01-01T00:00:00Z' }, 'expires'],
    ['a time that is none', { name: 'new', expires: '2099-99-99T00:00:00Z' }, 'expires'],
  ] as const)('%s', async ([, body, field]) => {
    const { token } = await someone()
    await made(token, { name: 'ERP' })
    const { status, body: said } = await create(token, body)
    expect([status, said]).toMatchObject([422, { fields: { [field]: [expect.any(String)] } }])
  })

  test('more than twenty that are not revoked, also at once', async () => {
    const { token } = await someone()
    const asked = await Promise.all(Array.from({ length: 22 }, (_, at) => create(token, { name: `key ${at}` })))
    expect(asked.filter(({ status }) => status === 200)).toHaveLength(20)
    expect(asked.filter(({ status }) => status === 409)).toHaveLength(2)
  })
})

describe('what is done by a key says so', () => {
  const orderOnTheWay = () =>
    server.db.one<{ id: number; version: number }>(sql`
      select id, version from orders where status = 'processing' order by id desc limit 1`)
  const trace = (id: number, verb: string) =>
    server.db.rows<{ history: string | null; audit: string | null }>(sql`
      select h.api_key as history, a.api_key as audit
      from history h join audit_log a on a.object_id = h.record_id and a.object = h.object and a.verb = h.verb
      where h.object = 'order' and h.record_id = ${id} and h.verb = ${verb} order by h.id desc, a.id desc limit 1`)

  test('in history and audit, and not what is done without', async () => {
    const { token } = await someone(['order_manager'])
    const { key, prefix } = await made(token, { name: 'ERP' })
    const { id, version } = await orderOnTheWay()
    expect((await byKey(key, 'POST', `/api/v3/order/${id}/action/hold`, { version })).status).toBe(200)
    const called = `ERP (${prefix})`
    expect(await trace(id, 'order.hold')).toEqual([{ history: called, audit: called }])
    const read = await call(server.url, admin, 'POST', `/api/v3/order/${id}`, { expand: ['history'] })
    expect(routes['record.read'].answer.parse(read.body).payload['history']).toMatchObject(
      expect.arrayContaining([expect.objectContaining({ verb: 'order.hold', api_key: called })]) as object[],
    )
    const resumed = await call(server.url, admin, 'POST', `/api/v3/order/${id}/action/resume`, { version: version + 1 })
    expect(resumed.status).toBe(200)
    expect(await trace(id, 'order.resume')).toEqual([{ history: null, audit: null }])
  })

  test('also in what a job does later', async () => {
    const { key, prefix } = await made((await someone(['order_manager'])).token, { name: 'Nightly' })
    const { id } = await orderOnTheWay()
    const { body } = await byKey(key, 'POST', '/api/v3/order/bulk', { action: 'order.hold', ids: [id] })
    const { payload } = routes['object.bulk'].answer.parse(body)
    if (!('job' in payload)) throw new Error('No job was started')
    await jobUntil(server.db, payload.job.id)
    expect(await trace(id, 'order.hold')).toEqual([{ history: `Nightly (${prefix})`, audit: `Nightly (${prefix})` }])
  })
})
