import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Changed } from '#api/actions.ts'
import { filtersOf } from '#api/choices.ts'
import type { SearchParams } from '#api/search.ts'
import { order as entity } from '#entities/order/order.ts'
import { named, sql } from '#server/sql.ts'
import { call, signIn } from '#tests/support/call.ts'
import { makeOrder, makeShops, type Shops } from '#tests/support/make-order.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

type Row = Readonly<Record<string, unknown>>
type Order = Row & { id: number; version: number; items: Row[]; fees: Row[]; taxes: Row[]; notes: Row[] }
type Body = { payload: Changed & Row; code?: string; error?: string; fields?: Readonly<Record<string, string[]>> }

let server: TestServer
let made: Shops
const tokens: Record<string, string> = {}
/** The retail list with tax, the trade list without; a tent at 19 % with tiers, a book at 7 %. */
let shop: number
let gross: number
let net: number
let tent: number
let book: number

const parts = ['items', 'fees', 'coupons', 'taxes', 'notes', 'addresses', 'locks']
const one = async (query: ReturnType<typeof sql>) => (await server.db.one<{ id: number }>(query)).id

beforeAll(async () => {
  server = await startServer()
  made = await makeShops(server.db)
  shop = made.plain
  for (const login of ['orders', 'orders.view', 'orders.deny', 'shipping', 'customers'])
    tokens[login] = await signIn(server.url, login)
  const list = (slug: string, withTax: boolean) =>
    one(sql`insert into price_lists (name, slug, type, is_tax_included, currency)
      values (${slug}, ${slug}, 'default', ${withTax}, 'EUR') returning id`)
  gross = await list('test-gross', true)
  net = await list('test-net', false)
  await server.db.run(sql`insert into price_list_shops (price_list_id, shop_id) values (${gross}, ${shop})`)
  const product = (sku: string, name: string, taxClass: string, weight: number) =>
    one(sql`insert into products (sku, name, type, weight, price, tax_class)
      values (${sku}, ${name}, 'simple', ${weight}, 0, ${taxClass}) returning id`)
  tent = await product('T-TENT', 'Zelt', 'standard', 2.5)
  book = await product('T-BOOK', 'Buch', 'reduced', 0.25)
  const tiers = async (article: number, priceList: number, of: readonly [number, string][]) => {
    const price = await one(sql`
      insert into prices (product_id, price_list_id, sku) values (${article}, ${priceList}, '') returning id`)
    for (const [from, amount] of of)
      await server.db.run(sql`
        insert into price_tiers (price_id, min_quantity, price) values (${price}, ${from}, ${amount})`)
  }
  await tiers(tent, gross, [
    [1, '119.00'],
    [10, '107.10'],
  ])
  await tiers(tent, net, [[1, '90.00']])
  await tiers(book, gross, [[1, '10.70']])
  await tiers(book, net, [[1, '0.0049999999']])
})
afterAll(() => server.close())

const ask = async (login: string, method: string, path: string, body?: object) => {
  const answer = await call(server.url, tokens[login], method, `/api/v3/${path}`, body, { 'Override-Locale': 'en_EN' })
  return { status: answer.status, body: answer.body as Body } // of every answer
}
const begin = async (data: object = {}): Promise<Order> => {
  const { status, body } = await ask('orders', 'POST', 'order', { data: { shop_id: shop, ...data }, expand: parts })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.payload as never
}
const read = async (id: number): Promise<Order> =>
  (await ask('orders', 'POST', `order/${id}`, { expand: parts })).body.payload as never
const change = async (order: Pick<Order, 'id' | 'version'>, data: object): Promise<Order> => {
  const { status, body } = await ask('orders', 'PATCH', `order/${order.id}`, {
    data,
    version: order.version,
    expand: parts,
  })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.payload.entity as never
}
const refusal = async (order: Pick<Order, 'id' | 'version'>, data: object) => {
  const { status, body } = await ask('orders', 'PATCH', `order/${order.id}`, { data, version: order.version })
  expect(status, JSON.stringify(body)).toBe(422)
  return body.fields
}
const stay = (rows: readonly Row[]) => rows.map(({ id }) => ({ id }))

