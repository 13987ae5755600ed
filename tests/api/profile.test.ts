import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { routes } from '#api/contract.ts'
import { user as userEntity } from '#entities/user/user.ts'
import { sql } from '#server/sql.ts'
import { call, signIn, type Answer } from '#tests/support/call.ts'
import { makeUser } from '#tests/support/make-user.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const someone = async () => {
  const user = await makeUser(server.db, ['order_manager'])
  const token = await signIn(server.url, user.login)
  const read = (id: number, expand: readonly string[] = []): Promise<Answer> =>
    call(server.url, token, 'POST', `/api/v3/user/${id}`, { expand })
  const write = (data: object, { id = user.id, version = 1 } = {}): Promise<Answer> =>
    call(server.url, token, 'PATCH', `/api/v3/user/${id}`, { data, version })
  return { ...user, token, read, write }
}

/** What is sent of each field that the profile writes. */
const written = {
  title: 'Dr.',
  first_name: 'Nora Maria',
  last_name: 'Vogel-Lindt',
  alias: 'Nora',
  birthday: '1988-02-29',
  time_zone: 'Europe/Helsinki',
  ip_whitelist: [{ address: '127.0.0.0/8' }],
}

describe('the own record', () => {
  test('is read and written by whoever it is, with its history', async () => {
    // a picture is uploaded first: upload.test.ts
    const all = (userEntity.access.self ?? []).filter((name) => name !== 'avatar')
    expect(Object.keys(written).toSorted()).toEqual([...all].toSorted())
    const { id, read, write } = await someone()
    const saved = await write(written)
    expect(saved.status, JSON.stringify(saved.body)).toBe(200)
    expect(
      (await read(id, ['ip_whitelist', 'roles', 'shop_access', 'sessions', 'api_keys', 'history'])).body,
    ).toMatchObject({
      payload: {
        ...written,
        version: 2,
        roles: [{ role: 'order_manager' }],
        sessions: [{ is_current: true }],
        api_keys: [],
        history: [{ verb: 'user.change', who: 'Nora Vogel' }],
      },
    })
  })

  test('is written as that of whoever asks, without a number', async () => {
    const { id, token } = await someone()
    const me = (data: object, version = 1) =>
      call(server.url, token, 'PATCH', '/api/v3/user/me', { data, version, expand: ['history'] })
    const answer = await me(written)
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    const { entity, undo } = routes['user.change_me'].answer.parse(answer.body).payload
    expect(entity).toMatchObject({ ...written, id, version: 2, history: [{ verb: 'user.change' }] })
    expect((await me({ alias: 'Late' }, 1)).status).toBe(409)
    expect((await call(server.url, token, 'POST', `/api/v3/undo/${undo?.token}`)).status).toBe(200)
    expect(await server.db.one(sql`select alias from users where id = ${id}`)).toEqual({ alias: null })
  })

  test('never gives roles, access or a number by that way, to an administrator neither', async () => {
    const { id, login } = await makeUser(server.db, ['admin'])
    const token = await signIn(server.url, login)
    for (const data of [{ roles: [] }, { shop_access: [] }, { employee_number: 'M-1' }, { login: 'x.y' }])
      expect(await call(server.url, token, 'PATCH', '/api/v3/user/me', { data, version: 1 })).toMatchObject({
        status: 422,
        body: { fields: expect.any(Object) as object },
      })
    expect(await server.db.one(sql`select version from users where id = ${id}`)).toEqual({ version: 1 })
  })

  test('says what of it is not theirs to write', async () => {
    const { id, read } = await someone()
    const { body } = await read(id, ['locks'])
    const { locks } = routes['record.read'].answer.parse(body).payload
    for (const name of ['login', 'roles', 'shop_access', 'employee_number', 'join_date', 'company', 'email'])
      expect(locks).toHaveProperty(name, expect.objectContaining({ reason_code: 'no_right' }))
    for (const name of Object.keys(written)) expect(locks).not.toHaveProperty(name)
  })

  test.for([
    ['roles', { roles: [{ role: 'admin' }] }, 403],
    ['shop access', { shop_access: [{ shop_id: 1, area: 'orders', level: 'edit' }] }, 403],
    ['the employee number', { employee_number: 'M-1' }, 403],
    ['the login', { login: 'somebody.else' }, 403],
    ['the company', { company: 'Another' }, 403],
    ['a name along with roles', { alias: 'x', roles: [] }, 403],
    ['being enabled', { is_enabled: false }, 422],
    ['a network that shuts them out', { ip_whitelist: [{ address: '198.51.100.0/24' }] }, 422],
    ['no last name', { last_name: '' }, 422],
  ] as const)('is not given %s', async ([, data, expected]) => {
    const { id, write } = await someone()
    expect((await write(data)).status).toBe(expected)
    expect(await server.db.one(sql`select version from users where id = ${id}`)).toEqual({ version: 1 })
  })

  test('is taken back by undo', async () => {
    const { id, token, write } = await someone()
    const { undo } = routes['record.change'].answer.parse((await write({ alias: 'Nora' })).body).payload
    expect((await call(server.url, token, 'POST', `/api/v3/undo/${undo?.token}`)).status).toBe(200)
    expect(await server.db.one(sql`select alias from users where id = ${id}`)).toEqual({ alias: null })
  })
})

describe('the record of somebody else', () => {
  test('is not there, however it is asked for', async () => {
    const [one, other] = [await someone(), await someone()]
    expect((await one.read(other.id)).status).toBe(404)
    expect((await one.write({ alias: 'x' }, { id: other.id })).status).toBe(404)
    const key = (id: number) => call(server.url, one.token, 'POST', `/api/v3/user/${id}/api-key`, { name: 'theirs' })
    expect((await key(other.id)).status).toBe(404)
    expect((await key(one.id)).status).toBe(200)
  })

  test('is searched, exported, moved and deleted by nobody but who manages users', async () => {
    const { id, token } = await someone()
    for (const [method, path, body] of [
      ['POST', '/api/v3/search', { object: 'user' }],
      ['POST', '/api/v3/search/export', { object: 'user' }],
      ['POST', `/api/v3/user/${id}/action/disable`, { version: 1 }],
      ['POST', `/api/v3/user/${id}/actions`, undefined],
      ['DELETE', `/api/v3/user/${id}`, { version: 1 }],
      ['POST', `/api/v3/user/${id}/clone`, {}],
    ] as const)
      expect((await call(server.url, token, method, path, body)).status, path).toBe(403)
  })
})
