import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { sql } from '#server/sql.ts'
import { call } from '#tests/support/call.ts'
import { readMail, startMailServer, type MailServer } from '#tests/support/mail-server.ts'
import { makeUser } from '#tests/support/make-user.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let mails: MailServer

beforeAll(async () => {
  mails = await startMailServer()
  server = await startServer({ smtp: mails.smtp, publicUrl: 'https://kontor.example' })
})
afterAll(async () => {
  await server.close()
  await mails.close()
})

const post = async (path: string, body: object) => {
  const answer = await call(server.url, undefined, 'POST', path, body, { 'Override-Locale': 'fr_FR' })
  return { status: answer.status, body: answer.body as { payload: unknown; fields?: object } } // of every call
}
const forgot = (login: string) => post('/auth/forgot', { login })
const reset = (token: string, password: string) => post('/auth/reset', { token, password })
const login = async (name: string, password: string) =>
  (await post('/auth/login', { login: name, password, server: server.url })).body.payload

const person = async () => {
  const user = await makeUser(server.db, ['order_manager'])
  await server.db.run(sql`update users set email = ${`${user.login}@example.com`} where id = ${user.id}`)
  return user
}
const mailsTo = (name: string) => mails.received.filter(({ to }) => to.includes(`${name}@example.com`))
const tokenFor = async (name: string, count = 1) => {
  await vi.waitFor(() => expect(mailsTo(name)).toHaveLength(count), { timeout: 10_000 })
  const last = mailsTo(name).at(-1)
  const { text = '', subject } = last === undefined ? {} : await readMail(last)
  expect(subject).toBe('Nouveau mot de passe pour Kontor')
  return /https:\/\/kontor\.example\/#reset=([\w-]{43})/.exec(text)?.[1] ?? ''
}

test('a link by mail leads to a new password, once, and ends every session', async () => {
  const user = await person()
  const session = await login(user.login, 'demo-password')
  expect(await forgot(` ${user.login.toUpperCase()} `)).toMatchObject({ status: 200, body: { payload: true } })
  const token = await tokenFor(user.login)
  expect(
    await server.db.rows(sql`select from password_resets where token_hash = sha256(convert_to(${token}, 'UTF8'))`),
  ).toHaveLength(1)

  expect((await reset(token, 'short')).body.fields).toHaveProperty('password')
  const fresh = 'Möwe fliegt 7 hoch'
  const answers = await Promise.all([reset(token, fresh), reset(token, fresh)])
  expect(answers.filter(({ body }) => body.payload === true)).toHaveLength(1)
  expect((await reset(token, fresh)).body.payload).toBe(false)
  expect(await login(user.login, 'demo-password')).toBe(false)
  expect(await login(user.login, fresh)).toBeTypeOf('string')
  expect((await call(server.url, String(session), 'POST', '/api/v3/user/me')).status).toBe(401)
  const logged = await server.db.rows<{ text: string }>(
    sql`select concat(path, received, returned) as text from api_log where path like '/auth/%'`,
  )
  for (const { text } of logged) expect(text).not.toContain(token)
})

test('a newer link takes the place of the one before, and each is over after half an hour', async () => {
  const user = await person()
  await forgot(user.login)
  const first = await tokenFor(user.login)
  await forgot(user.login)
  const second = await tokenFor(user.login, 2)
  expect((await reset(first, 'Möwe fliegt 7 hoch')).body.payload).toBe(false)
  await server.db.run(sql`update password_resets set date_created = now() - interval '31 minutes'`)
  expect((await reset(second, 'Möwe fliegt 7 hoch')).body.payload).toBe(false)
  expect(await login(user.login, 'demo-password')).toBeTypeOf('string')
})

test('nobody is written to who is unknown, disabled or has no address, nor too often, and all are told the same', async () => {
  const [known, disabled] = [await person(), await person()]
  await server.db.run(sql`update users set is_enabled = false where id = ${disabled.id}`)
  for (const name of ['nobody-at-all', disabled.login, 'nobody', known.login, known.login, known.login, known.login])
    expect(await forgot(name)).toEqual({ status: 200, body: { payload: true } })
  await tokenFor(known.login, 3)
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(mailsTo(known.login)).toHaveLength(3)
  expect(mailsTo(disabled.login)).toHaveLength(0)
})
