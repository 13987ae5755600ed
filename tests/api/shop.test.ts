import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Changed } from '#api/actions.ts'
import { nextNumber } from '#server/document/number.ts'
import { letterheadOf } from '#server/document/parties.ts'
import { nextReminderOf } from '#server/invoice/reminders.ts'
import { sql } from '#server/sql.ts'
import { wordsOfShop } from '#server/translation/shown.ts'
import { call, signIn } from '#tests/support/call.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

type Row = Readonly<Record<string, unknown>> & { id: number; version: number }
type Body = { payload: Row & Changed; code?: string; fields?: Readonly<Record<string, string[]>> }

let server: TestServer
const tokens: Record<string, string> = {}

beforeAll(async () => {
  server = await startServer()
  for (const login of ['shops', 'orders', 'products']) tokens[login] = await signIn(server.url, login)
})
afterAll(() => server.close())

const ask = async (login: string, method: string, path: string, body?: object) => {
  const answer = await call(server.url, tokens[login], method, `/api/v3/${path}`, body, { 'Override-Locale': 'en_EN' })
  return { status: answer.status, body: answer.body as Body } // of every answer
}
const name = () => `t-${randomUUID().slice(0, 13)}`

async function newShop(data: object = {}): Promise<Row> {
  const { status, body } = await ask('shops', 'POST', 'shop', { data: { name: name(), ...data } })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.payload
}
const write = ({ id, version }: Row, data: object, login = 'shops') =>
  ask(login, 'PATCH', `shop/${id}`, { data, version })
const lists = [
  'price_lists',
  'payment_methods',
  'shipping_methods',
  'selling_countries',
  'vat_numbers',
  'reminder_levels',
]

test('a shop is written with what it offers, in the order in which it offers it', async () => {
  const shop = await newShop()
  const saved = await write(shop, {
    default_price_list_id: 1,
    price_lists: [{ price_list_id: 1 }],
    payment_methods: [{ payment_method_id: 3 }, { payment_method_id: 1 }],
    shipping_methods: [{ shipping_method_id: 2 }],
    selling_countries: [{ country_code: 'at' }, { country_code: 'DE' }],
  })
  expect(saved.status, JSON.stringify(saved.body)).toBe(200)
  const read = await ask('shops', 'POST', `shop/${shop.id}`, { expand: lists })
  const { payload } = read.body
  expect(payload).toMatchObject({
    default_price_list: { id: 1 },
    price_lists: [{ price_list: { id: 1 } }],
    payment_methods: [{ payment_method: { id: 3 } }, { payment_method: { id: 1 } }],
    shipping_methods: [{ shipping_method: { id: 2 } }],
    selling_countries: [{ country_code: 'AT' }, { country_code: 'DE' }],
  })
  // the other way round, and one twice
  const [first, second] = payload['payment_methods'] as { id: number }[]
  const turned = await write(payload, { payment_methods: [{ id: second?.id }, { id: first?.id }] })
  expect(turned.body.payload.entity['payment_methods']).toMatchObject([
    { payment_method: { id: 1 } },
    { payment_method: { id: 3 } },
  ])
  const twice = [{ payment_method_id: 1 }, { payment_method_id: 1 }]
  expect((await write(turned.body.payload.entity, { payment_methods: twice })).status).toBe(422)
})

test('its letterhead is that of its papers, with the account that it names', async () => {
  const account = await server.db.one<{ id: number; iban: string; holder: string }>(sql`
    select id, iban, holder from payment_accounts where name = 'Fachhandel'`)
  const shop = await newShop({
    company_name: 'Muster GmbH',
    address_line_1: 'Hauptstraße 1',
    postal_code: '20095',
    city: 'Hamburg',
    country_code: 'de',
    vat_number: 'DE136695976',
    managers: 'Maren Petersen',
    footer: 'Erste Zeile\nZweite Zeile',
    payment_account_id: account.id,
  })
  const letterhead = await letterheadOf(server.db, shop.id)
  expect(letterhead).toMatchObject({
    seller: { name: 'Muster GmbH', city: 'Hamburg', country_code: 'DE', managers: 'Maren Petersen' },
    account: { iban: account.iban, holder: account.holder },
  })
  expect((await wordsOfShop(server.db, shop.id, 'de_DE')).foot).toEqual(['Erste Zeile', 'Zweite Zeile'])
})