describe('a new order', () => {
  test('asks for its shop, and begins in preparing with the shop’s price list', async () => {
    const { status, body } = await ask('orders', 'POST', 'order', { data: {} })
    expect({ status, fields: body.fields }).toEqual({ status: 422, fields: { shop_id: ['This field is required'] } })
    expect(await begin()).toMatchObject({
      status: 'preparing',
      created_via: 'console',
      price_list: { id: gross },
      currency: 'EUR',
      total: '0.00',
      version: 1,
    })
  })

  test('takes over who its customer is and where they live', async () => {
    const customer = await one(sql`
      insert into customers (customer_number, email, vat_number, price_list_id)
      values ('T-1', 'k@example.com', 'DE123456789', ${net}) returning id`)
    await server.db.run(sql`
      insert into customer_addresses (customer_id, type, city, country_code) values (${customer}, 'billing', 'Kiel', 'DE')`)
    expect(await begin({ customer_id: customer })).toMatchObject({
      email: 'k@example.com',
      vat_number: 'DE123456789',
      price_list: { id: net },
      addresses: [
        { type: 'billing', city: 'Kiel' },
        { type: 'shipping', city: 'Kiel' },
      ],
    })
  })

  test('says what follows from its customer and its shop before it is saved', async () => {
    const customer = await one(sql`
      insert into customers (customer_number, email, vat_number, price_list_id, shop_id)
      values ('T-52', 'k2@example.com', 'DE123456788', ${net}, ${shop}) returning id`)
    await server.db.run(sql`
      insert into customer_addresses (customer_id, type, city, country_code) values (${customer}, 'billing', 'Kiel', 'DE')`)
    const begins = async (data: object, login = 'orders') =>
      (await ask(login, 'POST', 'order/totals', { data })).body.payload['begins']
    expect(await begins({ customer_id: customer })).toMatchObject({
      shop: { id: shop },
      email: 'k2@example.com',
      vat_number: 'DE123456788',
      price_list: { id: net, label: 'test-net' },
      addresses: [
        { type: 'billing', city: 'Kiel' },
        { type: 'shipping', city: 'Kiel' },
      ],
    })
    expect(await begins({ shop_id: shop })).toMatchObject({ email: null, price_list: { id: gross }, addresses: [] })
    expect(await begins({})).toBeNull()
    // of a customer whom one may not read nothing is said
    const denied = await one(sql`
      insert into customers (customer_number, email, shop_id)
      select 'T-53', 'k3@example.com', a.shop_id from user_shop_access a join users u on u.id = a.user_id
      where u.login = 'orders.deny' and a.area = 'orders' and a.level = 'deny' limit 1 returning id`)
    await server.db.run(sql`
      insert into user_shop_access (user_id, shop_id, area, level)
      select u.id, c.shop_id, 'customers', 'deny' from users u, customers c
      where u.login = 'orders.deny' and c.id = ${denied} on conflict do nothing`)
    expect(await begins({ customer_id: denied })).toMatchObject({ email: 'k3@example.com' })
    expect(await begins({ customer_id: denied }, 'orders.deny')).toBeNull()
  })

  test('has articles by their SKU, at the price of the list and its tiers, with the tax of where they go', async () => {
    const order = await begin({ items: [{ sku: 'T-TENT', quantity: 12 }, { sku: 'T-BOOK' }] })
    expect(order).toMatchObject({
      items: [
        { sku: 'T-TENT', name: 'Zelt', quantity: 12, price: '107.10', tax_rate: 19, total: '1285.20' },
        { sku: 'T-BOOK', name: 'Buch', quantity: 1, price: '10.70', tax_rate: 7, total: '10.70' },
      ],
      subtotal: '1295.90',
      total: '1295.90',
      tax_total: '205.90',
      cart_weight: 30.25,
      taxes: [
        { tax_rate: 7, base: '10.00', amount: '0.70' },
        { tax_rate: 19, base: '1080.00', amount: '205.20' },
      ],
    })
    const abroad = { type: 'shipping', country_code: 'US' }
    expect(await begin({ items: [{ sku: 'T-TENT' }], addresses: [abroad] })).toMatchObject({ items: [{ tax_rate: 0 }] })
  })

  test('is written by those who write orders, in the shops where they do', async () => {
    for (const login of ['shipping', 'customers'])
      expect((await ask(login, 'POST', 'order', { data: { shop_id: shop } })).status, login).toBe(403)
    const viewed = (
      await server.db.one<{ shop_id: number }>(sql`
        select shop_id from user_shop_access a join users u on u.id = a.user_id
        where u.login = 'orders.view' and a.area = 'orders' and a.level = 'view' limit 1`)
    ).shop_id
    expect((await ask('orders.view', 'POST', 'order', { data: { shop_id: viewed } })).status).toBe(403)
  })
})

