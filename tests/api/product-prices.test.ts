import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Changed } from '#api/actions.ts'
import type { PricesInList, TriedPrice } from '#api/price.ts'
import { call, signIn } from '#tests/support/call.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

type Row = Readonly<Record<string, unknown>> & { id: number; version: number }
type Tier = { price_list_id: number; min_quantity: number; price: string }
type Body = { payload: unknown; message?: string; code?: string; fields?: Readonly<Record<string, string[]>> }

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
const done = async <Payload = Row>(login: string, method: string, path: string, body?: object): Promise<Payload> => {
  const { status, body: said } = await ask(login, method, path, body)
  expect(status, JSON.stringify(said)).toBe(200)
  return said.payload as Payload // what the call answers
}
const name = () => `t-${randomUUID().slice(0, 13)}`
const newProduct = (data: object = {}) =>
  done('products', 'POST', 'product', { data: { name: 'Lampe', sku: name(), ...data } })
const newList = (data: object = {}) =>
  done('shops', 'POST', 'price-list', { data: { name: name(), slug: name(), ...data } })
const tier = (list: Row, min_quantity: number, price: string): Tier => ({ price_list_id: list.id, min_quantity, price })
const read = (id: number, login = 'products') => done(login, 'POST', `product/${id}`, { expand: ['prices', 'history'] })
const write = (login: string, { id, version }: Row, prices: readonly Tier[]) =>
  ask(login, 'PATCH', `product/${id}`, { data: { prices }, version })
const inList = async (product: Row, list: Row) => {
  const all = await done<PricesInList[]>('products', 'POST', 'price-lists/prices', { product_id: product.id })
  return all.find(({ id }) => id === list.id)
}
const shown = (list: Row, min_quantity: number, price: string) => ({
  price_list: { id: list.id, label: list['name'] },
  min_quantity,
  price,
})
/** The price records of a product. */
const recordsOf = async ({ sku }: Row): Promise<Row[]> => {
  const asked = { object: 'price', scope: ['results'], params: { query: sku } }
  return (await done<{ results: Row[] }>('orders', 'POST', 'search', asked)).results
}

test('a product is made with its prices, which are price records as well', async () => {
  const [one, other] = [await newList({ is_tax_included: true }), await newList({ currency: 'CHF' })]
  const prices = [tier(one, 1, '19.90'), tier(one, 25, '17.90'), tier(other, 10, '12.5')]
  const product = await newProduct({ prices })
  expect((await read(product.id))['prices']).toEqual([
    shown(one, 1, '19.90'),
    shown(one, 25, '17.90'),
    shown(other, 10, '12.5'),
  ])
  expect(await recordsOf(product)).toMatchObject([
    { price: '19.90', lowest_price: '17.90', tier_count: 2, version: 1 },
    { price: '12.5', tier_count: 1, currency: 'CHF' },
  ])
})

test('a tier is written, added and taken away in one save, of which product and price each have a line', async () => {
  const [list, other] = [await newList(), await newList()]
  const product = await newProduct({ prices: [tier(list, 1, '10'), tier(list, 5, '9'), tier(other, 1, '8')] })
  const [before, kept] = await recordsOf(product)
  const { status, body } = await write('products', product, [
    tier(list, 1, '11'),
    tier(list, 25, '7'),
    tier(other, 1, '8'),
  ])
  expect(status, JSON.stringify(body)).toBe(200)
  const [after, same] = await recordsOf(product)
  // once, whichever tiers were written
  expect(after).toMatchObject({ id: before?.id, version: 2, price: '11', tier_count: 2 })
  expect(same).toMatchObject({ id: kept?.id, version: 1 })
  expect((await read(product.id))['history']).toMatchObject([
    { verb: 'product.change', changes: [{ field: 'prices' }] },
    {},
  ])
  const { history } = (await done('products', 'POST', `price/${before?.id}`, { expand: ['history'] })) as Row & {
    history: object[]
  }
  expect(history).toMatchObject([
    {
      verb: 'price.change',
      changes: [
        {
          field: 'tiers',
          before: JSON.stringify([
            { min_quantity: 1, price: '10' },
            { min_quantity: 5, price: '9' },
          ]),
        },
      ],
    },
    { verb: 'price.create' },
  ])
  // and back, by one undo
  const { undo } = body.payload as Changed
  await done('products', 'POST', `undo/${undo?.token}`, {})
  expect((await read(product.id))['prices']).toEqual([shown(list, 1, '10'), shown(list, 5, '9'), shown(other, 1, '8')])
})

test('a price without any tier left goes, one that was not there comes', async () => {
  const [list, other] = [await newList(), await newList()]
  const product = await newProduct({ prices: [tier(list, 1, '10')] })
  expect((await write('products', product, [tier(other, 1, '8')])).status).toBe(200)
  expect(await recordsOf(product)).toMatchObject([{ price_list: { id: other.id }, price: '8' }])
})

test('two who write different cells keep both, of one cell the second is told', async () => {
  const list = await newList()
  const product = await newProduct({ prices: [tier(list, 1, '10'), tier(list, 5, '9')] })
  expect((await write('products', product, [tier(list, 1, '11'), tier(list, 5, '9')])).status).toBe(200)
  expect((await write('products', product, [tier(list, 1, '10'), tier(list, 5, '8')])).status).toBe(200)
  expect((await read(product.id))['prices']).toEqual([shown(list, 1, '11'), shown(list, 5, '8')])
  const { status, body } = await write('products', product, [tier(list, 1, '12'), tier(list, 5, '9')])
  expect([status, body.code]).toEqual([409, 'conflict'])
})

