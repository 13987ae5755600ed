import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Changed } from '#api/actions.ts'
import { sql } from '#server/sql.ts'
import { call, signIn } from '#tests/support/call.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

type Row = Readonly<Record<string, unknown>> & { id: number; version: number }
type Body = {
  payload: Row & Changed & { results: Row[] } & { free: boolean; held_by: Row | null }
  code?: string
  fields?: Readonly<Record<string, string[]>>
}

let server: TestServer
const tokens: Record<string, string> = {}

beforeAll(async () => {
  server = await startServer()
  for (const login of ['shops', 'products', 'orders', 'shipping']) tokens[login] = await signIn(server.url, login)
})
afterAll(() => server.close())

const ask = async (login: string, method: string, path: string, body?: object) => {
  const answer = await call(server.url, tokens[login], method, `/api/v3/${path}`, body, { 'Override-Locale': 'en_EN' })
  return { status: answer.status, body: answer.body as Body } // of every answer
}
const create = async (login: string, object: string, data: object): Promise<Row> => {
  const { status, body } = await ask(login, 'POST', object, { data })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.payload
}
const name = () => `t-${randomUUID().slice(0, 13)}`
const newProduct = () => create('products', 'product', { name: 'Lampe', sku: name() })
const newList = (data: object = {}) => create('shops', 'price-list', { name: name(), slug: name(), ...data })
const priceOf = async (product: Row, list: Row, tiers: object[], login = 'products') =>
  ask(login, 'POST', 'price', { data: { product_id: product.id, price_list_id: list.id, tiers } })

test('a product has a price in a list, in its currency, by the quantity from which on', async () => {
  const [product, list] = [await newProduct(), await newList({ currency: 'chf', is_tax_included: true })]
  const { status, body } = await priceOf(product, list, [
    { min_quantity: 25, price: '17.90' },
    { min_quantity: 1, price: '19.90' },
  ])
  expect(status, JSON.stringify(body)).toBe(200)
  const read = await ask('orders', 'POST', `price/${body.payload.id}`, { expand: ['tiers'] })
  expect(read.body.payload).toMatchObject({
    sku: product['sku'],
    price: '19.90',
    lowest_price: '17.90',
    tier_count: 2,
    currency: 'CHF',
    is_tax_included: true,
    tiers: [
      { min_quantity: 1, price: '19.90' },
      { min_quantity: 25, price: '17.90' },
    ],
  })
  const counted = await ask('shops', 'POST', `price-list/${list.id}`, {})
  expect(counted.body.payload['price_count']).toBe(1)
})

test('a tier is changed, added and removed; nobody else’s is touched', async () => {
  const [product, list] = [await newProduct(), await newList()]
  const { body } = await priceOf(product, list, [
    { min_quantity: 1, price: '10.00' },
    { min_quantity: 5, price: '9.00' },
  ])
  const { id, version } = body.payload
  const write = (tiers: object[]) => ask('shops', 'PATCH', `price/${id}`, { data: { tiers }, version })
  const saved = await write([
    { min_quantity: 1, price: '11.00' },
    { min_quantity: 10, price: '8.00' },
  ])
  expect(saved.body.payload.entity).toMatchObject({ price: '11.00', lowest_price: '8.00', tier_count: 2 })
  // the other one still had the first version, and added a tier of theirs
  const beside = await write([
    { min_quantity: 1, price: '10.00' },
    { min_quantity: 5, price: '9.00' },
    { min_quantity: 100, price: '7.00' },
  ])
  expect(beside.status, JSON.stringify(beside.body)).toBe(200)
  expect(beside.body.payload.entity['tiers']).toEqual([
    { min_quantity: 1, price: '11.00' },
    { min_quantity: 10, price: '8.00' },
    { min_quantity: 100, price: '7.00' },
  ])
})

