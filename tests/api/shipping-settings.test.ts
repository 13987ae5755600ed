import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Changed } from '#api/actions.ts'
import { call, signIn } from '#tests/support/call.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

type Row = Readonly<Record<string, unknown>> & { id: number; version: number }
type Body = { payload: Row & Changed; code?: string; fields?: Readonly<Record<string, string[]>> }

let server: TestServer
const tokens: Record<string, string> = {}

beforeAll(async () => {
  server = await startServer()
  for (const login of ['shops', 'orders', 'shipping', 'products']) tokens[login] = await signIn(server.url, login)
})
afterAll(() => server.close())

const ask = async (login: string, method: string, path: string, body?: object) => {
  const answer = await call(server.url, tokens[login], method, `/api/v3/${path}`, body, { 'Override-Locale': 'en_EN' })
  return { status: answer.status, body: answer.body as Body } // of every answer
}
const create = async (object: string, data: object): Promise<Row> => {
  const { status, body } = await ask('shops', 'POST', object, { data })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.payload
}
const name = () => `t-${randomUUID().slice(0, 13)}`

test('a shipping method is written in full, and a copy of it', async () => {
  const [service, carried] = [
    await create('shipping-service', { name: name(), carrier: 'simulated-freight' }),
    await create('shipping-class', { name: name(), is_dangerous: true }),
  ]
  const plain = {
    name: name(),
    internal_name: 'inside',
    description: 'In two days',
    customer_note: 'Somebody has to be at home',
    instructions: 'Red tape',
    erp_active: true,
    shop_active: false,
    is_pickup: false,
    min_weight: 0.5,
    max_weight: 31.5,
    min_value: '10.00',
    max_value: '2500.00',
    takes_packstation: true,
    requires_phone: true,
    takes_dangerous_goods: true,
    takes_desired_date: true,
    takes_fixed_date: true,
  }
  const made = await create('shipping-method', {
    ...plain,
    service_id: service.id,
    shipping_classes: [{ shipping_class_id: carried.id }],
  })
  const copy = await ask('shops', 'POST', `shipping-method/${made.id}/clone`, {})
  for (const id of [made.id, copy.body.payload.id]) {
    const read = await ask('shipping', 'POST', `shipping-method/${id}`, { expand: ['shipping_classes'] })
    expect(read.body.payload).toMatchObject({
      ...plain,
      service: { id: service.id },
      shipping_classes: [{ shipping_class: { id: carried.id } }],
    })
  }
})

test('a zone has its countries and shops, each once', async () => {
  const countries = [{ country_code: 'AT' }, { country_code: 'DE' }]
  const zone = await create('shipping-zone', { name: name(), countries, shops: [{ shop_id: 2 }] })
  const read = await ask('orders', 'POST', `shipping-zone/${zone.id}`, { expand: ['countries', 'shops'] })
  expect(read.body.payload).toMatchObject({
    country_count: 2,
    erp_active: true,
    shop_active: true,
    countries,
    shops: [{ shop: { id: 2 } }],
  })
  const twice = await ask('shops', 'POST', 'shipping-zone', {
    data: { name: name(), countries: [...countries, ...countries] },
  })
  expect(twice.status).toBe(422)
})

test('a carrier is one that is known, by its slug', async () => {
  const { status, body } = await ask('shops', 'POST', 'shipping-service', { data: { name: name(), carrier: 'pigeon' } })
  expect([status, Object.keys(body.fields ?? {})]).toEqual([422, ['carrier']])
})

test('a product says of which class it is, and the class stays as long as one does', async () => {
  const of = await create('shipping-class', { name: name() })
  const product = await ask('products', 'POST', 'product', {
    data: { name: 'Stove', sku: name(), shipping_class_id: of.id },
  })
  expect(product.body.payload['shipping_class']).toMatchObject({ id: of.id })
  const { body } = await ask('shops', 'POST', `shipping-class/${of.id}`, {})
  expect(body.payload['product_count']).toBe(1)
  const refused = await ask('shops', 'DELETE', `shipping-class/${of.id}`, { version: body.payload.version })
  expect([refused.status, refused.body.code]).toEqual([409, 'referred_to'])
})

type Costs = { method: Row; zone: Row; cost: (price: string, data?: object) => ReturnType<typeof ask> }
const newCosts = async (limits: object = {}): Promise<Costs> => {
  const [method, zone] = [
    await create('shipping-method', { name: name(), ...limits }),
    await create('shipping-zone', { name: name(), countries: [{ country_code: 'DE' }] }),
  ]
  const refs = { shipping_method_id: method.id, shipping_zone_id: zone.id }
  return {
    method,
    zone,
    cost: (price, data = {}) => ask('shops', 'POST', 'shipping-price', { data: { price, ...refs, ...data } }),
  }
}

