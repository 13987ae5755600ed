import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { offeredLocales } from '#entities/locale.ts'
import { mailKinds } from '#entities/mail-kind.ts'
import { settingId } from '#entities/setting/parts.ts'
import { letterheadOf } from '#server/document/parties.ts'
import { languageFor } from '#server/mail/language.ts'
import { factsOf } from '#server/mail/values.ts'
import { signIn as startSignIn } from '#server/sign-in.ts'
import { periodsNow } from '#server/setting/retention/sweep.ts'
import { sql } from '#server/sql.ts'
import { wordsOfShop } from '#server/translation/shown.ts'
import { call, signIn } from '#tests/support/call.ts'
import { startMailServer, readMail } from '#tests/support/mail-server.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

type Body = {
  payload: Record<string, unknown> & { undo: { token: string }; version: number }
  fields?: Record<string, string[]>
}

let server: TestServer
let admin: string

beforeAll(async () => {
  server = await startServer()
  admin = await signIn(server.url, 'admin')
})
afterAll(() => server.close())

const ask = async (method: string, path: string, body: object = {}) => {
  const answer = await call(server.url, admin, method, `/api/v3/${path}`, body, { 'Override-Locale': 'de_DE' })
  return { status: answer.status, body: answer.body as Body } // of these calls
}
const read = async () => (await ask('POST', `setting/${settingId}`)).body.payload
const set = async (data: object) => {
  const done = await ask('PATCH', `setting/${settingId}`, { version: (await read()).version, data })
  expect(done.status, JSON.stringify(done.body)).toBe(200)
  return done.body.payload
}
const refused = async (data: object) =>
  Object.keys((await ask('PATCH', `setting/${settingId}`, { version: (await read()).version, data })).body.fields ?? {})

test('papers of a shop that is no company of its own name the house, and others themselves', async () => {
  const { id: shop } = await server.db.one<{ id: number }>(sql`
    insert into shops (name, type, language, currency, email)
    values ('Ohne Firma', 'shop', 'fr_FR', 'EUR', 'eigene@shop.example') returning id`)
  await set({ company_name: null })
  expect((await letterheadOf(server.db, shop)).seller.name).toBe('Ohne Firma')
  const other = await letterheadOf(server.db, 1)
  await set({
    company_name: 'Nordlicht Haus GmbH',
    city: 'Kiel',
    country_code: 'DE',
    vat_number: 'DE318224412',
    email: 'haus@nordlicht.example',
    phone: '+49 431 1',
    terms: 'Es gilt das Haus.',
    footer: 'Eine Zeile\nNoch eine',
  })
  expect((await letterheadOf(server.db, shop)).seller).toMatchObject({
    name: 'Nordlicht Haus GmbH',
    city: 'Kiel',
    vat_number: 'DE318224412',
    // what it says itself counts
    email: 'eigene@shop.example',
    phone: '+49 431 1',
  })
  expect(await letterheadOf(server.db, 1)).toEqual(other)
  expect(await wordsOfShop(server.db, shop, 'de_DE')).toEqual({
    terms: 'Es gilt das Haus.',
    foot: ['Eine Zeile', 'Noch eine'],
  })
  // in the language of its readers once that is done
  await server.db.run(sql`
    update translations t set target = 'La maison.', shown = 'La maison.', status = 'done', made_hash = t.source_hash,
      date_translated = now()
    where object = 'setting' and field = 'terms' and locale = 'fr_FR'`)
  expect((await wordsOfShop(server.db, shop, 'fr_FR')).terms).toBe('La maison.')
})

test('what has no shop is written in the house’s language, and in that of its reader’s country before', async () => {
  await set({ language: 'fi_FI' })
  const { language } = await letterheadOf(server.db, null)
  expect(language).toBe('fi_FI')
  expect((await letterheadOf(server.db, 1)).language).not.toBe('fi_FI')
  expect([languageFor('NL', language), languageFor('FR', language)]).toEqual(['fi_FI', 'fr_FR'])
  const { id } = await server.db.one<{ id: number }>(sql`
    update orders set shop_id = null where id = (select max(id) from orders) returning id`)
  await server.db.run(sql`update order_addresses set country_code = 'NL' where order_id = ${id}`)
  expect((await factsOf(server.db, { order: id, invoice: null }))?.language).toBe('fi_FI')
  expect(await refused({ language: 'xx_XX' })).toEqual(['language'])
  await set({ language: 'de_DE' })
})

test('what cannot be is refused with its field', async () => {
  expect(await refused({ vat_number: 'DE1' })).toEqual(['vat_number'])
  expect(await refused({ document_file_name: '{type}' })).toEqual(['document_file_name'])
  expect(await refused({ document_file_name: '{number}/x' })).toEqual(['document_file_name'])
  expect(await refused({ smtp_host: 'mail.example/x' })).toEqual(['smtp_host'])
  expect(await refused({ smtp_host: 'mail.example', smtp_user: 'a', smtp_security: 'none' })).toEqual(['smtp_security'])
  expect(await refused({ keep_letters: 5, password_least: 11, session_idle_minutes: 4 })).toEqual(
    expect.arrayContaining(['keep_letters', 'password_least', 'session_idle_minutes']),
  )
})

