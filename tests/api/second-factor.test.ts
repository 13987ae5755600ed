import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sql } from '#server/sql.ts'
import { call, signIn } from '#tests/support/call.ts'
import { makeUser } from '#tests/support/make-user.ts'
import { codeOf, giveFactor } from '#tests/support/second-factor.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let user: { id: number; login: string }

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  user = await makeUser(server.db, ['order_manager'])
})

type Body = {
  payload: unknown
  second_factor?: { setup?: { secret: string; uri: string } }
  code?: string
  fields?: object
}
const asked = { payload: false, second_factor: { kinds: ['code'] } }
/** Of somebody who has recovery codes left. */
const askedOrRecovered = { payload: false, second_factor: { kinds: ['code', 'recovery_code'] } }

const login = async (code?: string, password = 'demo-password') => {
  const body = { login: user.login, password, server: server.url, ...(code !== undefined && { code }) }
  const answer = await call(server.url, undefined, 'POST', '/auth/login', body)
  expect(answer.status).toBe(200)
  return answer.body as Body // of every sign-in
}
const tokenBy = async (code?: string) => {
  const { payload } = await login(code)
  expect(payload).toBeTypeOf('string')
  return String(payload)
}
const ask = async (token: string, method: string, path: string, body?: object) => {
  const answer = await call(server.url, token, method, `/api/v3/user/${path}`, body)
  return { status: answer.status, body: answer.body as Body } // of every call
}
const askOf = (role: string) =>
  server.db.run(
    sql`insert into setting_second_factor_roles (setting_id, role) values (1, ${role}) on conflict do nothing`,
  )
const stored = () =>
  server.db.maybe<{ status: string; secret: string }>(
    sql`select status, secret from user_second_factors where user_id = ${user.id}`,
  )

test('it is set up by its first code, asked for from then on, and ended by whoever proves who they are', async () => {
  const token = await tokenBy()
  expect((await ask(token, 'POST', 'me/second-factor', { password: 'not this one' })).body.fields).toHaveProperty(
    'password',
  )
  const begun = await ask(token, 'POST', 'me/second-factor', { password: 'demo-password' })
  const { setup } = begun.body.payload as { setup: { secret: string; uri: string; qr: { size: number; path: string } } }
  expect(setup.uri).toContain(`otpauth://totp/Kontor:${encodeURIComponent(user.login)}?secret=${setup.secret}`)
  expect(setup.qr.path).toMatch(/^(M\d+ \d+h\d+v1h-\d+z)+$/)
  // only begun: nothing is asked for yet, and of the secret nothing is stored that could be read
  expect((await login()).payload).toBeTypeOf('string')
  expect((await stored())?.secret).not.toContain(setup.secret)
  expect((await ask(token, 'POST', 'me/second-factor/confirm', { code: '000000' })).body.fields).toHaveProperty('code')
  const used = await codeOf(setup.secret)
  const confirmed = await ask(token, 'POST', 'me/second-factor/confirm', { code: used })
  const { codes } = confirmed.body.payload as { codes: string[] }
  expect(new Set(codes).size).toBe(10)

  expect(await login()).toEqual(askedOrRecovered)
  // the code that confirmed it opens with no second time, the next one does
  expect(await login(used)).toEqual(askedOrRecovered)
  const next = await codeOf(setup.secret, 30)
  expect((await login(`${next.slice(0, 3)} ${next.slice(3)}`)).payload).toBeTypeOf('string')
  expect(await login(next)).toEqual(askedOrRecovered)
  expect(await login(undefined, 'not the password')).toEqual({ payload: false })

  // a recovery code opens once, however it is typed
  const [first = '', second = ''] = codes
  expect((await login(first.toUpperCase().replaceAll('-', ' '))).payload).toBeTypeOf('string')
  expect(await login(first)).toEqual(askedOrRecovered)
  const hashes = await server.db.rows(
    sql`select from user_recovery_codes where user_id = ${user.id} and date_used is null`,
  )
  expect(hashes).toHaveLength(9)

  const wrong = await ask(token, 'POST', 'me/second-factor/end', { password: 'demo-password', code: '000000' })
  expect(wrong.body.fields).toHaveProperty('code')
  const ended = await ask(token, 'POST', 'me/second-factor/end', { password: 'demo-password', code: second })
  expect(ended.status).toBe(200)
  expect((await login()).payload).toBeTypeOf('string')
  const log = await server.db.rows<{ text: string }>(
    sql`select concat(received, returned) as text from api_log where path like '%second-factor%'`,
  )
  for (const { text } of log) for (const secret of [setup.secret, first, second]) expect(text).not.toContain(secret)
})