describe('the contents of an order', () => {
  test('are lines, fees, coupons, shipping and vouchers, and come to their sums', async () => {
    const order = await begin({ items: [{ sku: 'T-TENT', quantity: 2 }] })
    const after = await change(order, {
      items: [
        ...stay(order.items),
        { sku: 'FREE-1', name: 'Gravur', quantity: 1, price: '20.00', tax_rate: 19, extras: 'K. H.' },
      ],
      fees: [
        { type: 'discount', name: 'Rahmenvertrag', calculation: 'percent_of_goods', percent: 10 },
        { type: 'fee', name: 'Entladung', amount: '45' },
      ],
      coupons: [{ code: 'LAUF26', amount: '5.00' }],
      shipping_total: '4.90',
      voucher: '10',
    })
    // 258.00 - 25.80 - 5.00 + 45.00 + 4.90 - 10.00
    expect(after).toMatchObject({
      subtotal: '258.00',
      discount_total: '30.80',
      fee_total: '45.00',
      shipping_total: '4.90',
      voucher_credit: '10.00',
      total: '267.10',
      items: [{ total: '238.00' }, { total: '20.00', extras: 'K. H.' }],
      fees: [{ amount: '25.80' }, { amount: '45.00' }],
      coupons: [{ code: 'LAUF26', amount: '5.00' }],
    })
    expect(Number(after['tax_total'])).toBeCloseTo((277.1 * 19) / 119, 2)
  })

  test('are about another article once its SKU stands in a line, with its own name, price and tax', async () => {
    const order = await begin({ items: [{ sku: 'T-TENT', quantity: 2, name: 'Hauszelt', price: '99' }] })
    const id = order.items[0]?.['id']
    const typed = { id, product_id: null, sku: 'T-BOOK' }
    const { body } = await ask('orders', 'POST', `order/${order.id}/totals`, { data: { items: [typed] } })
    const now = { sku: 'T-BOOK', name: 'Buch', price: '10.70', tax_rate: 7 }
    expect(body.payload).toMatchObject({ items: [{ ...now, product: { id: book }, total: '21.40' }] })
    const after = await change(order, { items: [typed] })
    expect(after).toMatchObject({ items: [{ ...now, id, quantity: 2, product: { id: book } }], total: '21.40' })
    // what it is about already brings nothing anew
    const dearer = await change(after, { items: [{ id, product_id: book, price: '12' }] })
    expect(await change(dearer, { items: [{ id, product_id: book, sku: 'T-BOOK', quantity: 3 }] })).toMatchObject({
      items: [{ total: '36.00' }],
    })
    // no article has it: nothing of the one before is said of it
    const unknown = await ask('orders', 'POST', `order/${order.id}/totals`, {
      data: { items: [{ id, product_id: null, sku: 'T-NONE' }] },
    })
    expect(unknown.body.payload).toMatchObject({ items: [{ product: null, sku: 'T-NONE' }] })
  })

  test('are no product that comes in variations, but one of these', async () => {
    const make = (sku: string, type: string, parent: number | null) =>
      one(sql`insert into products (sku, name, type, parent_id, price, search)
        values (${sku}, ${sku}, ${type}, ${parent}, 0, ${sku.toLowerCase()}) returning id`)
    const lamp = await make('T-LAMP', 'variable', null)
    const red = await make('T-LAMP-RED', 'variation', lamp)
    const because = ['Choose a variation of the product']
    const order = await begin({ items: [{ product_id: tent }] })
    const [line] = order.items
    const added = { items: [{ id: line?.['id'] }, { product_id: lamp, price: '1', tax_rate: 19 }] }
    expect(await refusal(order, added)).toEqual({ 'items.new_0.product_id': because })
    expect(await refusal(order, { items: [{ sku: 'T-LAMP', price: '1' }] })).toEqual({
      'items.new_0.product_id': because,
    })
    const changed = { items: [{ id: line?.['id'], product_id: lamp }] }
    expect(await refusal(order, changed)).toEqual({ [`items.${String(line?.['id'])}.product_id`]: because })
    expect(await change(order, { items: [{ product_id: red, price: '1', tax_rate: 19 }] })).toMatchObject({
      items: [{ sku: 'T-LAMP-RED' }],
    })
    // nor is it offered
    const asked: SearchParams = {
      fields: ['label'],
      query: 'T-LAMP',
      filters: filtersOf(entity.fields.items.of.product),
    }
    const found = await ask('orders', 'POST', 'search', { object: 'product', scope: ['results'], params: asked })
    expect(found.body.payload['results']).toMatchObject([{ id: red }])
  })

  test('have unit prices of ten digits', async () => {
    const order = await begin({ price_list_id: net, items: [{ sku: 'T-BOOK', quantity: 1000 }] })
    expect(order).toMatchObject({ items: [{ price: '0.0049999999', total: '5.00' }], total: '5.35' })
    expect(await refusal(order, { items: [{ id: order.items[0]?.['id'], price: '1.00000000001' }] })).toBeDefined()
  })

  test('follow another price list; a price that was written by hand stays what it is worth', async () => {
    const order = await begin({ items: [{ sku: 'T-TENT' }, { sku: 'T-BOOK', price: '9.99' }] })
    expect(await change(order, { price_list_id: net })).toMatchObject({
      items: [{ price: '90.00' }, { price: '9.3364' }],
      subtotal: '99.34',
      tax_total: '17.75',
      total: '117.09',
    })
  })

  test('are less by what their customer has off the list, at each tier and in as many digits as the list has', async () => {
    const customer = (percent: number | null) =>
      one(sql`
        insert into customers (customer_number, email, custom_discount_percent)
        values (${crypto.randomUUID().slice(0, 20)}, ${`${crypto.randomUUID()}@example.com`}, ${percent}) returning id`)
    const [regular, other] = [await customer(7.5), await customer(null)]
    const items = [{ sku: 'T-TENT' }, { sku: 'T-TENT', quantity: 12 }, { sku: 'T-BOOK', price: '9.99' }]
    const { payload } = (
      await ask('orders', 'POST', 'order/totals', { data: { shop_id: shop, customer_id: regular, items } })
    ).body
    expect(payload).toMatchObject({
      customer_discount: 7.5,
      // 119.00 and from 10 on 107.10
      items: [{ price: '110.08', list_price: '110.08' }, { price: '99.07' }, { price: '9.99' }],
    })
    const order = await begin({ customer_id: regular, items })
    expect(order).toMatchObject({ items: [{ price: '110.08' }, { price: '99.07' }, { price: '9.99' }] })
    const digits = await begin({ customer_id: regular, price_list_id: net, items: [{ sku: 'T-BOOK', quantity: 1000 }] })
    expect(digits).toMatchObject({ items: [{ price: '0.0046249999' }] })
    // another customer brings other prices, but for those by hand
    const moved = await change(order, { customer_id: other })
    expect(moved).toMatchObject({ items: [{ price: '119.00' }, { price: '107.10' }, { price: '9.99' }] })
    // not where the money is what it is
    await server.db.run(sql`update orders set paid_total = total, date_paid = now() where id = ${order.id}`)
    expect(await change(await read(order.id), { customer_id: regular })).toMatchObject({
      items: [{ price: '119.00' }, { price: '107.10' }, { price: '9.99' }],
    })
  })

  test('lose their tax where the order is exempt, and get it back', async () => {
    const order = await begin({ items: [{ sku: 'T-TENT' }, { sku: 'T-BOOK' }] })
    const exempt = await change(order, { vat_exempt: true })
    expect(exempt).toMatchObject({
      items: [{ price: '100.00' }, { price: '10.00' }],
      tax_total: '0.00',
      total: '110.00',
    })
    expect(await change(exempt, { vat_exempt: false })).toMatchObject({ total: '129.70', tax_total: '19.70' })
  })

  test('are taken back by undo, sums and all', async () => {
    const order = await begin({ items: [{ sku: 'T-TENT' }] })
    const { body } = await ask('orders', 'PATCH', `order/${order.id}`, {
      data: { items: [{ id: order.items[0]?.['id'], quantity: 3 }], shipping_total: '5' },
      version: 1,
    })
    expect(body.payload.entity).toMatchObject({ total: '362.00' })
    expect((await ask('orders', 'POST', `undo/${body.payload.undo?.token ?? ''}`)).status).toBe(200)
    expect(await read(order.id)).toMatchObject({ total: '119.00', shipping_total: '0.00', items: [{ quantity: 1 }] })
  })

  test('say what is missing', async () => {
    const order = await begin()
    expect(
      await refusal(order, {
        items: [
          { sku: 'X-1', quantity: 1 },
          { sku: 'T-TENT', quantity: 0 },
        ],
        fees: [{ name: 'x', calculation: 'percent_of_goods' }],
      }),
    ).toBeDefined()
    expect(await refusal(order, { fees: [{ name: 'x', calculation: 'percent_of_goods' }] })).toEqual({
      'fees.new_0.percent': ['This field is required'],
    })
    expect(Object.keys((await refusal(order, { items: [{ sku: 'X-1', quantity: 1 }] })) ?? {})).toEqual([
      'items.new_0.name',
      'items.new_0.price',
      'items.new_0.tax_rate',
    ])
  })

  test('notes say who wrote them', async () => {
    const order = await begin()
    const { notes } = await change(order, { notes: [{ type: 'to-customer', text: 'Danke!' }] })
    const { first_name, last_name } = await server.db.one<{ first_name: string; last_name: string }>(sql`
      select first_name, last_name from users where login = 'orders'`)
    expect(notes).toMatchObject([{ type: 'to-customer', text: 'Danke!', author: `${first_name} ${last_name}` }])
  })
})

