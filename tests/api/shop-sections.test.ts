import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { handlersFor } from '#server/app.ts'
import { workOutbox } from '#server/jobs/outbox.ts'
import { factsOf } from '#server/mail/values.ts'
import { sql } from '#server/sql.ts'
import { call, signIn } from '#tests/support/call.ts'
import { makeOrder, makeShops, type Shops } from '#tests/support/make-order.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

type Row = Readonly<Record<string, unknown>> & { id: number; version: number }
type Body = { payload: Row & { entity: Row; results: Row[]; total: number }; fields?: Record<string, string[]> }

let server: TestServer
let made: Shops
const tokens: Record<string, string> = {}

beforeAll(async () => {
  // its own worker would be quicker than the test
  vi.useFakeTimers({ toFake: ['setInterval'] })
  server = await startServer()
  vi.useRealTimers()
  made = await makeShops(server.db)
  for (const login of ['shops', 'orders', 'products', 'products.deny', 'admin'])
    tokens[login] = await signIn(server.url, login)
})
afterAll(() => server.close())

const ask = async (login: string, method: string, path: string, body?: object) => {
  const answer = await call(server.url, tokens[login], method, `/api/v3/${path}`, body, { 'Override-Locale': 'en_EN' })
  return { status: answer.status, body: answer.body as Body } // of every answer
}
async function newShop(data: object = {}): Promise<Row> {
  const { status, body } = await ask('shops', 'POST', 'shop', {
    data: { name: `t-${randomUUID().slice(0, 13)}`, ...data },
  })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.payload
}
const write = ({ id, version }: Row, data: object) => ask('shops', 'PATCH', `shop/${id}`, { data, version })
const read = async ({ id }: Row, expand: string[] = []) =>
  (await ask('shops', 'POST', `shop/${id}`, { expand })).body.payload
const zone = async (shops: readonly number[]) => {
  const data = { name: `z-${randomUUID().slice(0, 13)}`, shops: shops.map((shop_id) => ({ shop_id })) }
  return (await ask('shops', 'POST', 'shipping-zone', { data })).body.payload
}

describe('the shipping zones of a shop', () => {
  test('are those that name it, and beside them those of every shop', async () => {
    const [shop, other] = [await newShop(), await newShop()]
    const [shared, forAll] = [await zone([other.id]), await zone([])]
    const saved = await write(shop, { shipping_zones: [{ shipping_zone_id: shared.id }] })
    expect(saved.status, JSON.stringify(saved.body)).toBe(200)
    const both = await ask('shops', 'POST', `shipping-zone/${shared.id}`, { expand: ['shops'] })
    expect(both.body.payload['shops']).toMatchObject([{ shop: { id: shop.id } }, { shop: { id: other.id } }])
    const { shipping_zones, common_zones } = await read(shop, ['shipping_zones', 'common_zones'])
    expect(shipping_zones).toMatchObject([{ shipping_zone: { id: shared.id } }])
    const common = (common_zones as { shipping_zone: { id: number } }[]).map((row) => row.shipping_zone.id)
    expect([common.includes(forAll.id), common.includes(shared.id)]).toEqual([true, false])
  })

  test('leave the other shops theirs: none is taken from all of them, nor given to all', async () => {
    const shop = await newShop()
    const [forAll, own] = [await zone([]), await zone([shop.id])]
    const held = await read(shop, ['shipping_zones'])
    const named = await write(held, {
      shipping_zones: [{ shipping_zone_id: own.id }, { shipping_zone_id: forAll.id }],
    })
    expect(named.body.fields, JSON.stringify(named.body)).toEqual({
      shipping_zones: [
        `The shipping zone ${String(forAll['name'])} is for every shop. Name on its page which ones it is to be for`,
      ],
    })
    expect((await write(held, { shipping_zones: [] })).body.fields?.['shipping_zones']?.[0]).toContain(
      'this shop alone',
    )
    expect((await read(shop, ['shipping_zones']))['shipping_zones']).toHaveLength(1)
  })
})

describe('terms of payment', () => {
  const issue = async (shop: Row, customer: object | null = null, kind = 'invoice') => {
    const method = await server.db.one<{ id: number }>(sql`
      insert into payment_methods (name, kind, status_after_placement, days_to_pay, discount_percent, discount_days)
      values (${`m-${randomUUID().slice(0, 13)}`}, ${kind}, 'pending', 30, 2, 8) returning id`)
    const order = await makeOrder(server.db, { ...made, plain: shop.id }, 'processing')
    const buyer =
      customer === null
        ? null
        : (
            await ask('admin', 'POST', 'customer', {
              data: { last_name: 'Vogel', email: 'v@example.com', ...customer },
            })
          ).body.payload.id
    const { id } = await server.db.one<{ id: number }>(sql`
      insert into invoices (order_id, shop_id, customer_id, number, status, currency, total, tax_total, payment_method_id)
      values (${order}, ${shop.id}, ${buyer}, ${randomUUID().slice(0, 30)}, 'created', 'EUR', 100, 15.97, ${method.id}) returning id`)
    await server.db.run(sql`
      insert into outbox (object, record_id, shop_id, kind, name, status, held_until)
      values ('invoice', ${id}, ${shop.id}, 'number', 'invoice', 'queued', now())`)
    await workOutbox(server.db, handlersFor(server.config))
    return server.db.one(sql`
      select date_due - date_issued::date as days, discount_percent::float8 as percent, date_discount - date_issued::date as within
      from invoices where id = ${id}`)
  }

  test('of a shop are those of buyers on invoice, unless more was agreed with them', async () => {
    const shop = await newShop()
    expect(await issue(shop)).toEqual({ days: 30, percent: 2, within: 8 })
    const { body } = await write(shop, { days_to_pay: 14, discount_percent: 3, discount_days: 5 })
    expect(await issue(shop)).toEqual({ days: 14, percent: 3, within: 5 })
    expect(await issue(shop, { days_to_pay: 60 })).toMatchObject({ days: 60, percent: 3 })
    // who pays otherwise is given what that method says
    expect(await issue(shop, null, 'prepayment')).toEqual({ days: 30, percent: 2, within: 8 })
    const half = await write(body.payload.entity, { discount_days: null })
    expect(Object.keys(half.body.fields ?? {})).toEqual(['discount_days'])
  })
})