test('a cost that overlaps with another is refused by its name; beside it, or for another list, it stands', async () => {
  const { method, zone, cost } = await newCosts()
  const first = await cost('4.95', { max_weight: 5, max_value: '50.00' })
  expect(first.status, JSON.stringify(first.body)).toBe(200)
  const called = `${String(method['name'])}, ${String(zone['name'])}`
  expect(first.body.payload).toMatchObject({ name: called, currency: 'EUR', max_weight: 5 })
  const refused = await cost('5.95', { min_weight: 4.5, max_weight: 10 })
  expect([refused.status, refused.body.fields]).toEqual([
    422,
    { min_weight: [`Overlaps with “${called}” (up to 5 kg, under €50.00)`] },
  ])
  expect((await cost('0.00', { max_weight: 5, min_value: '50.00' })).status).toBe(200)
  const second = await cost('6.95', { min_weight: 5, max_weight: 10 })
  expect(second.status).toBe(200)
  // whoever pays by a list of their own, in its currency
  const own = await cost('3.95', { max_weight: 5, price_list_id: 2 })
  expect([own.status, own.body.payload['currency']]).toEqual([200, 'CHF'])
  const { id, version } = second.body.payload
  const wider = await ask('shops', 'PATCH', `shipping-price/${id}`, { data: { min_weight: 4 }, version })
  expect([wider.status, Object.keys(wider.body.fields ?? {})]).toEqual([422, ['min_weight']])
  const reversed = await cost('1.00', { min_weight: 20, max_weight: 20, min_value: '9.00', max_value: '8.00' })
  expect(Object.keys(reversed.body.fields ?? {})).toEqual(['max_weight', 'max_value'])
})

test('of costs that overlap and are written at the same time one stands', async () => {
  const { cost } = await newCosts()
  const answers = await Promise.all(Array.from({ length: 16 }, (_, at) => cost(`${at}.00`)))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    200,
    ...Array.from({ length: 15 }, () => 422),
  ])
})

test('a gap between costs is told with the method and with the zone', async () => {
  const { method, zone, cost } = await newCosts({ max_weight: 31.5 })
  await cost('4.95', { max_weight: 5 })
  await cost('9.95', { min_weight: 10, max_weight: 31.5 })
  await cost('2.95', { max_weight: 2, price_list_id: 3 })
  const gap = { min_weight: 5, max_weight: 10, min_value: null, max_value: null, currency: 'EUR' }
  for (const path of [`shipping-method/${method.id}`, `shipping-zone/${zone.id}`]) {
    const { body } = await ask('orders', 'POST', path, { expand: ['gaps'] })
    const both = { shipping_method: { id: method.id }, shipping_zone: { id: zone.id } }
    // what a list leaves out holds for it as for everyone
    expect(body.payload['gaps']).toMatchObject([
      { ...both, ...gap, price_list: null },
      { ...both, ...gap, price_list: { id: 3 } },
    ])
  }
})

test('a cost is called as its method and zone are, also when these are called otherwise', async () => {
  const { method, zone, cost } = await newCosts()
  const { id } = (await cost('4.95')).body.payload
  const other = name()
  await ask('shops', 'PATCH', `shipping-zone/${zone.id}`, { data: { name: other }, version: zone.version })
  const found = await ask('shops', 'POST', 'search', {
    object: 'shipping-price',
    scope: ['results'],
    params: { query: other },
  })
  expect(found.body.payload).toMatchObject({ results: [{ id, name: `${String(method['name'])}, ${other}` }] })
})

