import { readdirSync, readFileSync } from 'node:fs'
import { connect } from 'node:net'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { orderRules } from '#machines/order/rules.ts'
import { createApp } from '#server/app.ts'
import { openDb, type Db } from '#server/db.ts'
import { sql } from '#server/sql.ts'
import { hasText } from '#server/texts.ts'
import { call, signIn } from '#tests/support/call.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let token: string

beforeAll(async () => {
  server = await startServer()
  token = await signIn(server.url, 'admin')
})
afterAll(() => server.close())

const inLocale = (locale: string) => ({ 'Override-Locale': locale })

const send = (body: string, type = 'application/json') =>
  fetch(new URL('/api/v3/user/me', server.url), {
    method: 'POST',
    headers: { Token: token, 'Content-Type': type, ...inLocale('en_EN') },
    body,
  })

describe('an unknown path or method', () => {
  test.for([
    ['GET', '/api'],
    ['GET', '/api/v3/nothing'],
    ['GET', '/api/v3/user/me'],
    ['PUT', '/api/v3/user/me'],
    ['DELETE', '/auth/login'],
    ['GET', '/auth/nothing'],
    ['POST', '/api/v3/order/12a'],
    ['POST', '/api/v3/order/-1/actions'],
    ['POST', '/api/v3/order/99999999999999999999/actions'],
    ['POST', '/nowhere'],
    ['GET', '/assets/missing.js'],
  ] as const)('%s %s is a 404 in JSON', async ([method, at]) => {
    expect(await call(server.url, token, method, at, undefined, inLocale('en_EN'))).toMatchObject({
      status: 404,
      body: { code: 'not_found', error: 'There is nothing at this address.' },
    })
  })

  test('a path that cannot be read is refused in words', async () => {
    const answer = await fetch(`${server.url}/api/v3/undo/%E0%A4%A`, { method: 'POST', headers: { Token: token } })
    expect(answer.status).toBe(422)
    expect(await answer.json()).toEqual({ code: 'malformed', error: 'Der Server konnte diese Anfrage nicht lesen.' })
  })
})

describe('a body that cannot be read', () => {
  test.for([
    ['no JSON', '{"expand": [', 422, 'malformed'],
    ['a null character', String.raw`{"expand": ["\u0000"]}`, 422, 'unstorable'],
    ['a prototype', '{"__proto__": {}}', 422, 'malformed'],
    ['too much', `{"expand": ["${'x'.repeat(1_100_000)}"]}`, 413, 'too_large'],
  ] as const)('%s', async ([, body, status, code]) => {
    const answer = await send(body)
    expect(answer.status).toBe(status)
    expect(await answer.json()).toEqual({ code, error: expect.stringMatching(/^[A-Z].*\.$/) })
  })

  test('another type', async () => {
    const answer = await send('expand=roles', 'application/x-www-form-urlencoded')
    expect(answer.status).toBe(415)
    expect(await answer.json()).toEqual({ code: 'unsupported_media_type', error: 'The server only takes JSON here.' })
  })

  test('an empty one is none', async () => {
    expect((await send('')).status).toBe(200)
  })
})

test('what is no HTTP is refused in words', async () => {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
  socket.write('HELLO\r\n\r\n')
  expect(await text(socket)).toMatch(/^HTTP\/1.1 400 [^]*"code":"malformed"}$/)
})

describe('a body is not read', () => {
  const long = `{"login": "${'x'.repeat(900_000)}"}`
  const post = (at: string, sent: string, as?: string) =>
    fetch(new URL(at, server.url), {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...(as !== undefined && { Token: as }) },
      body: sent,
    })

  test.for([
    ['without a token', '/api/v3/search', undefined, 401],
    ['with a bad one', '/api/v3/search', 'not-a-token', 401],
    ['where there is nothing', '/api/v3/nothing/here', undefined, 404],
  ] as const)('%s', async ([, at, as, status]) => {
    const parse = vi.spyOn(JSON, 'parse')
    const answer = await post(at, long, as)
    const longest = Math.max(0, ...parse.mock.calls.map(([read]) => read.length))
    parse.mockRestore()
    expect(answer.status).toBe(status)
    expect(longest).toBeLessThan(10_000)
  })

  test('of more than a sign-in can be, which is answered like any that fails', async () => {
    const right = { login: 'orders', password: 'demo-password' }
    const padded = (length: number) => post('/auth/login', JSON.stringify({ ...right, more: 'x'.repeat(length) }))
    expect(await (await padded(8000)).json()).toEqual({ payload: expect.any(String) })
    const answer = await padded(9000)
    expect([answer.status, await answer.json()]).toEqual([200, { payload: false }])
  })
})