test('remembers what it was, and names the lowest of the 30 days before it is what it is', async () => {
  const [product, list] = [await newProduct(), await newList()]
  const { body } = await priceOf(product, list, [
    { min_quantity: 1, price: '20.00' },
    { min_quantity: 5, price: '15.00' },
  ])
  const { id } = body.payload
  const { entity: none } = { entity: (await ask('orders', 'POST', `price/${id}`, {})).body.payload }
  expect(none['lowest_before']).toBeNull()
  /** So many days later, by moving what was into the past. */
  const later = (days: number) =>
    server.db.run(sql`
      with moved as (
        update price_tier_history set date_from = date_from - make_interval(days => ${days}),
          date_until = date_until - make_interval(days => ${days}) where price_id = ${id}
      )
      update price_history set date_from = date_from - make_interval(days => ${days}),
        date_until = date_until - make_interval(days => ${days}) where price_id = ${id}`)
  const write = async (tiers: object[]) => {
    const { version } = (await ask('orders', 'POST', `price/${id}`, {})).body.payload
    expect((await ask('shops', 'PATCH', `price/${id}`, { data: { tiers }, version })).status).toBe(200)
  }
  const first = (amount: string) => write([{ min_quantity: 1, price: amount }])
  await later(40)
  await first('12.00')
  await later(20)
  await first('18.00')
  await later(5)
  await first('14.00')
  const read = async () => (await ask('orders', 'POST', `price/${id}`, { expand: ['former_prices'] })).body.payload
  // 18.00 for 5 days, 12.00 for 20 before, 20.00 until 25 days ago
  expect(await read()).toMatchObject({
    price: '14.00',
    lowest_before: '12.00',
    former_prices: [
      { price: '18.00' },
      { price: '12.00' },
      { min_quantity: 1, price: '20.00' },
      { min_quantity: 5, price: '15.00' },
    ],
  })
  await later(31)
  await first('13.00')
  expect((await read())['lowest_before']).toBe('14.00')
  // another tier is no other price, nor is the same one saved again
  await write([
    { min_quantity: 1, price: '13.00' },
    { min_quantity: 10, price: '9.00' },
  ])
  expect(await read()).toMatchObject({ lowest_before: '14.00', former_prices: { length: 5 } })
  // though what it was is kept as well, and what went
  await write([
    { min_quantity: 1, price: '13.00' },
    { min_quantity: 10, price: '8.00' },
  ])
  await write([{ min_quantity: 1, price: '13.00' }])
  expect(await read()).toMatchObject({
    lowest_before: '14.00',
    former_prices: [
      { min_quantity: 10, price: '8.00' },
      { min_quantity: 10, price: '9.00' },
      { min_quantity: 1, price: '14.00' },
      { min_quantity: 1, price: '18.00' },
      { min_quantity: 1, price: '12.00' },
      { min_quantity: 1, price: '20.00' },
      { min_quantity: 5, price: '15.00' },
    ],
  })
})

test('is refused without a tier, with one twice, and a second time in the same list', async () => {
  const [product, list] = [await newProduct(), await newList()]
  expect((await priceOf(product, list, [])).body.fields).toEqual({ tiers: ['This field is required'] })
  const one = { min_quantity: 1, price: '10.00' }
  expect((await priceOf(product, list, [one, one])).status).toBe(422)
  expect((await priceOf(product, list, [{ min_quantity: 0, price: '-1.00' }])).status).toBe(422)
  expect((await priceOf(product, list, [one])).status).toBe(200)
  expect((await priceOf(product, list, [one])).body.fields).toEqual({
    price_list_id: ['The product already has a price in this price list'],
  })
  const other = await newList()
  const answers = await Promise.all([1, 2, 3].map(() => priceOf(product, other, [one])))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422, 422])
})

test('goes with its product', async () => {
  const [product, list] = [await newProduct(), await newList()]
  const { body } = await priceOf(product, list, [{ min_quantity: 1, price: '10.00' }])
  // its prices are a list of the product as well: with one it is another version
  expect((await ask('products', 'DELETE', `product/${product.id}`, { version: product.version })).status).toBe(409)
  const { version } = (await ask('products', 'POST', `product/${product.id}`, {})).body.payload
  expect((await ask('products', 'DELETE', `product/${product.id}`, { version })).status).toBe(200)
  expect((await ask('products', 'POST', `price/${body.payload.id}`, {})).status).toBe(404)
})

test('is called as its product is, also when that is called otherwise', async () => {
  const [product, list] = [await newProduct(), await newList()]
  const { body } = await priceOf(product, list, [{ min_quantity: 1, price: '10.00' }])
  const sku = name()
  await ask('products', 'PATCH', `product/${product.id}`, { data: { sku }, version: product.version })
  const asked = { object: 'price', scope: ['results'], params: { query: sku } }
  const found = await ask('orders', 'POST', 'search', asked)
  expect(found.body.payload.results).toMatchObject([{ id: body.payload.id, sku }])
})

test('is written by who manages products or shops, its list by the latter; orders only read both', async () => {
  const [product, list] = [await newProduct(), await newList()]
  const tiers = [{ min_quantity: 1, price: '10.00' }]
  expect((await priceOf(product, list, tiers, 'orders')).status).toBe(403)
  const { id, version } = (await priceOf(product, list, tiers, 'shops')).body.payload
  expect((await ask('orders', 'POST', `price/${id}`, {})).status).toBe(200)
  expect((await ask('shipping', 'POST', `price/${id}`, {})).status).toBe(403)
  const change = { data: { tiers: [{ min_quantity: 1, price: '12.00' }] }, version }
  expect((await ask('products', 'PATCH', `price/${id}`, change)).status).toBe(200)
  const rename = { data: { description: 'Sale' }, version: list.version }
  for (const login of ['products', 'orders'])
    expect((await ask(login, 'PATCH', `price-list/${list.id}`, rename)).status).toBe(403)
  expect((await ask('shops', 'PATCH', `price-list/${list.id}`, rename)).status).toBe(200)
})

