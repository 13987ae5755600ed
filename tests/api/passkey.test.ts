import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ToMake, ToSign } from '#api/security/passkey.ts'
import { sql } from '#server/sql.ts'
import { authenticator } from '#tests/support/authenticator.ts'
import { call } from '#tests/support/call.ts'
import { makeUser } from '#tests/support/make-user.ts'
import { codeOf, giveFactor } from '#tests/support/second-factor.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
/** A passkey belongs to a name, which an address in numbers is not. */
let origin: string

beforeAll(async () => {
  server = await startServer()
  origin = server.url.replace('127.0.0.1', 'localhost')
})
afterAll(() => server.close())

type Asked = { kinds: string[]; passkey?: ToSign; setup?: object }
type Body = { payload: unknown; second_factor?: Asked; code?: string; fields?: object }
const password = 'demo-password'

const send = async (token: string | undefined, method: string, path: string, body?: object, from = origin) => {
  const answer = await call(origin, token, method, path, body, { origin: from })
  return { status: answer.status, body: answer.body as Body } // of every call
}
const loginOf =
  ({ login }: { login: string }) =>
  async (code?: unknown, from = origin) =>
    (await send(undefined, 'POST', '/auth/login', { login, password, ...(code !== undefined && { code }) }, from)).body
const path = '/api/v3/user/me/passkey'
const begin = async (token: string) => (await send(token, 'POST', `${path}/begin`, { password })).body.payload as ToMake
const ask = async (token: string) => (await send(token, 'POST', `${path}/ask`)).body.payload as ToSign

/** Signs in, and enrols a device. */
async function enrolled(login: ReturnType<typeof loginOf>, name = 'Notebook') {
  const token = String((await login()).payload)
  const device = authenticator(origin)
  const made = device.make(await begin(token))
  const answer = await send(token, 'POST', path, { name, made })
  expect(answer.status).toBe(200)
  return { token, device, made, codes: (answer.body.payload as { codes: string[] }).codes }
}
/** What the sign-in asks the device to sign. */
const toSign = async (login: ReturnType<typeof loginOf>) => {
  const { second_factor } = await login()
  if (second_factor?.passkey === undefined) throw new Error('no passkey is asked for')
  return second_factor.passkey
}

test('a passkey is enrolled, asked for beside the password, and opens once for what it has signed', async () => {
  const user = await makeUser(server.db, ['order_manager'])
  const login = loginOf(user)
  const { token, device, made, codes } = await enrolled(login)
  expect(codes).toHaveLength(10)
  // the challenge is used up, and nobody brings the same device twice
  expect(await send(token, 'POST', path, { name: 'again', made })).toMatchObject({
    status: 422,
    body: { code: 'passkey_not_made' },
  })
  expect((await send(token, 'POST', `${path}/begin`, { password: 'wrong' })).body.fields).toHaveProperty('password')

  const { payload, second_factor } = await login()
  expect(payload).toBe(false)
  expect(second_factor).toMatchObject({
    kinds: ['passkey', 'recovery_code'],
    passkey: { rpId: 'localhost', allowCredentials: [{ id: made.id }] },
  })
  const signed = device.sign(await toSign(login))
  expect((await login(signed)).payload).toBeTypeOf('string')
  expect((await login(signed)).payload).toBe(false)
  expect((await login(codes[0])).payload).toBeTypeOf('string')
})