describe('totals while an order is typed', () => {
  const totals = async (path: string, data: object, login = 'orders') => {
    const { status, body } = await ask(login, 'POST', `order/${path}totals`, { data })
    expect(status, JSON.stringify(body)).toBe(200)
    return body.payload as unknown as Row & { items: Row[] }
  }

  test('are what a save would come to, to the cent, and store nothing', async () => {
    const order = await begin({ items: [{ sku: 'T-TENT', quantity: 3 }] })
    const data = {
      items: [
        { id: order.items[0]?.['id'], quantity: 12 },
        { sku: 'T-BOOK', quantity: 7 },
      ],
      fees: [{ name: 'Rahmenvertrag', calculation: 'percent_of_goods', percent: 3.5 }],
      coupons: [{ code: 'X', calculation: 'percent_of_total', percent: 1 }],
      shipping_total: '8.99',
      voucher: '20',
    }
    const before = await totals(`${order.id}/`, data)
    expect(await read(order.id)).toMatchObject({ total: '357.00', version: 1 })
    const after = await change(order, data)
    const sums = ['subtotal', 'shipping_total', 'discount_total', 'fee_total', 'voucher_credit', 'tax_total', 'total']
    for (const name of sums) expect(before[name], name).toBe(after[name])
    expect(before['taxes']).toEqual(after.taxes)
    expect(before['fees']).toEqual(after.fees.map(({ amount }) => amount))
    expect(before.items.map(({ total }) => total)).toEqual(after.items.map(({ total }) => total))
  })

  test('say what an article is called and costs, and from how many on it costs less', async () => {
    const { items } = await totals('', {
      shop_id: shop,
      items: [
        { product_id: tent, quantity: 9 },
        { product_id: tent, quantity: 10 },
      ],
    })
    expect(items).toEqual([
      {
        product: { id: tent, label: 'Zelt' },
        sku: 'T-TENT',
        name: 'Zelt',
        price: '119.00',
        tax_rate: 19,
        total: '1071.00',
        list_price: '119.00',
        list_from: 1,
      },
      {
        product: { id: tent, label: 'Zelt' },
        sku: 'T-TENT',
        name: 'Zelt',
        price: '107.10',
        tax_rate: 19,
        total: '1071.00',
        list_price: '107.10',
        list_from: 10,
      },
    ])
  })

  test('bear what is not typed to its end', async () => {
    const order = await begin()
    const data = { items: [{}, { name: 'Gravur', price: '5' }], fees: [{ type: 'fee', name: 'x' }] }
    expect(await totals(`${order.id}/`, data)).toMatchObject({
      total: '5.00',
      items: [{ total: '0.00' }, { total: '5.00' }],
    })
  })

  test('are told to those who read the order', async () => {
    const order = await begin()
    expect((await ask('customers', 'POST', `order/${order.id}/totals`, { data: {} })).status).toBe(403)
    expect((await ask('shipping', 'POST', 'order/totals', { data: {} })).status).toBe(403)
    // not of a shop that somebody sees nothing of: its prices are its own
    const { denied } = await server.db.one<{ denied: number }>(sql`
      select a.shop_id as denied from user_shop_access a join users u on u.id = a.user_id
      where u.login = 'orders.deny' and a.area = 'orders' and a.level = 'deny' limit 1`)
    const asked = { data: { shop_id: denied, items: [{ product_id: tent, quantity: 1 }] } }
    expect((await ask('orders.deny', 'POST', 'order/totals', asked)).status).toBe(403)
    expect((await ask('orders', 'POST', 'order/totals', asked)).status).toBe(200)
  })

  test('are those of an order whose discount in percent is saved as a form sends it, without an amount', async () => {
    const row = { name: 'Stammkunde', calculation: 'percent_of_goods', percent: 10, amount: null }
    const data = {
      items: [{ product_id: tent, quantity: 1, price: '100.00' }],
      fees: [{ ...row, type: 'discount' }],
      coupons: [{ code: 'NORD5', calculation: 'percent_of_goods', percent: 5, amount: null }],
    }
    expect(await begin(data)).toMatchObject({ discount_total: '15.00', fees: [{ amount: '10.00' }] })
    const order = await begin()
    expect(await change(order, data)).toMatchObject({ discount_total: '15.00' })
  })

  test('and a saved order are refused in words where they come to more than is kept', async () => {
    const items = [{ product_id: tent, quantity: 1_000_000, price: '9999999999.99' }]
    const order = await begin()
    for (const answer of [
      await ask('orders', 'POST', `order/${order.id}/totals`, { data: { items } }),
      await ask('orders', 'PATCH', `order/${order.id}`, { data: { items }, version: order.version }),
      await ask('orders', 'POST', 'order', { data: { shop_id: shop, items } }),
    ])
      expect(answer).toMatchObject({ status: 422, body: { code: 'amount_too_large' } })
    expect(await read(order.id)).toMatchObject({ version: order.version, items: [] })
    const discounts = [{ type: 'discount', name: 'x', calculation: 'percent_of_goods', percent: 150 }]
    expect((await ask('orders', 'POST', 'order', { data: { shop_id: shop, fees: discounts } })).status).toBe(422)
  })
})

