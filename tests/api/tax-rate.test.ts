import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Changed } from '#api/actions.ts'
import { call, signIn } from '#tests/support/call.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

type Row = Readonly<Record<string, unknown>> & { id: number; version: number }
type Body = { payload: Row & Changed & { results: Row[] }; fields?: Readonly<Record<string, string[]>> }

let server: TestServer
const tokens: Record<string, string> = {}

beforeAll(async () => {
  server = await startServer()
  for (const login of ['shops', 'nobody', 'orders']) tokens[login] = await signIn(server.url, login)
})
afterAll(() => server.close())

const ask = async (login: string, method: string, path: string, body?: object) => {
  const answer = await call(server.url, tokens[login], method, `/api/v3/${path}`, body, { 'Override-Locale': 'en_EN' })
  return { status: answer.status, body: answer.body as Body } // of every answer
}
let made = 0
const rate = (data: object) => ({
  name: `Rate ${++made}`,
  country_code: 'NO',
  rate: 25,
  valid_from: '2026-01-01',
  ...data,
})
const create = (data: object) => ask('shops', 'POST', 'tax-rate', { data: rate(data) })

test('everyone signed in reads the rates; only who manages shops writes them', async () => {
  const asked = {
    object: 'tax-rate',
    scope: ['results'],
    params: { filters: [{ field: 'country_code', op: 'eq', value: 'DE' }], page_size: 50 },
  }
  const { status, body } = await ask('nobody', 'POST', 'search', asked)
  expect(status).toBe(200)
  expect(body.payload.results.map((one) => one['rate'])).toEqual(expect.arrayContaining([19, 7, 16, 5]))
  const [first] = body.payload.results
  expect((await ask('nobody', 'POST', `tax-rate/${first?.id}`, {})).status).toBe(200)
  for (const login of ['nobody', 'orders']) {
    expect((await ask(login, 'POST', 'tax-rate', { data: rate({}) })).status).toBe(403)
    const change = { data: { rate: 20 }, version: first?.version }
    expect((await ask(login, 'PATCH', `tax-rate/${first?.id}`, change)).status).toBe(403)
  }
})

test('a rate is kept to the hundredth, its country in two capital letters', async () => {
  const { status, body } = await create({ country_code: 'is', rate: 25.55 })
  expect(status, JSON.stringify(body)).toBe(200)
  expect(body.payload).toMatchObject({ country_code: 'IS', rate: 25.55, tax_class: 'standard', valid_to: null })
  const wrong = await create({ country_code: 'I1', rate: 100.5 })
  expect(wrong.body.fields).toEqual({
    country_code: ['Two letters of ISO 3166, such as DE or FR'],
    rate: [expect.any(String)],
  })
})

test('what is finer than a hundredth is refused, and not rounded', async () => {
  for (const fine of [19.999, 0.001, 7.125])
    expect((await create({ rate: fine })).body.fields, String(fine)).toEqual({ rate: ['At most 2 decimals'] })
  for (const kept of [0.07, 8.1, 99.99])
    expect((await create({ rate: kept, country_code: 'SE', region: `${kept}` })).body.payload).toMatchObject({
      rate: kept,
    })
})

test('a region that looks like another one is the same', async () => {
  expect((await create({ name: 'Canarias', country_code: 'ES', region: 'Canarias' })).status).toBe(200)
  // a Cyrillic а, a letter that joins two, wide letters, blanks
  for (const region of ['C\u0430narias', 'Can\u200darias', 'Ｃａｎａｒｉａｓ', ' canarias '])
    expect((await create({ country_code: 'ES', region })).body.fields, JSON.stringify(region)).toEqual({
      valid_from: ['“Canarias” already holds here at that time: enter its end first'],
    })
  expect((await create({ country_code: 'ES', region: 'Ceuta' })).status).toBe(200)
})

test('one rate at a time holds for a class, country and region', async () => {
  const first = await create({ name: 'Norge 25', valid_to: '2026-06-30' })
  expect(first.status).toBe(200)
  const refused = await create({ valid_from: '2026-06-30' })
  expect(refused.body.fields).toEqual({
    valid_from: ['“Norge 25” already holds here at that time: enter its end first'],
  })
  const beside = [
    { valid_from: '2026-07-01' },
    { tax_class: 'reduced' },
    { country_code: 'LI' },
    { region: 'Svalbard' },
  ]
  for (const data of beside) expect((await create(data)).status, JSON.stringify(data)).toBe(200)
  expect((await create({ region: 'svalbard' })).status).toBe(422)
  // its own days are no overlap
  const { id, version } = first.body.payload
  const change = { data: { rate: 24 }, version }
  expect((await ask('shops', 'PATCH', `tax-rate/${id}`, change)).status).toBe(200)
})

test('of two that are written at once for the same days one is refused', async () => {
  const answers = await Promise.all([1, 2, 3].map(() => create({ country_code: 'RS' })))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422, 422])
})

test('does not end before it begins', async () => {
  const { body } = await create({ country_code: 'ME', valid_to: '2025-12-31' })
  expect(body.fields).toEqual({ valid_to: ['The end is before the beginning'] })
})