test('guesses lock it, for the right code, too, and are answered like a wrong one', async () => {
  const secret = await giveFactor(server, user.id)
  for (let at = 0; at < 5; at += 1) expect(await login('000000')).toEqual(asked)
  expect(await login(await codeOf(secret))).toEqual(asked)
  await server.db.run(sql`update sign_in_failures set last_failure = now() - interval '2 hours'`)
  expect((await login(await codeOf(secret))).payload).toBeTypeOf('string')
})

test('one code opens once, also where it is sent many times at once', async () => {
  const code = await codeOf(await giveFactor(server, user.id))
  const answers = await Promise.all(Array.from({ length: 4 }, () => login(code)))
  expect(answers.filter(({ payload }) => payload !== false)).toHaveLength(1)
})

test('whose role asks for it sets it up when they sign in, and does not turn it off', async () => {
  await askOf('order_manager')
  try {
    const first = await login()
    const again = await login()
    expect(first.second_factor?.setup?.secret).toMatch(/^[A-Z2-7]{32}$/)
    // told once: whoever learnt the password later sees another one
    expect(again.second_factor?.setup?.secret).not.toBe(first.second_factor?.setup?.secret)
    expect(await login('000000')).toEqual(asked)
    const secret = again.second_factor?.setup?.secret ?? ''
    const token = await tokenBy(await codeOf(secret))
    expect((await stored())?.status).toBe('on')
    const ended = await ask(token, 'POST', 'me/second-factor/end', {
      password: 'demo-password',
      code: await codeOf(secret, 30),
    })
    expect(ended).toMatchObject({ status: 409, body: { code: 'second_factor_required' } })
    const read = await ask(token, 'POST', String(user.id), { expand: ['second_factor'] })
    expect(read.body.payload).toMatchObject({ second_factor: [{ status: 'on', is_required: true, codes_left: 0 }] })

    // an administrator holds every role
    user = await makeUser(server.db, ['admin'])
    expect((await login()).second_factor).toHaveProperty('setup')
    user = await makeUser(server.db, ['translator'])
    expect((await login()).payload).toBeTypeOf('string')
  } finally {
    await server.db.run(sql`delete from setting_second_factor_roles`)
  }
})

test('it is reset by whoever manages users, and by nobody else and never one’s own', async () => {
  await giveFactor(server, user.id)
  const target = user
  user = await makeUser(server.db, ['admin'])
  const admin = await tokenBy()
  expect(await ask(admin, 'DELETE', 'me/second-factor')).toMatchObject({
    status: 409,
    body: { code: 'own_second_factor' },
  })
  user = await makeUser(server.db, ['order_manager'])
  expect((await ask(await tokenBy(), 'DELETE', `${target.id}/second-factor`)).status).toBe(404)
  expect((await ask(admin, 'DELETE', `${target.id}/second-factor`)).status).toBe(200)
  expect(await ask(admin, 'DELETE', `${target.id}/second-factor`)).toMatchObject({ status: 409 })
  user = target
  expect((await login()).payload).toBeTypeOf('string')
})

test('who has to have one from now on and has none is signed out, and told why in their history', async () => {
  const admin = await signIn(server.url, 'admin')
  const settings = () => call(server.url, admin, 'POST', '/api/v3/setting/1')
  const require = async (roles: readonly string[]) => {
    const { payload } = (await settings()).body as { payload: { version: number } } // of every call
    const data = { second_factor_roles: roles.map((role) => ({ role })) }
    const answer = await call(server.url, admin, 'PATCH', '/api/v3/setting/1', { version: payload.version, data })
    expect(answer.status).toBe(200)
  }
  const isIn = async (token: string) => (await ask(token, 'POST', 'me')).status === 200
  const bare = await tokenBy()
  const withFactor = await makeUser(server.db, ['order_manager'])
  const proved = await signIn(server.url, withFactor.login)
  await giveFactor(server, withFactor.id)
  const other = await signIn(server.url, 'translator')
  try {
    await require(['order_manager'])
    expect([await isIn(bare), await isIn(proved), await isIn(other)]).toEqual([false, true, true])
    // whoever asked for it holds every role and goes on
    expect(await isIn(admin)).toBe(true)
    expect(
      await server.db.rows(sql`select verb, text from history where object = 'user' and record_id = ${user.id}`),
    ).toEqual([{ verb: 'user.end_unproved', text: '1' }])

    // and who is given such a role
    const given = await makeUser(server.db, ['translator'])
    const token = await signIn(server.url, given.login)
    const { body } = await ask(admin, 'POST', String(given.id))
    const { version } = body.payload as { version: number }
    const roles = [{ role: 'translator' }, { role: 'order_manager' }]
    const changed = await ask(admin, 'PATCH', String(given.id), { version, data: { roles } })
    expect([changed.status, await isIn(token)]).toEqual([200, false])
  } finally {
    await require([])
  }
})