describe('what is fixed', () => {
  const locked = async (id: number) => (await read(id))['locks'] as Readonly<Record<string, { reason_code: string }>>

  test('is everything that is paid for', async () => {
    const id = await makeOrder(server.db, made, 'processing', { is_paid: true, has_payment: true })
    expect(await locked(id)).toMatchObject({
      items: { reason_code: 'order_paid' },
      vat_exempt: { reason_code: 'order_paid' },
    })
    const { version, items } = await read(id)
    expect(await refusal({ id, version }, { items: [{ id: items[0]?.['id'], quantity: 2 }] })).toEqual({
      items: ['The order is paid, so its amounts are final'],
    })
    expect(await change({ id, version }, { internal_note: 'Vorsicht, Hund' })).toMatchObject({
      internal_note: 'Vorsicht, Hund',
    })
  })

  test('is a line on an invoice, and what the invoice is reckoned with', async () => {
    const id = await makeOrder(server.db, made, 'processing', {
      item_count: 2,
      open_quantity: 2,
      has_unpaid_invoice: true,
    })
    const { version, items } = await read(id)
    const [line] = items
    await server.db.run(sql`
      insert into invoice_items (invoice_id, order_item_id, quantity)
      select id, ${line?.['id']}, 1 from invoices where order_id = ${id} on conflict do nothing`)
    expect(await locked(id)).toMatchObject({
      [`items.${String(line?.['id'])}`]: { reason_code: 'line_invoiced' },
      fees: { reason_code: 'order_invoiced' },
    })
    expect(
      await refusal({ id, version }, { items: items.map((row) => ({ id: row['id'], quantity: 5 })) }),
    ).toHaveProperty([`items.${String(line?.['id'])}`])
  })

  test('is what has left: no fewer of it, and not gone', async () => {
    const id = await makeOrder(server.db, made, 'partial-shipment', {
      item_count: 2,
      shipped_quantity: 1,
      open_quantity: 1,
    })
    const { version, items } = await read(id)
    expect(await refusal({ id, version }, { items: [{ id: items[1]?.['id'] }] })).toEqual({
      items: ['What has been packed, shipped, invoiced or refunded stays on the order'],
    })
    expect(
      await change({ id, version }, { items: [{ id: items[0]?.['id'], quantity: 3 }, { id: items[1]?.['id'] }] }),
    ).toMatchObject({
      open_quantity: 3,
    })
  })

  test('is a total below what was paid', async () => {
    const id = await makeOrder(server.db, made, 'pending', { item_count: 2, open_quantity: 2, has_payment: true })
    const { version, items } = await read(id)
    expect(await refusal({ id, version }, { items: items.map((row) => ({ id: row['id'], price: '10' })) })).toEqual({
      items: ['More than that has already been paid: refund the difference first'],
    })
    const paid = await change({ id, version }, { items: items.map((row) => ({ id: row['id'], price: '25' })) })
    expect(paid).toMatchObject({ total: '50.00', payment_state: 'paid', status: 'processing' })
  })

  test('is an import that has not come in yet', async () => {
    const id = await makeOrder(server.db, made, 'pending-import')
    const { version } = await read(id)
    expect(await refusal({ id, version }, { internal_note: 'x' })).toHaveProperty(['internal_note'])
  })
})

