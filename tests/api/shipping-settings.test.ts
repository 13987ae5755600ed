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

test('whoever works on orders or shipments reads them, and only who manages shops writes', async () => {
  const objects = ['shipping-method', 'shipping-zone', 'shipping-service', 'shipping-class']
  for (const object of objects)
    for (const login of ['orders', 'shipping', 'products']) {
      const { status } = await ask(login, 'POST', `${object}/1`, {})
      expect([object, login, status]).toEqual([object, login, login === 'products' ? 403 : 200])
      expect((await ask(login, 'POST', object, { data: { name: name() } })).status).toBe(403)
    }
})
