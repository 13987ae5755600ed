import { afterAll, beforeAll, expect, test } from 'vitest'
import { routes } from '#api/contract.ts'
import { sql } from '#server/sql.ts'
import { call, signIn } from '#tests/support/call.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let admin: string

beforeAll(async () => {
  server = await startServer()
  admin = await signIn(server.url, 'admin')
})
afterAll(() => server.close())

type Body = { payload: Record<string, unknown>; code?: string; fields?: Record<string, string[]> }
const ask = async (method: string, path: string, body?: object, token = admin) => {
  const answer = await call(server.url, token, method, `/api/v3/${path}`, body)
  return { status: answer.status, body: answer.body as Body } // of these calls
}
const make = (login: string, more: object = {}) =>
  ask('POST', 'user', {
    data: { login, first_name: 'Mia', last_name: 'Brandt', roles: [{ role: 'order_manager' }], ...more },
    expand: ['roles'],
  })
const enter = async (login: string, password: string) => {
  const { body } = await call(server.url, undefined, 'POST', '/auth/login', { login, password, server: server.url })
  return (body as { payload: string | false }).payload // spec §8
}
const givePassword = async (id: number, token = admin) => {
  const answer = await ask('POST', `user/${id}/password`, undefined, token)
  return { ...answer, password: String(answer.body.payload?.['password']) }
}
const move = async (id: number, action: string) => {
  const { version } = await server.db.one<{ version: number }>(sql`select version from users where id = ${id}`)
  return ask('POST', `user/${id}/action/${action}`, { version, params: {} })
}
const remove = async (id: number) => {
  const { version } = await server.db.one<{ version: number }>(sql`select version from users where id = ${id}`)
  return ask('DELETE', `user/${id}`, { version })
}

test('somebody new is made, enabled, given a password and comes in; what they are known by is checked', async () => {
  const made = await make('mia.brandt')
  expect(made.status, JSON.stringify(made.body)).toBe(200)
  const id = Number(made.body.payload['id'])
  expect(made.body.payload).toMatchObject({
    login: 'mia.brandt',
    is_enabled: false,
    roles: [{ role: 'order_manager' }],
  })
  expect(JSON.stringify(made.body)).not.toContain('password')

  const first = await givePassword(id)
  expect(first.password).toMatch(/^[a-z2-9]{4}(?:-[a-z2-9]{4}){3}$/)
  // known, but not let in until somebody says so
  expect(await enter('mia.brandt', first.password)).toBe(false)
  expect((await move(id, 'enable')).status).toBe(200)
  const token = await enter('mia.brandt', first.password)
  expect(token).toEqual(expect.any(String))

  // another one: the one before and where she is signed in are over
  const second = await givePassword(id)
  expect(second.password).not.toBe(first.password)
  expect((await ask('POST', 'user/me', undefined, String(token))).status).toBe(401)
  expect(await enter('mia.brandt', first.password)).toBe(false)
  expect(await enter('mia.brandt', second.password)).toEqual(expect.any(String))
  const kept = await server.db.rows(sql`
    select coalesce(before::text, '') || coalesce(after::text, '') as said from audit_log where object = 'user' and object_id = ${id}`)
  expect(JSON.stringify(kept)).not.toContain(second.password)

  expect((await make('mia.brandt')).body.fields).toHaveProperty('login')
  expect((await make('mіa.brandt')).body.fields).toHaveProperty('login') // a Cyrillic letter
  expect((await make('mb')).body.fields).toHaveProperty('login')
})

test('a password is given by administrators alone, to others than themselves, and told once', async () => {
  const { id: own } = await server.db.one<{ id: number }>(sql`select id from users where login = 'admin'`)
  expect((await givePassword(own)).body.code).toBe('own_password')
  const { id } = await server.db.one<{ id: number }>(sql`select id from users where login = 'nobody'`)
  expect((await givePassword(id, await signIn(server.url, 'shops'))).status).not.toBe(200)
  const again = () =>
    call(server.url, admin, 'POST', `/api/v3/user/${id}/password`, undefined, { 'Idempotency-Key': 'told-once' })
  const answers = [await again(), await again()].map(
    ({ body }) => routes['user.give_password'].answer.parse(body).payload.password,
  )
  expect(answers).toEqual([expect.any(String), null])
})

test('whoever can sign in is not deleted; of whoever cannot, what they did stays', async () => {
  const { body } = await make('bald.weg')
  const id = Number(body.payload['id'])
  await move(id, 'enable')
  expect((await remove(id)).body.code).toBe('user_enabled')
  await move(id, 'disable')
  await server.db.run(sql`
    insert into history (object, record_id, verb, user_id, who) values ('order', 1, 'order.offer', ${id}, 'Mia Brandt')`)
  expect((await remove(id)).status).toBe(200)
  expect(await server.db.run(sql`select from users where id = ${id}`)).toBe(0)
  expect(
    await server.db.rows(
      sql`select user_id, who from history where object = 'order' and record_id = 1 and who = 'Mia Brandt'`,
    ),
  ).toEqual([{ user_id: null, who: 'Mia Brandt' }])
  expect((await make('shop.helfer', { roles: [{ role: 'owner' }] })).status).toBe(422)
  expect((await ask('POST', 'user', { data: { login: 'von.fremd' } }, await signIn(server.url, 'shops'))).status).toBe(
    403,
  )
})