describe('deleting', () => {
  const remove = (id: number, version = 1) => ask('orders', 'DELETE', `order/${id}`, { version })

  test('takes away what nothing came of', async () => {
    const order = await begin({ items: [{ sku: 'T-TENT' }], fees: [{ name: 'x', amount: '1' }] })
    expect((await remove(order.id)).status).toBe(200)
    expect((await ask('orders', 'POST', `order/${order.id}`, {})).status).toBe(404)
  })

  test('is refused where a document, a payment or a shipment is, with the way out', async () => {
    for (const facts of [{ has_unpaid_invoice: true }, { has_payment: true }, { shipped_quantity: 1, item_count: 1 }]) {
      const id = await makeOrder(server.db, made, 'processing', facts)
      const { status, body } = await remove(id)
      expect({ status, code: body.code }, JSON.stringify(facts)).toEqual({ status: 409, code: 'order_documented' })
    }
  })
})

test('a clone is a new order over the same, without what belonged to the old one', async () => {
  const order = await begin({
    items: [{ sku: 'T-TENT', quantity: 2, price: '99.00' }],
    reference_number: 'PO-7',
    fees: [{ name: 'Rabatt', amount: '5' }],
    coupons: [{ code: 'X', amount: '1' }],
    voucher: '3',
  })
  const { status, body } = await ask('orders', 'POST', `order/${order.id}/clone`, { expand: parts })
  expect(status, JSON.stringify(body)).toBe(200)
  expect(body.payload).toMatchObject({
    status: 'preparing',
    reference_number: null,
    items: [{ sku: 'T-TENT', quantity: 2, price: '99.00' }],
    coupons: [],
    total: '193.00',
  })
  expect(body.payload['number']).not.toBe(order['number'])
})

