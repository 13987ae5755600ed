import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '#server/sql.ts'
import { call, signIn } from '#tests/support/call.ts'
import { pagesOf } from '#tests/support/pdf-text.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

type Body = { payload: { id: number; number: string; pdf: string }; fields?: object }

let server: TestServer
const tokens: Record<string, string> = {}

beforeAll(async () => {
  server = await startServer()
  for (const login of ['shops', 'orders']) tokens[login] = await signIn(server.url, login)
})
afterAll(() => server.close())

const ask = async (login: string, path: string, body: object) => {
  const answer = await call(server.url, tokens[login], 'POST', `/api/v3/${path}`, body)
  return { status: answer.status, body: answer.body as Body } // of every answer
}
const newShop = async () =>
  (
    await ask('shops', 'shop', {
      data: {
        name: `t-${randomUUID().slice(0, 13)}`,
        company_name: 'Muster GmbH',
        city: 'Hamburg',
        country_code: 'DE',
      },
    })
  ).body.payload.id
const drawn = async (shop: number, data: object) => {
  const { status, body } = await ask('shops', `shop/${shop}/letterhead`, { data })
  expect(status, JSON.stringify(body)).toBe(200)
  return { ...body.payload, text: (await pagesOf(Buffer.from(body.payload.pdf, 'base64'))).join(' ') }
}

test('a letterhead is drawn as papers are, with what is typed, and nothing of it is kept', async () => {
  const shop = await newShop()
  const counted = () => server.db.rows(sql`select * from number_counters where shop_id = ${shop}`)
  const saved = await drawn(shop, {})
  expect(saved.number).toMatch(new RegExp(`^R${shop}-\\d{4}-00001$`))
  expect(saved.text).toContain('Muster GmbH')
  expect(saved.text).toContain(saved.number)
  // both names are emptied: it is still the shop that is saved
  expect((await drawn(shop, { company_name: null, name: null })).text).toContain('t-')
  // what is drawn first lies beneath all else
  expect(saved.text).toMatch(/^Entwurf/)
  const typed = await drawn(shop, {
    company_name: 'Anders & Söhne KG',
    footer: 'Sitz Altona',
    terms: 'Eigentum bleibt vorbehalten.',
    language: 'en_EN',
    days_to_pay: 14,
    discount_percent: 3,
    discount_days: 7,
  })
  for (const said of ['Anders & Söhne KG', 'Sitz Altona', 'Eigentum bleibt vorbehalten.', 'Invoice', '3'])
    expect(typed.text, said).toContain(said)
  expect(typed.text).not.toContain('Muster GmbH')
  expect(await counted()).toEqual([])
  expect((await drawn(shop, {})).text).toContain('Muster GmbH')
})

test('a small business charges no tax on it either', async () => {
  const shop = await newShop()
  expect((await drawn(shop, {})).text).toMatch(/\b19\b/)
  expect((await drawn(shop, { is_small_business: true })).text).not.toMatch(/\b19\b/)
})

test('it is drawn for whoever manages shops, and of what is known', async () => {
  const shop = await newShop()
  expect((await ask('orders', `shop/${shop}/letterhead`, { data: {} })).status).toBe(403)
  expect((await ask('shops', `shop/99999999/letterhead`, { data: {} })).status).toBe(404)
  expect((await ask('shops', `shop/${shop}/letterhead`, { data: { secret: 'x' } })).status).toBe(422)
  // a currency that is none, as it stands while it is typed
  expect((await ask('shops', `shop/${shop}/letterhead`, { data: { currency: 'E', country_code: 'D' } })).status).toBe(
    200,
  )
})