describe('the pages of a shop', () => {
  const links = [
    { kind: 'terms', language: 'de_DE', url: 'https://shop.example/agb' },
    { kind: 'terms', language: 'fr_FR', url: 'https://shop.example/fr/cgv' },
    { kind: 'privacy', language: 'fr_FR', url: 'https://shop.example/fr/vie-privee' },
  ]

  test('are named in mails in the language of the reader, else in that of the shop', async () => {
    const shop = await newShop({ language: 'de_CH', cancellation_terms: 'Vierzehn Tage.', links })
    const order = await makeOrder(server.db, { ...made, plain: shop.id }, 'processing')
    const valuesFor = async (country: string) => {
      await server.db.run(sql`update order_addresses set country_code = ${country} where order_id = ${order}`)
      return (await factsOf(server.db, { order, invoice: null }))?.values
    }
    expect(await valuesFor('FR')).toMatchObject({
      'shop.terms': 'https://shop.example/fr/cgv',
      'shop.privacy': 'https://shop.example/fr/vie-privee',
      'shop.cancellation_terms': 'Vierzehn Tage.',
      'shop.imprint': '',
    })
    // German as it is spoken elsewhere, and what there is where there is nothing else
    expect(await valuesFor('AT')).toMatchObject({
      'shop.terms': 'https://shop.example/agb',
      'shop.privacy': 'https://shop.example/fr/vie-privee',
    })
  })

  test('lead into the web, and are one for each language', async () => {
    const shop = await newShop()
    const [first] = links
    expect((await write(shop, { links: [{ ...first, url: 'javascript:alert(1)' }] })).status).toBe(422)
    expect((await write(shop, { links: [first, first] })).status).toBe(422)
    expect((await write(shop, { links: [{ ...first, kind: 'other' }] })).status).toBe(422)
    expect((await write(shop, { links })).status).toBe(200)
  })
})

describe('the products of a shop', () => {
  const list = async (login: string, shop: Row) =>
    ask(login, 'POST', 'search', {
      object: 'shop-product',
      scope: ['results', 'total'],
      params: { filters: [{ field: 'shop', op: 'eq', value: shop.id }] },
    })

  test('say when it was told of each last and what it refused, the refused first', async () => {
    const shop = await newShop()
    const sku = () => `S-${randomUUID().slice(0, 12)}`
    const product = async (stock_quantity: number) => {
      const data = { name: 'Lampe', sku: sku(), stock_quantity, shops: [{ shop_id: shop.id }] }
      const { status, body } = await ask('products', 'POST', 'product', { data })
      expect(status, JSON.stringify(body)).toBe(200)
      return body.payload
    }
    const [told, refused, fresh] = [await product(1), await product(5), await product(2)]
    await server.db.run(sql`update product_shops set date_full = now() where product_id in (${told.id}, ${refused.id})`)
    await server.db.run(sql`update product_shops set error = 'refused: no tax' where product_id = ${refused.id}`)
    await server.db.run(sql`update products set is_active = true where id in (${told.id}, ${refused.id}, ${fresh.id})`)
    const { body } = await list('shops', shop)
    expect(body.payload.results).toMatchObject([
      { product: { id: refused.id }, sku: refused['sku'], sync_state: 'failed', error: 'refused: no tax' },
      { product: { id: told.id }, sync_state: 'told', date_full: expect.any(String), date_stock: null },
      { product: { id: fresh.id }, sync_state: 'waiting', date_full: null },
    ])
    expect(await read(shop)).toMatchObject({ product_count: 3, failed_product_count: 1, scarce_product_count: 2 })
  })

  test('are kept from whoever may not see the products of that shop', async () => {
    const denied = await server.db.one<Row>(sql`
      select a.shop_id as id, 1 as version from user_shop_access a join users u on u.id = a.user_id
      where u.login = 'products.deny' and a.area = 'products' and a.level = 'deny'`)
    expect((await list('products', denied)).body.payload.total).toBeGreaterThan(0)
    expect((await list('products.deny', denied)).body.payload.total).toBe(0)
    expect((await list('orders', denied)).status).toBe(403)
  })
})

describe('what a shop shows of itself', () => {
  test('when it was told something last, and which mails were kept in test mode', async () => {
    const shop = await newShop()
    const order = await makeOrder(server.db, { ...made, plain: shop.id }, 'processing')
    expect(await read(shop)).toMatchObject({ date_synced: null, kept_mail_count: 0 })
    await server.db.run(sql`
      insert into outbox (object, record_id, shop_id, kind, name, status, held_until, date_done)
      values ('product', 1, ${shop.id}, 'stock', 'stock', 'done', now(), '2026-03-04T10:00:00Z'),
        ('order', ${order}, ${shop.id}, 'email', 'order_placed', 'done', now(), '2026-03-05T10:00:00Z')`)
    await server.db.run(sql`
      insert into communications (object, order_id, shop_id, template, language, status, recipient, subject, text)
      values ('order', ${order}, ${shop.id}, 'order_placed', 'de_DE', 'outbox', 'v@example.com', 'x', 'x')`)
    expect(await read(shop)).toMatchObject({ date_synced: '2026-03-04T10:00:00Z', kept_mail_count: 1 })
  })
})