describe('where a shop sells and ships', () => {
  const countries = async (table: 'selling' | 'shipping', codes: readonly string[]) => {
    const id = await one(sql`
      insert into shops (name, type, language, currency) values ('Alpen', 'shop', 'de_DE', 'EUR') returning id`)
    await server.db.run(sql`
      insert into ${named(`shop_${table}_countries`)} (shop_id, country_code) select ${id}, c from unnest(${codes}::text[]) c`)
    return id
  }
  const address = (type: string, country_code: string) => ({ type, address_line_1: 'Weg 1', city: 'Ort', country_code })
  const notSold = 'The shop does not sell to the country of the billing address.'
  const notShipped = 'The shop does not ship to the country of the shipping address.'

  test('is refused at the country of the address, new or changed; without a list it is everywhere', async () => {
    const alps = await countries('shipping', ['AT', 'DE'])
    const addresses = [address('billing', 'FR'), address('shipping', 'fr')]
    const fresh = await ask('orders', 'POST', 'order', { data: { shop_id: alps, addresses } })
    expect([fresh.status, fresh.body.fields]).toEqual([422, { 'addresses.new_1.country_code': [notShipped] }])
    const order = await begin({ shop_id: alps, addresses: [address('billing', 'FR'), address('shipping', 'at')] })
    expect(await refusal(order, { addresses })).toEqual({ 'addresses.new_1.country_code': [notShipped] })
    // the same order where everything is sold
    expect(await begin({ addresses })).toMatchObject({ addresses: [{ country_code: 'FR' }, { country_code: 'fr' }] })
  })

  test('is refused at the customer who brings the address, and at the shop that an order is moved to', async () => {
    const alps = await countries('selling', ['AT'])
    const customer = await one(sql`
      insert into customers (customer_number, email) values ('T-2', 'c@example.com') returning id`)
    await server.db.run(sql`
      insert into customer_addresses (customer_id, type, city, country_code) values (${customer}, 'billing', 'Kiel', 'DE')`)
    const fresh = await ask('orders', 'POST', 'order', { data: { shop_id: alps, customer_id: customer } })
    expect([fresh.status, fresh.body.fields]).toEqual([422, { customer_id: [notSold] }])
    const order = await begin({ customer_id: customer })
    expect(await refusal(order, { shop_id: alps })).toEqual({ shop_id: [notSold] })
  })

  test('does not keep anybody from writing something else, and is a reason when the order is placed', async () => {
    const order = await makeOrder(server.db, made, 'preparing', { is_shipped_there: false })
    expect(await change({ id: order, version: 1 }, { reference_number: 'R-1' })).toMatchObject({
      reference_number: 'R-1',
    })
    const placed = await ask('orders', 'POST', `order/${order}/action/place`, { version: 2 })
    expect([placed.status, placed.body.code, placed.body.error]).toEqual([409, 'not_shipped_there', notShipped])
  })

  test('does not matter to who comes for it', async () => {
    const alps = await countries('shipping', ['AT'])
    const data = { shop_id: alps, shipping_method_id: made.pickup, addresses: [address('shipping', 'FR')] }
    expect(await begin(data)).toMatchObject({ is_shipped_there: true })
  })
})