test('a cost is tried by the code of orders, and told with its zone, its range and the others', async () => {
  const { method, zone, cost } = await newCosts()
  const light = (await cost('4.95', { max_weight: 5 })).body.payload.id
  const heavy = (await cost('9.95', { min_weight: 5, max_weight: 10 })).body.payload.id
  const own = (await cost('2.95', { max_weight: 5, price_list_id: 3 })).body.payload.id
  const tried = async (order: object) => {
    const body = { country_code: 'DE', weight: 5, value: '20.00', ...order }
    const answer = await ask('orders', 'POST', `shipping-method/${method.id}/cost`, body)
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    return answer.body.payload
  }
  const ids = (costs: unknown) => (costs as Row[]).map(({ id }) => id)
  const found = await tried({})
  expect(found).toMatchObject({
    currency: 'EUR',
    zone: { id: zone.id },
    cost: { id: light, price: '4.95', list: null },
  })
  expect(ids(found['costs'])).toEqual([light, heavy])
  expect(await tried({ weight: 5.001 })).toMatchObject({ cost: { id: heavy } })
  const ofList = await tried({ price_list_id: 3 })
  expect(ofList).toMatchObject({ cost: { id: own, list: { id: 3 } } })
  expect(ids(ofList['costs'])).toEqual([own, light, heavy])
  // what the list has none for holds as it does for everyone
  expect(await tried({ price_list_id: 3, weight: 7 })).toMatchObject({ cost: { id: heavy } })
  expect(await tried({ weight: 10.5 })).toMatchObject({ zone: { id: zone.id }, cost: null })
  for (const elsewhere of [{ country_code: 'AT' }, { price_list_id: 2 }])
    expect(await tried(elsewhere)).toMatchObject({ zone: null, cost: null, costs: [] })
})

test('of zones with a country that of the shop goes first, then the smaller one; one that is off is none', async () => {
  const { method, zone, cost } = await newCosts()
  await cost('4.95')
  const add = async (price: string, data: object) => {
    const other = await create('shipping-zone', { name: name(), ...data })
    await cost(price, { shipping_zone_id: other.id })
    return other
  }
  const wide = await add('9.95', { countries: [{ country_code: 'DE' }, { country_code: 'AT' }] })
  await add('1.95', { countries: [{ country_code: 'DE' }, { country_code: 'AT' }], shops: [{ shop_id: 2 }] })
  await add('0.95', { countries: [{ country_code: 'DE' }], erp_active: false })
  const priceAt = async (order: object) => {
    const body = { country_code: 'DE', weight: 1, value: '20.00', ...order }
    const { body: told } = await ask('shops', 'POST', `shipping-method/${method.id}/cost`, body)
    return [told.payload['zone'], told.payload['cost']]
  }
  expect(await priceAt({})).toMatchObject([{ id: zone.id }, { price: '4.95' }])
  expect(await priceAt({ country_code: 'AT' })).toMatchObject([{ id: wide.id }, { price: '9.95' }])
  expect(await priceAt({ shop_id: 1 })).toMatchObject([{ id: zone.id }, { price: '4.95' }])
  expect(await priceAt({ shop_id: 2, price_list_id: 1 })).toMatchObject([{}, { price: '1.95' }])
})

test('whoever works on orders or shipments reads them, and only who manages shops writes', async () => {
  const objects = ['shipping-method', 'shipping-price', 'shipping-zone', 'shipping-service', 'shipping-class']
  for (const object of objects)
    for (const login of ['orders', 'shipping', 'products']) {
      const { status } = await ask(login, 'POST', `${object}/1`, {})
      expect([object, login, status]).toEqual([object, login, login === 'products' ? 403 : 200])
      expect((await ask(login, 'DELETE', `${object}/1`, { version: 1 })).status).toBe(403)
    }
})

test('an upper limit that is not above the lower one is told at its field, of a method and of a cost', async () => {
  const method = await create('shipping-method', { name: name() })
  const zone = await create('shipping-zone', { name: name(), countries: [{ country_code: 'AT' }] })
  const cost = await create('shipping-price', {
    shipping_method_id: method.id,
    shipping_zone_id: zone.id,
    price: '1.00',
  })
  const wrong = [
    [{ max_weight: 0 }, 'max_weight'],
    [{ min_weight: 0, max_weight: 0 }, 'max_weight'],
    [{ min_weight: 5, max_weight: 1 }, 'max_weight'],
    [{ max_value: '0' }, 'max_value'],
    [{ max_value: '0.00' }, 'max_value'],
    [{ min_value: '5', max_value: '1' }, 'max_value'],
  ] as const
  for (const [object, { id, version }] of [
    ['shipping-method', method],
    ['shipping-price', cost],
  ] as const) {
    for (const [data, field] of wrong) {
      const { status, body } = await ask('shops', 'PATCH', `${object}/${id}`, { data, version })
      expect({ object, data, status, fields: body.fields }).toEqual({
        object,
        data,
        status: 422,
        fields: { [field]: ['Has to be above the lower limit'] },
      })
    }
    const right = { data: { min_weight: 1, max_weight: 5, max_value: '0.01' }, version }
    expect((await ask('shops', 'PATCH', `${object}/${id}`, right)).status).toBe(200)
  }
  const made = { shipping_method_id: method.id, shipping_zone_id: zone.id, price: '1.00', max_weight: 0 }
  expect((await ask('shops', 'POST', 'shipping-price', { data: made })).status).toBe(422)
})