test('what is forged, copied, late, malformed or for something else opens nothing', async () => {
  const user = await makeUser(server.db, ['order_manager'])
  const login = loginOf(user)
  const { token, device, made } = await enrolled(login)
  const refused = async (code: unknown) => {
    expect((await login(code)).payload).toBe(false)
    // too many wrong ones would be refused for being many
    await server.db.run(sql`delete from sign_in_failures`)
  }
  const { response, ...outer } = device.sign(await toSign(login))
  for (const change of [{ signature: made.id }, { authenticatorData: 'AA' }, { clientDataJSON: 'e30' }])
    await refused({ ...outer, response: { ...response, ...change } })
  await refused({ passkey: 'none' })
  await refused(authenticator(origin).sign(await toSign(login)))
  await refused(device.sign({ ...(await toSign(login)), rpId: 'evil.example' }))
  const elsewhere = { ...authenticator('http://evil.example').sign(await toSign(login)), id: made.id, rawId: made.id }
  await refused(elsewhere)
  // asked for in the profile, not at the sign-in
  await refused(device.sign(await ask(token)))
  const late = device.sign(await toSign(login))
  await server.db.run(sql`update user_passkey_challenges set date_created = now() - interval '6 minutes'`)
  await refused(late)
  // a copy of the device counts from where it was copied
  expect((await login(device.sign(await toSign(login)))).payload).toBeTypeOf('string')
  device.setCounter(0)
  await refused(device.sign(await toSign(login)))
  device.setCounter(100)
  expect((await login(device.sign(await toSign(login)))).payload).toBeTypeOf('string')
})

test('it is offered only where console and server share an origin with a name, and the reason is told', async () => {
  const user = await makeUser(server.db, ['order_manager'])
  const login = loginOf(user)
  const { token } = await enrolled(login)
  const other = await login(undefined, 'https://console.example')
  expect(other.second_factor).toEqual({ kinds: ['passkey', 'recovery_code'] })
  const begun = (from: string, url = origin) =>
    call(url, token, 'POST', `${path}/begin`, { password }, { origin: from })
  expect(await begun('https://console.example')).toMatchObject({ status: 409, body: { code: 'passkey_other_origin' } })
  expect(await begun(server.url, server.url)).toMatchObject({ status: 409, body: { code: 'passkey_no_domain' } })
})

test('a role that asks for a second factor counts it: the last one stays, the app may go', async () => {
  await server.db.run(sql`insert into setting_second_factor_roles (setting_id, role) values (1, 'order_manager')`)
  try {
    const user = await makeUser(server.db, ['order_manager'])
    const login = loginOf(user)
    const secret = await giveFactor(server, user.id)
    const token = String((await login(await codeOf(secret))).payload)
    const device = authenticator(origin)
    const added = await send(token, 'POST', path, { name: 'Schlüssel', made: device.make(await begin(token)) })
    // beside the app it brings no codes: those there are stay
    expect(added.body.payload).toEqual({ codes: null })
    const proof = async () => ({ password, code: device.sign(await ask(token)) })
    expect((await send(token, 'POST', '/api/v3/user/me/second-factor/end', await proof())).status).toBe(200)
    expect((await login()).second_factor).toMatchObject({ kinds: ['passkey'] })
    const renewed = await send(token, 'POST', '/api/v3/user/me/second-factor/codes', {
      code: device.sign(await ask(token)),
    })
    expect((renewed.body.payload as { codes: string[] }).codes).toHaveLength(10)
    const read = await send(token, 'POST', `/api/v3/user/${user.id}`, { expand: ['passkeys', 'second_factor'] })
    const { passkeys } = read.body.payload as { passkeys: { id: number; name: string; date_last_used: string }[] }
    expect(passkeys).toMatchObject([{ name: 'Schlüssel', date_last_used: expect.any(String) }])
    const remove = `${path}/${passkeys[0]?.id}/remove`
    expect(await send(token, 'POST', remove, await proof())).toMatchObject({
      status: 409,
      body: { code: 'second_factor_required' },
    })
    await server.db.run(sql`delete from setting_second_factor_roles`)
    expect((await send(token, 'POST', `${path}/999999/remove`, await proof())).status).toBe(404)
    expect((await send(token, 'POST', remove, await proof())).status).toBe(200)
    // nothing is left, and no codes either
    expect((await login()).payload).toBeTypeOf('string')
    expect(await server.db.rows(sql`select from user_recovery_codes where user_id = ${user.id}`)).toEqual([])
  } finally {
    await server.db.run(sql`delete from setting_second_factor_roles`)
  }
})