describe('what a field lacks is said in the caller’s language', () => {
  const invalid = (body: unknown, locale: string) =>
    call(server.url, token, 'POST', '/api/v3/user/me/password', body, inLocale(locale))

  test.for([
    ['en_EN', 'This field is required', 'At most 128 characters'],
    ['de_DE', 'Dieses Feld ist erforderlich', 'Höchstens 128 Zeichen'],
    ['de_CH', 'Dieses Feld ist erforderlich', 'Höchstens 128 Zeichen'],
    ['fi_FI', 'Tämä kenttä on pakollinen', 'Enintään 128 merkkiä'],
    ['xx_XX', 'Dieses Feld ist erforderlich', 'Höchstens 128 Zeichen'],
    ['de-DE', 'Dieses Feld ist erforderlich', 'Höchstens 128 Zeichen'],
  ] as const)('%s', async ([locale, required, tooLong]) => {
    expect(await invalid({ new_password: 'x'.repeat(129) }, locale)).toMatchObject({
      status: 422,
      body: { code: 'invalid', fields: { old_password: [required], new_password: [tooLong] } },
    })
  })

  test('an unknown field, a wrong type and a missing body are named', async () => {
    const both = { old_password: 1, new_password: null, colour: 'red' }
    expect(await invalid(both, 'en_EN')).toMatchObject({
      body: {
        fields: {
          old_password: ['This value is not valid'],
          new_password: ['This field is required'],
          colour: ['This field is not known'],
        },
      },
    })
    expect(await invalid(undefined, 'en_EN')).toMatchObject({ body: { fields: { body: ['This field is required'] } } })
  })
})

describe('when the database cannot be asked', () => {
  /** An app over this database, whose mistakes are told to nobody. */
  const over = async (db: Db, method: 'GET' | 'POST', url: string, { isNews = true } = {}) => {
    const told = vi.spyOn(console, 'error').mockImplementation(() => {})
    const app = await createApp({ config: server.config, db })
    try {
      const headers = { token, ...inLocale('en_EN') }
      const answer = await app.inject({ method, url, headers, payload: {} })
      expect(told.mock.calls.length > 0).toBe(isNews)
      return { status: answer.statusCode, retryAfter: answer.headers['retry-after'], body: answer.json() as unknown }
    } finally {
      await app.close()
      await db.close()
      told.mockRestore()
    }
  }
  const gone = () => openDb('postgresql://nobody@127.0.0.1:1/nothing')
  const busy = {
    status: 503,
    retryAfter: '2',
    body: { code: 'unavailable', error: 'The server is busy right now. Try again in a moment.' },
  }

  test('because it is gone: a 503 that says when to come back', async () => {
    expect(await over(gone(), 'POST', '/api/v3/user/me')).toEqual({
      status: 503,
      retryAfter: '2',
      body: { code: 'unreachable', error: 'The database cannot be reached right now. Try again in a moment.' },
    })
  })

  test('because too many ask: a 503 as well, and nobody waits for ever', async () => {
    const db = openDb(String(server.config.databaseUrl), { patience: 1000 })
    const taken = await Promise.all(Array.from({ length: db.pool.options.max }, () => db.pool.connect()))
    try {
      expect(await over({ ...db, close: async () => {} }, 'POST', '/api/v3/user/me')).toEqual(busy)
    } finally {
      for (const client of taken) client.release()
      await db.close()
    }
  })

  test('whoever watches over the server is told what is missing, and that it answers itself', async () => {
    const missing = { code: 'unreachable', error: 'The database cannot be reached right now. Try again in a moment.' }
    expect(await over(gone(), 'GET', '/ready', { isNews: false })).toEqual({
      status: 503,
      retryAfter: '2',
      body: missing,
    })
    expect(await over(gone(), 'GET', '/health', { isNews: false })).toMatchObject({
      status: 200,
      body: { payload: true },
    })
    expect(await call(server.url, 'not-a-token', 'GET', '/ready')).toMatchObject({
      status: 200,
      body: { payload: true },
    })
  })

  test('sign-in and ping answer false', async () => {
    expect(await over(gone(), 'GET', '/auth/ping')).toMatchObject({
      status: 200,
      body: { is_test_server: true, api_version: '3', payload: false },
    })
    expect(await over(gone(), 'POST', '/auth/login')).toMatchObject({ status: 200, body: { payload: false } })
  })
})

test('a mistake inside is a 500 that tells nothing of it', async () => {
  const told = vi.spyOn(console, 'error').mockImplementation(() => {})
  await server.db.run(sql`alter table work_sessions rename to mislaid`)
  const clock = await signIn(server.url, 'worktime')
  const answer = await call(server.url, clock, 'POST', '/api/v3/work-tracking/status', undefined, inLocale('en_EN'))
  await server.db.run(sql`alter table mislaid rename to work_sessions`)
  expect(told).toHaveBeenCalled()
  told.mockRestore()
  expect(answer).toMatchObject({ status: 500 })
  expect(answer.body).toEqual({ code: 'server_error', error: 'There has been an error. Try again later.' })
})

/** In what number, or by what a connection of a shop fails. */
const formsOf = (code: string) => [code, `${code}_other`, `connection.${code}`]

test('every code that the server refuses with has its sentence in German and English', () => {
  const folder = path.resolve(import.meta.dirname, '../../server')
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.startsWith('seed/'))
    .map((name) => readFileSync(path.join(folder, name), 'utf8'))
  const written = sources.flatMap((source) =>
    [...source.matchAll(/\b(?:code: |failure\()'([a-z_]+)'/g)].map(([, code = '']) => code),
  )
  const reasons = Object.values(orderRules).map(({ because }) => because)
  // a 401 signs out without a word
  const codes = new Set([...written, ...reasons]).difference(new Set(['signed_out']))
  expect(codes.size).toBeGreaterThan(30)
  const missing = (['de_DE', 'en_EN'] as const).flatMap((locale) =>
    [...codes].filter((code) => !formsOf(code).some((form) => hasText(locale, ['errors', 'because'], form))),
  )
  expect(missing).toEqual([])
})