test('its addresses lead into the web, and nowhere else', async () => {
  const shop = await newShop()
  for (const field of ['url', 'website']) {
    for (const address of [
      'javascript:alert(1)',
      'JavaScript:alert.de',
      'data:text/html,x',
      'ftp://a.de',
      '//a.de',
      'nordlicht',
      'https://',
      'https://a b.de',
      'https://me@a.de',
    ])
      expect((await write(shop, { [field]: address })).body.fields, address).toEqual({
        [field]: ['This is not a web address, such as https://www.example.com'],
      })
    for (const address of [
      'https://www.nordlicht.de',
      'http://localhost:3000/shop',
      'www.müller.de',
      'nordlicht.de/de?a=b#c',
      '',
    ])
      expect((await write(await newShop(), { [field]: address })).status, address).toBe(200)
  }
})

test('a VAT number is one of its country', async () => {
  const shop = await newShop({ country_code: 'CH', vat_number: 'CHE-114.568.796 MWST' })
  for (const vat_number of ['DE136695976', 'CHE-114.568.797 MWST', 'x'])
    expect((await write(shop, { vat_number })).body.fields, vat_number).toEqual({
      vat_number: ['This is not a valid VAT number of this country'],
    })
  const rows = (vat_number: string) => ({ vat_numbers: [{ country_code: 'AT', vat_number }] })
  expect(Object.keys((await write(shop, rows('DE136695976'))).body.fields ?? {})).toEqual(['vat_numbers'])
  expect((await write(shop, rows('ATU62893925'))).status).toBe(200)
})

test('reminder levels of its own decide when the next one is due; without them every shop’s do', async () => {
  const shop = await newShop()
  const wait = async (level: number) =>
    (
      await server.db.one<{ days: number }>(sql`
        select ${nextReminderOf(shop.id, level)} - (now() at time zone 'Europe/Berlin')::date as days`)
    ).days
  expect(await wait(0)).toBe(7)
  const gap = await write(shop, { reminder_levels: [{ level: 1, days: 3 }] })
  expect(gap.body.fields).toEqual({ reminder_levels: ['Reminder levels count from 0, without a gap'] })
  const own = { reminder_levels: [0, 1].map((level) => ({ level, days: 20 + level })) }
  const saved = await write(shop, own)
  expect(saved.status, JSON.stringify(saved.body)).toBe(200)
  expect([await wait(0), await wait(1), await wait(5)]).toEqual([20, 21, 21])
  await write(saved.body.payload.entity, { reminder_levels: [] })
  expect(await wait(0)).toBe(7)
})

test('a new shop is tried out before it is live, and its switches are no part of what is saved', async () => {
  const shop = await newShop()
  expect(shop).toMatchObject({ is_active: true, is_sync_enabled: true, is_live: false })
  for (const field of ['is_active', 'is_sync_enabled', 'is_live'])
    expect(await write(shop, { [field]: shop[field] !== true }), field).toMatchObject({ status: 422 })
})

test('only who manages shops reads and writes them', async () => {
  const shop = await newShop()
  for (const login of ['orders', 'products']) {
    expect((await ask(login, 'POST', `shop/${shop.id}`, {})).status).toBe(403)
    expect((await write(shop, { claim: 'x' }, login)).status).toBe(403)
    expect((await ask(login, 'POST', 'shop', { data: { name: name() } })).status).toBe(403)
  }
})

