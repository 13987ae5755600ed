import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Changed } from '#api/actions.ts'
import { sql } from '#server/sql.ts'
import { call, signIn } from '#tests/support/call.ts'
import { makeOrder, makeShops, type Shops } from '#tests/support/make-order.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

type Row = Readonly<Record<string, unknown>> & { id: number; version: number }
type Body = {
  payload: Row & Changed
  code?: string
  error?: string
  fields?: Readonly<Record<string, string[]>>
}

let server: TestServer
let shops: Shops
const tokens: Record<string, string> = {}

beforeAll(async () => {
  server = await startServer()
  for (const login of ['shops', 'orders', 'products']) tokens[login] = await signIn(server.url, login)
  shops = await makeShops(server.db)
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
const change = async ({ id, version }: Row, data: object): Promise<Row> => {
  const { status, body } = await ask('orders', 'PATCH', `order/${id}`, { data, version })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.payload.entity
}

const address = { type: 'shipping', address_line_1: 'Kai 1', city: 'Kiel', country_code: 'DE' }
const item = (product: Row, quantity = 1) => ({ product_id: product.id, quantity, price: '20.00', tax_rate: 19 })
const newProduct = (data: object = {}) =>
  create('products', 'product', { name: 'Stove', sku: name(), weight: 1, ...data })
const newMethod = (data: object = {}) => create('shops', 'shipping-method', { name: name(), ...data })

/** Up to 5 kg 4.95, heavier 9.95, from a value of 200 on nothing; only in Germany. */
async function newCosts(): Promise<Row> {
  const [method, zone] = [
    await newMethod(),
    await create('shops', 'shipping-zone', { name: name(), countries: [{ country_code: 'DE' }] }),
  ]
  const refs = { shipping_method_id: method.id, shipping_zone_id: zone.id }
  for (const cost of [
    { price: '4.95', max_weight: 5, max_value: '200.00' },
    { price: '9.95', min_weight: 5, max_value: '200.00' },
    { price: '0.00', min_value: '200.00' },
  ])
    await create('shops', 'shipping-price', { ...refs, ...cost })
  return method
}

describe('what shipping costs', () => {
  test('follows method, weight, value and country, and is kept where nothing holds', async () => {
    const [method, other, product] = [await newCosts(), await newMethod(), await newProduct()]
    let order = await create('orders', 'order', {
      shop_id: shops.plain,
      shipping_method_id: method.id,
      addresses: [address],
      items: [item(product)],
    })
    expect(order).toMatchObject({ shipping_total: '4.95', shipping_by_hand: false, total: '24.95' })
    const after = async (data: object) => {
      order = await change(order, data)
      return [order['shipping_total'], order['shipping_by_hand']]
    }
    expect(await after({ items: [item(product, 6)] })).toEqual(['9.95', false])
    expect(await after({ items: [item(product, 10)] })).toEqual(['0.00', false])
    expect(await after({ items: [item(product, 5)] })).toEqual(['4.95', false])
    expect(await after({ reference_number: 'R-1' })).toEqual(['4.95', false])
    expect(await after({ addresses: [{ ...address, country_code: 'AT' }] })).toEqual(['4.95', false])
    expect(await after({ shipping_method_id: other.id })).toEqual(['4.95', false])
  })

  test('follows the method that an order is collected by, and comes back with the one before it', async () => {
    const [method, product] = [await newCosts(), await newProduct()]
    const pickup = await newMethod({ is_pickup: true })
    const zone = await create('shops', 'shipping-zone', { name: name(), countries: [{ country_code: 'DE' }] })
    const refs = { shipping_method_id: pickup.id, shipping_zone_id: zone.id }
    await create('shops', 'shipping-price', { ...refs, price: '1.00' })
    await server.db.run(sql`
      insert into shop_shipping_methods (shop_id, shipping_method_id, place) values (${shops.plain}, ${pickup.id}, 9)`)
    const order = await create('orders', 'order', {
      shop_id: shops.plain,
      shipping_method_id: method.id,
      addresses: [address],
      items: [item(product)],
    })
    await server.db.run(sql`update orders set status = 'processing' where id = ${order.id}`)
    const amounts = () =>
      server.db.one(sql`
        select shipping_total, total, shipping_by_hand,
          (select sum(base + amount) from order_taxes where order_id = o.id) as taxed
        from orders o where id = ${order.id}`)
    const before = await amounts()
    expect(before).toMatchObject({ shipping_total: '4.95', total: '24.95' })
    const { version } = await server.db.one<{ version: number }>(sql`select version from orders where id = ${order.id}`)
    const params = { shipping_method_id: pickup.id }
    const { status, body } = await ask('orders', 'POST', `order/${order.id}/action/prepare_pickup`, { version, params })
    expect([status, body.error]).toEqual([200, undefined])
    expect(await amounts()).toEqual({ shipping_total: '1.00', total: '21.00', shipping_by_hand: false, taxed: '21.00' })
    const undone = await ask('orders', 'POST', `undo/${body.payload.undo?.token ?? ''}`, {})
    expect(undone.status, JSON.stringify(undone.body)).toBe(200)
    expect(await amounts()).toEqual(before)
  })

  test('stays as somebody wrote it, until it is let go', async () => {
    const [method, product] = [await newCosts(), await newProduct()]
    let order = await create('orders', 'order', {
      shop_id: shops.plain,
      shipping_method_id: method.id,
      addresses: [address],
      items: [item(product)],
    })
    const after = async (data: object) => {
      order = await change(order, data)
      return [order['shipping_total'], order['shipping_by_hand']]
    }
    expect(await after({ shipping_total: '3.00' })).toEqual(['3.00', true])
    expect(await after({ items: [item(product, 6)] })).toEqual(['3.00', true])
    expect(await after({ shipping_by_hand: false })).toEqual(['9.95', false])
    expect(await after({ shipping_by_hand: true })).toEqual(['9.95', true])
    expect(await after({ items: [item(product)] })).toEqual(['9.95', true])
  })

  test('a change that is taken back takes it along', async () => {
    const [method, product] = [await newCosts(), await newProduct()]
    const order = await create('orders', 'order', {
      shop_id: shops.plain,
      shipping_method_id: method.id,
      addresses: [address],
      items: [item(product)],
    })
    const saved = await ask('orders', 'PATCH', `order/${order.id}`, {
      data: { items: [item(product, 6)] },
      version: order.version,
    })
    expect(saved.body.payload.entity).toMatchObject({ shipping_total: '9.95' })
    const undone = await ask('orders', 'POST', `undo/${saved.body.payload.undo?.token}`, {})
    expect(undone.body.payload.entity, JSON.stringify(undone.body)).toMatchObject({
      shipping_total: '4.95',
      shipping_by_hand: false,
    })
  })

  test('what is paid or invoiced stays', async () => {
    const method = await newCosts()
    for (const facts of [{ is_paid: true, has_payment: true }, { has_unpaid_invoice: true }]) {
      const id = await makeOrder(server.db, shops, 'processing', facts)
      await server.db.run(sql`
        update orders set shipping_total = 1.23, total = total + 1.23, paid_total = case when date_paid is null then 0 else total + 1.23 end
        where id = ${id}`)
      // an invoice over a line
      await server.db.run(sql`
        insert into invoice_items (invoice_id, order_item_id, quantity)
        select n.id, i.id, 1 from invoices n join order_items i on i.order_id = n.order_id
        where n.order_id = ${id} order by i.id limit 1`)
      const { body } = await ask('orders', 'POST', `order/${id}`, {})
      const order = await change(body.payload, { shipping_method_id: method.id })
      expect(order).toMatchObject({ shipping_total: '1.23', shipping_method: { id: method.id } })
    }
  })
})

describe('a method that does not carry an order', () => {
  const refusal = async (method: Row, more: object = {}, order: object = {}) => {
    const product = await newProduct(more)
    const { status, body } = await ask('orders', 'POST', 'order', {
      data: {
        shop_id: shops.plain,
        shipping_method_id: method.id,
        addresses: [address],
        items: [item(product)],
        ...order,
      },
    })
    return status === 200 ? 'carried' : (body.fields?.['shipping_method_id']?.[0] ?? '')
  }

  test('says why', async () => {
    const [dangerous, bulky] = [
      await create('shops', 'shipping-class', { name: name(), is_dangerous: true }),
      await create('shops', 'shipping-class', { name: name() }),
    ]
    const locker = { addresses: [{ ...address, address_line_1: 'Packstation 145' }] }
    const reachable = { addresses: [{ ...address, phone: '0431 5550140' }] }
    const carries = { shipping_classes: [{ shipping_class_id: bulky.id }] }
    const day = { desired_delivery: '2027-03-01' }
    const fixed = { ...day, is_delivery_fixed: true }
    const carried = /^carried$/
    const cases: [why: RegExp, method: object, product?: object, order?: object][] = [
      [carried, {}],
      [/no longer active/, { erp_active: false }],
      [/too heavy/, { max_weight: 4.999 }, { weight: 5 }],
      [carried, { max_weight: 5 }, { weight: 5 }],
      [/value is too high/, { max_value: '19.99' }],
      [carried, { max_value: '20.00' }],
      [/parcel lockers/, {}, {}, locker],
      [carried, { takes_packstation: true }, {}, locker],
      [carried, { is_pickup: true }, {}, locker],
      [/phone number/, { requires_phone: true }],
      [carried, { requires_phone: true }, {}, reachable],
      [/dangerous goods/, {}, { shipping_class_id: dangerous.id }],
      [carried, { takes_dangerous_goods: true }, { shipping_class_id: dangerous.id }],
      [/shipping classes/, { ...carries, takes_dangerous_goods: true }, { shipping_class_id: dangerous.id }],
      [carried, carries, { shipping_class_id: bulky.id }],
      [carried, carries],
      [/desired date/, { takes_desired_date: false }, {}, day],
      [carried, {}, {}, day],
      [/fixed date/, {}, {}, fixed],
      [carried, { takes_fixed_date: true, takes_desired_date: false }, {}, fixed],
      // a draft may still come to it
      [carried, { min_weight: 2 }],
      [carried, { min_value: '20.01' }],
    ]
    for (const [why, method, product, order] of cases) {
      const said = await refusal(await newMethod(method), product, order)
      expect(said, JSON.stringify([method, product, order])).toMatch(why)
    }
  })

  test('keeps nobody from writing something else, and is a reason when the order is placed', async () => {
    const id = await makeOrder(server.db, shops, 'preparing', { not_carried: 'method_inactive' })
    const { body } = await ask('orders', 'POST', `order/${id}`, {})
    const order = await change(body.payload, { reference_number: 'R-2' })
    const placed = await ask('orders', 'POST', `order/${id}/action/place`, { version: order.version })
    expect([placed.status, placed.body.code, placed.body.error]).toEqual([
      409,
      'not_carried',
      'The shipping method does not suit the order: it is no longer active.',
    ])
  })

  test('of too little is told when the order is placed', async () => {
    const method = await newMethod({ min_value: '100.01' })
    const id = await makeOrder(server.db, shops, 'preparing')
    await server.db.run(sql`update orders set shipping_method_id = ${method.id} where id = ${id}`)
    const placed = await ask('orders', 'POST', `order/${id}/action/place`, { version: 1 })
    expect([placed.status, placed.body.error]).toEqual([409, expect.stringMatching(/value is too low/)])
  })
})