test('a list with prices keeps its currency and stays; a list without is changed and removed', async () => {
  const [product, list] = [await newProduct(), await newList()]
  const change = await ask('shops', 'PATCH', `price-list/${list.id}`, {
    data: { currency: 'PLN', shops: [{ shop_id: 1 }] },
    version: list.version,
  })
  expect(change.body.payload.entity).toMatchObject({ currency: 'PLN', shops: [{ shop: { id: 1 } }] })
  await priceOf(product, list, [{ min_quantity: 1, price: '10.00' }])
  const { version } = change.body.payload.entity
  const refused = await ask('shops', 'PATCH', `price-list/${list.id}`, { data: { currency: 'EUR' }, version })
  expect(refused.body.fields).toEqual({ currency: [expect.stringContaining('already holds prices')] })
  const removed = await ask('shops', 'DELETE', `price-list/${list.id}`, { version })
  expect([removed.status, removed.body.code]).toEqual([409, 'referred_to'])
  const empty = await newList()
  expect((await ask('shops', 'DELETE', `price-list/${empty.id}`, { version: empty.version })).status).toBe(200)
  expect(
    (await ask('shops', 'POST', 'price-list', { data: { name: name(), slug: name(), currency: 'E1' } })).status,
  ).toBe(422)
})

test('whether a slug is free is told as its field is left', async () => {
  const list = await newList()
  const check = (value: unknown, id?: number) =>
    ask('shops', 'POST', 'price-list/check', { field: 'slug', value, ...(id !== undefined && { id }) })
  expect((await check(name())).body.payload).toEqual({ free: true, held_by: null, least: null })
  expect((await check(String(list['slug']).toUpperCase())).body.payload).toMatchObject({
    free: false,
    held_by: { id: list.id },
  })
  expect((await check(list['slug'], list.id)).body.payload.free).toBe(true)
})

test('a price is tried: what so many cost, with its tax, whose price that is and which tier', async () => {
  const list = await newList({ is_tax_included: true })
  const parent = await create('products', 'product', { name: 'Lampe', sku: name(), type: 'variable' })
  const variation = await create('products', 'product', {
    name: 'Lampe rot',
    sku: name(),
    type: 'variation',
    parent_id: parent.id,
  })
  await priceOf(parent, list, [
    { min_quantity: 2, price: '11.90' },
    { min_quantity: 10, price: '9.52' },
  ])
  const tried = (product: unknown, quantity: number, login = 'shops') =>
    ask(login, 'POST', `price-list/${list.id}/price`, { product, quantity })
  const many = await tried(variation['sku'], 10)
  expect(many.status, JSON.stringify(many.body)).toBe(200)
  expect(many.body.payload).toEqual({
    product: { id: variation.id, label: 'Lampe rot' },
    currency: 'EUR',
    is_tax_included: true,
    tax_rate: 19,
    price: {
      of: { id: parent.id, label: 'Lampe' },
      from: 10,
      price: '9.52',
      full: '9.52',
      net: '80.00',
      tax: '15.20',
      gross: '95.20',
    },
    tiers: [
      { min_quantity: 2, price: '11.90' },
      { min_quantity: 10, price: '9.52' },
    ],
  })
  const off = await ask('shops', 'POST', `price-list/${list.id}/price`, {
    product: variation['sku'],
    quantity: 10,
    discount_percent: 12.5,
  })
  expect(off.body.payload).toMatchObject({ price: { from: 10, price: '8.33', full: '9.52', gross: '83.30' } })
  // fewer than its first tier: nothing is asked for, and the tiers say from where on something is
  for (const article of [parent, variation])
    expect((await tried(article['sku'], 1)).body.payload).toMatchObject({
      price: null,
      tiers: [{ min_quantity: 2 }, {}],
    })
  await priceOf(variation, list, [{ min_quantity: 1, price: '20.00' }])
  expect((await tried(variation['sku'], 10)).body.payload).toMatchObject({
    price: { of: { id: variation.id }, from: 1, gross: '200.00' },
  })
  expect((await tried('no such article', 1)).body.payload).toMatchObject({ product: null, price: null })
  expect((await tried(parent['sku'], 0)).status).toBe(422)
  expect((await tried(parent['sku'], 1, 'shipping')).status).toBe(403)
})