describe('document numbers', () => {
  const nextOf = async ({ id }: Row) =>
    (await ask('shops', 'POST', `shop/${id}`, { expand: ['next_numbers'] })).body.payload['next_numbers']
  const year = new Intl.DateTimeFormat('en', { year: 'numeric', timeZone: 'Europe/Berlin' }).format(new Date())
  const take = async (shop: Row) => (await nextNumber(server.db, shop.id, 'invoice')).number
  const invoices = (pattern: string, min_digits = 3) => ({
    document_numbers: [{ type: 'invoice', pattern, min_digits }],
  })

  test('are as usual until the shop says how they look, and count on from where they stand', async () => {
    const shop = await newShop()
    expect(await take(shop)).toBe(`R${shop.id}-${year}-00001`)
    const saved = await write(shop, invoices(`T${shop.id}.{YYYY}.{N}`))
    expect(saved.status, JSON.stringify(saved.body)).toBe(200)
    expect(await nextOf(shop)).toEqual([
      { type: 'proposal', number: `A${shop.id}-${year}-00001` },
      { type: 'invoice', number: `T${shop.id}.${year}.002` },
      { type: 'credit-invoice', number: `G${shop.id}-${year}-00001` },
      { type: 'packslip', number: `L${shop.id}-${year}-00001` },
      { type: 'pickslip', number: `P${shop.id}-${year}-00001` },
      { type: 'warehouse-pickslip', number: `W${shop.id}-${year}-00001` },
      { type: 'return-note', number: `T${shop.id}-${year}-00001` },
    ])
    expect([await take(shop), await take(shop)]).toEqual([`T${shop.id}.${year}.002`, `T${shop.id}.${year}.003`])
  })

  test('are never those of another shop, nor such as were given before', async () => {
    const [one, other] = [await newShop(), await newShop()]
    const first = await write(one, invoices(`S${one.id}-{YYYY}-{N}`))
    expect(first.status).toBe(200)
    const problem = async (shop: Row, pattern: string) => (await write(shop, invoices(pattern))).body.fields
    expect(await problem(other, `S${one.id}-{YYYY}-{N}`)).toEqual({
      document_numbers: [`This could give the same number as the shop ${String(one['name'])}`],
    })
    expect(await problem(other, `R${one.id}-{YYYY}-{N}`)).toBeUndefined()
    expect(Object.keys((await problem(first.body.payload.entity as Row, 'R1-{YYYY}-{N}')) ?? {})).toEqual([
      'document_numbers',
    ])
    // what nobody counts by any more was given all the same
    await server.db.run(sql`
      insert into documents (order_id, shop_id, type, number, status, date_issued)
      select id, ${other.id}, 'invoice', ${`OLD${one.id}-2025-00007`}, 'issued', now() from orders limit 1`)
    const given = { document_numbers: ['This would give a number that was given before'] }
    expect((await write(first.body.payload.entity, invoices(`OLD${one.id}-{YYYY}-{N}`))).body.fields).toEqual(given)
    const pattern = { document_numbers: [expect.stringContaining('{N}') as string] }
    for (const wrong of ['R{N}', '{YYYY}', 'R/{YYYY}/{N}'])
      expect((await write(first.body.payload.entity, invoices(wrong))).body.fields, wrong).toEqual(pattern)
  })

  test('that were given are past where the shop’s own count is beyond them, and another’s never are', async () => {
    const [shop, other] = [await newShop(), await newShop()]
    for (let taken = 0; taken < 3; taken += 1) await take(shop)
    const problem = async (given: string, by: Row, count: string) => {
      await server.db.run(sql`
        insert into documents (order_id, shop_id, type, number, status, date_issued)
        select id, ${by.id}, 'invoice', ${`${given}${shop.id}-${year}-${count}`}, 'issued', now() from orders limit 1`)
      const { body } = await write(shop, invoices(`${given}${shop.id}-{YYYY}-{N}`))
      return body.fields
    }
    const given = { document_numbers: ['This would give a number that was given before'] }
    expect(await problem('TO-COME', shop, '004')).toEqual(given)
    expect(await problem('ELSEWHERE', other, '002')).toEqual(given)
    expect(await problem('PAST', shop, '003')).toBeUndefined()
  })

  test('of a new shop are looked at as well', async () => {
    const { last } = await server.db.one<{ last: number }>(sql`select max(id)::integer as last from shops`)
    const one = await newShop()
    const taken = await write(one, invoices(`R${last + 2}-{YYYY}-{N}`))
    expect(taken.status).toBe(200)
    const { status, body } = await ask('shops', 'POST', 'shop', { data: { name: name() } })
    expect([status, Object.keys(body.fields ?? {})]).toEqual([422, ['document_numbers']])
    expect((await ask('shops', 'POST', 'shop', { data: { name: name(), ...invoices('N-{YYYY}-{N}') } })).status).toBe(
      200,
    )
  })
})