test('the password of the mail server is written and never read, and opens for its server alone', async () => {
  const secret = randomUUID()
  await set({ smtp_host: '127.0.0.1', smtp_port: 9, smtp_user: 'kontor' })
  const said = await ask('PATCH', `setting/${settingId}/mail-password`, { password: secret })
  expect(said.body.payload).toMatchObject({ has_smtp_password: true })
  const all = await server.db.rows(sql`
    select row_to_json(s)::text from settings s union all select row_to_json(h)::text from history h where object = 'setting'
    union all select row_to_json(a)::text from audit_log a where object = 'setting'
    union all select row_to_json(l)::text from api_log l`)
  expect(JSON.stringify([all, said.body, await read()])).not.toContain(secret)
  expect(await tested()).toMatchObject({ finding: 'not_public' })
  const { undo } = await set({ smtp_host: 'localhost' })
  expect(await tested()).toMatchObject({ finding: 'password_unreadable' })
  await ask('POST', `undo/${undo.token}`)
  expect(await tested()).toMatchObject({ finding: 'not_public' })
})

const tested = async () =>
  (await ask('POST', `setting/${settingId}/test-mail`, { to: 'probe@kunde.example' })).body.payload

test('a test mail leaves as every mail does, or says what is wrong', async () => {
  const mails = await startMailServer()
  const allowed = await startServer({ outboundAllow: [{ host: '127.0.0.1', port: undefined }] })
  try {
    const token = await signIn(allowed.url, 'admin')
    const to = async (method: string, path: string, body: object) =>
      (await call(allowed.url, token, method, `/api/v3/setting/${settingId}${path}`, body)).body as Body
    const now = async (data: object) => {
      const { payload } = await to('POST', '', {})
      await to('PATCH', '', { version: payload.version, data })
    }
    const found = async () => (await to('POST', '/test-mail', { to: 'probe@kunde.example' })).payload
    expect(await found()).toMatchObject({ finding: 'no_server' })
    await now({ smtp_host: '127.0.0.1', smtp_port: mails.smtp.port, mail_sender: 'haus@nordlicht.example' })
    expect(await found()).toMatchObject({ finding: 'no_encryption' })
    await now({ smtp_security: 'none', mail_sender_name: 'Nordlicht' })
    expect(await found()).toMatchObject({ finding: 'accepted', server: `127.0.0.1:${mails.smtp.port}` })
    const [mail] = mails.received
    expect(mail?.from).toBe('haus@nordlicht.example')
    expect(mail && (await readMail(mail)).from?.name).toBe('Nordlicht')
    await now({ smtp_port: 1 })
    expect(await found()).toMatchObject({ finding: 'unreachable' })
  } finally {
    await allowed.close()
    await mails.close()
  }
})

test('what is set of sign-ins and sessions counts with the next call, for whoever asks', async () => {
  await set({ sign_in_tries: 3, session_idle_minutes: 5, password_least: 20 })
  const from = { address: '198.51.100.7', agent: undefined }
  for (let at = 0; at < 3; at += 1)
    await startSignIn(server.db, server.config, { login: 'shops', password: 'wrong' }, from)
  expect(
    await startSignIn(server.db, server.config, { login: 'shops', password: 'demo-password' }, from),
  ).toBeUndefined()
  const orders = await signIn(server.url, 'orders')
  const body = { old_password: 'demo-password', new_password: 'siebzehn möwen 17' }
  const short = await call(server.url, orders, 'POST', '/api/v3/user/me/password', body)
  expect(short.status).toBe(422)
  await server.db.run(sql`
    update sessions set last_activity = now() - interval '6 minutes'
    where user_id = (select id from users where login = 'orders')`)
  expect((await call(server.url, orders, 'POST', '/api/v3/user/me')).status).toBe(401)
})

test('what would go is told before a period is saved, by kind and by name', async () => {
  await server.db.run(sql`delete from api_log`)
  await server.db.run(sql`
    insert into api_log (date_created, method, path, status, duration, remote_address)
    select now() - make_interval(days => d), 'GET', '/probe/' || d, 200, 1, '198.51.100.1' from generate_series(10, 29) d`)
  const going = async (periods: object) =>
    (await ask('POST', `setting/${settingId}/retention`, { periods })).body.payload as unknown as {
      kind: string
      count: number
      examples: { text: string }[]
    }[]
  const of = async (periods: object) => (await going(periods)).find(({ kind }) => kind === 'api_log')
  expect(await of({})).toMatchObject({ count: 0 })
  const tried = await of({ api_log: 20 })
  expect(tried).toMatchObject({ count: 10 })
  expect(tried?.examples.map(({ text }) => text)).toEqual([29, 28, 27, 26, 25].map((day) => `GET /probe/${day}`))
  expect(await periodsNow(server.db)).toMatchObject({ api_log: 30, audit: null })
})

test('every mail has its text in every language, and the way to it', async () => {
  const { payload } = (await ask('POST', `setting/${settingId}`, { expand: ['templates'] })).body
  const templates = payload['templates'] as { template: string; language: string; is_written: boolean }[]
  expect(templates).toHaveLength(mailKinds.length * offeredLocales.length)
  expect(templates.every(({ is_written }) => !is_written)).toBe(true)
})