test('who writes the price record is seen by who has the product open, and the other way round', async () => {
  const list = await newList()
  const product = await newProduct({ prices: [tier(list, 1, '10'), tier(list, 5, '9')] })
  const [record] = await recordsOf(product)
  const tiers = (first: string, second: string) => [
    { min_quantity: 1, price: first },
    { min_quantity: 5, price: second },
  ]
  await done('shops', 'PATCH', `price/${record?.id}`, { data: { tiers: tiers('11', '9') }, version: record?.version })
  // the product is written from what it was before
  expect((await write('products', product, [tier(list, 1, '10'), tier(list, 5, '8')])).status).toBe(200)
  expect((await read(product.id))['prices']).toEqual([shown(list, 1, '11'), shown(list, 5, '8')])
  expect((await write('products', product, [tier(list, 1, '12'), tier(list, 5, '9')])).status).toBe(409)
  // and the record from what that was
  const { status } = await ask('shops', 'PATCH', `price/${record?.id}`, {
    data: { tiers: tiers('10', '7') },
    version: record?.version,
  })
  expect(status).toBe(409)
  const now = await done('shops', 'POST', `price/${record?.id}`, {})
  await done('shops', 'DELETE', `price/${record?.id}`, { version: now.version })
  expect(await read(product.id)).toMatchObject({ prices: [], history: { length: 4 } })
})

test('the same quantity twice, no quantity and no amount are refused at their row', async () => {
  const list = await newList()
  const product = await newProduct()
  const refused = async (...prices: object[]) => {
    const { status, body } = await ask('products', 'PATCH', `product/${product.id}`, { data: { prices }, version: 1 })
    expect(status, JSON.stringify(body)).toBe(422)
    return body.fields
  }
  expect(await refused(tier(list, 5, '9'), tier(list, 5, '8'))).toEqual({ 'prices.new_1': [expect.any(String)] })
  expect(await refused(tier(list, 0, '9'))).toMatchObject({ 'prices.new_0.min_quantity': [expect.any(String)] })
  expect(await refused({ price_list_id: list.id, min_quantity: 1 })).toMatchObject({
    'prices.new_0.price': ['This field is required'],
  })
  expect(await refused({ price_list_id: 999_999, min_quantity: 1, price: '1' })).toMatchObject({
    'prices.new_0.price_list_id': [expect.any(String)],
  })
})

test('a variation says what it inherits, where it has no price of its own for so many', async () => {
  const list = await newList({ is_tax_included: true })
  const parent = await newProduct({ type: 'variable', prices: [tier(list, 1, '20'), tier(list, 5, '18')] })
  const variation = await newProduct({ type: 'variation', parent_id: parent.id })
  const inherited = {
    of: { id: parent.id, label: 'Lampe' },
    tiers: [
      { min_quantity: 1, price: '20' },
      { min_quantity: 5, price: '18' },
    ],
  }
  expect(await inList(variation, list)).toMatchObject({
    tiers: [],
    inherited,
    valid_since: null,
    is_tax_included: true,
  })
  expect((await write('products', variation, [tier(list, 10, '15')])).status).toBe(200)
  expect(await inList(variation, list)).toMatchObject({ tiers: [{ min_quantity: 10, price: '15' }], inherited })
  const tried = (quantity: number, tiers?: object[]) =>
    done<TriedPrice>('products', 'POST', `price-list/${list.id}/price`, {
      product: variation['sku'],
      quantity,
      ...(tiers && { tiers }),
    })
  expect(await tried(10)).toMatchObject({ price: { price: '15', of: { id: variation.id }, from: 10 } })
  expect(await tried(6)).toMatchObject({ price: { price: '18', of: { id: parent.id }, from: 5 } })
  // and with what is being written, before it is saved
  expect(await tried(6, [{ min_quantity: 2, price: '16.5' }])).toMatchObject({
    price: { price: '16.5', of: { id: variation.id }, from: 2 },
    tiers: [{ min_quantity: 2, price: '16.5' }],
  })
  expect(await tried(10, [])).toMatchObject({ price: { price: '18', of: { id: parent.id } } })
})

test('below the smallest quantity there is no price, and it is said from how many on', async () => {
  const list = await newList()
  const product = await newProduct({ prices: [tier(list, 5, '9')] })
  const path = `price-list/${list.id}/price`
  const tried = await done<TriedPrice>('products', 'POST', path, { product: product['sku'], quantity: 4 })
  expect(tried).toMatchObject({ price: null, tiers: [{ min_quantity: 5, price: '9' }] })
})

test('a copy has the prices of what it is a copy of', async () => {
  const list = await newList()
  const product = await newProduct({ prices: [tier(list, 1, '10'), tier(list, 5, '9')] })
  const copy = await done('products', 'POST', `product/${product.id}/clone`)
  expect((await read(copy.id))['prices']).toEqual([shown(list, 1, '10'), shown(list, 5, '9')])
  expect(await recordsOf(copy)).toMatchObject([{ price: '10', tier_count: 2 }])
})

test('product managers write them, order managers read them, shipping is told of none, not even in the history', async () => {
  const list = await newList()
  const product = await newProduct({ prices: [tier(list, 1, '10')] })
  expect((await write('products', product, [tier(list, 1, '11')])).status).toBe(200)
  expect((await write('orders', product, [tier(list, 1, '12')])).status).toBe(403)
  expect((await write('shipping', product, [tier(list, 1, '12')])).status).toBe(403)
  expect((await read(product.id, 'orders'))['prices']).toHaveLength(1)
  expect(await read(product.id, 'shipping')).toMatchObject({ prices: [], history: [{ changes: [] }, {}] })
  expect((await ask('shipping', 'POST', 'price-lists/prices', { product_id: product.id })).status).toBe(403)
  expect((await ask('orders', 'POST', 'price-lists/prices', { product_id: 999_999 })).status).toBe(404)
})
