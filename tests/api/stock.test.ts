import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Changed } from '#api/actions.ts'
import { sql } from '#server/sql.ts'
import { call, signIn } from '#tests/support/call.ts'
import { person, type Person } from '#tests/support/life-client.ts'
import { makeOrder, makeShops, type Shops } from '#tests/support/make-order.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

type Row = Readonly<Record<string, unknown>>
type Product = Row & { id: number; version: number }
type Body = { payload: Changed & Row; code?: string; fields?: Readonly<Record<string, string[]>> }

let server: TestServer
let shops: Shops
let jana: Person
const tokens: Record<string, string> = {}

beforeAll(async () => {
  server = await startServer()
  shops = await makeShops(server.db)
  for (const login of ['products', 'shipping', 'customers', 'orders']) tokens[login] = await signIn(server.url, login)
  jana = person(server.url, tokens['orders'] ?? '')
})
afterAll(() => server.close())

const ask = async (login: string, method: string, path: string, body?: object) => {
  const answer = await call(server.url, tokens[login], method, `/api/v3/${path}`, body, { 'Override-Locale': 'en_EN' })
  return { status: answer.status, body: answer.body as Body } // of every answer
}
const begin = async (data: object = {}): Promise<Product> => {
  const sent = { name: 'Lampe', sku: `S-${randomUUID().slice(0, 12)}`, ...data }
  const { status, body } = await ask('products', 'POST', 'product', { data: sent })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.payload as never
}
const change = ({ id, version }: Product, data: object) => ask('products', 'PATCH', `product/${id}`, { data, version })
const changed = async (product: Product, data: object) => {
  const { status, body } = await change(product, data)
  expect(status, JSON.stringify(body)).toBe(200)
  return { product: body.payload.entity as Product, undo: body.payload.undo?.token }
}
const movesOf = (id: number) =>
  server.db.rows<Row>(sql`
    select cause, quantity, stock_after, who, order_id is not null as is_ordered from stock_movements
    where product_id = ${id} order by id`)
const stockOf = async (id: number) =>
  (await server.db.one<{ stock: number }>(sql`select stock_quantity as stock from products where id = ${id}`)).stock

/** Products whose stock is not what its movements, or those of its variations, add up to. */
const adrift = () =>
  server.db.rows(sql`
    select p.id, p.stock_quantity from products p
    left join products v on v.id = p.id or v.parent_id = p.id
    left join stock_movements m on m.product_id = v.id
    group by p.id having p.stock_quantity <> coalesce(sum(m.quantity), 0)`)

/** Movements after which something else was said to be there than those until then add up to. */
const misread = () =>
  server.db.rows(sql`
    select id from (select id, stock_after, sum(quantity) over (partition by product_id order by id) as sum
      from stock_movements) m where stock_after <> sum`)

test('what is in stock is what the movements say, of every product of the demo', async () => {
  const { moved } = await server.db.one<{ moved: number }>(sql`select count(*) as moved from stock_movements`)
  expect(moved).toBeGreaterThan(400)
  expect(await adrift()).toEqual([])
  expect(await misread()).toEqual([])
})

test('what is in stock is written by a movement or not at all', async () => {
  const { id } = await begin()
  await expect(server.db.run(sql`update products set stock_quantity = 5 where id = ${id}`)).rejects.toThrow(/stock/)
  await expect(
    server.db.run(sql`
      insert into products (sku, name, type, stock_quantity) values (${randomUUID()}, 'Lampe', 'simple', 1)`),
  ).rejects.toThrow(/stock/)
  expect(await stockOf(id)).toBe(0)
})

describe('in the editor', () => {
  test('a changed stock is written by hand, by whoever changed it', async () => {
    const one = await begin({ stock_quantity: 12 })
    const { product } = await changed(one, { stock_quantity: 9, name: 'Laterne' })
    expect(product).toMatchObject({ stock_quantity: 9, name: 'Laterne', stock_status: 'in-stock' })
    expect(await movesOf(one.id)).toMatchObject([
      { cause: 'by_hand', quantity: 12, stock_after: 12, who: 'Leena Mäkelä' },
      { cause: 'by_hand', quantity: -3, stock_after: 9, who: 'Leena Mäkelä' },
    ])
  })

  test('a save that leaves the stock alone moves nothing', async () => {
    const one = await begin({ stock_quantity: 12 })
    await changed(one, { stock_quantity: 12, name: 'Laterne' })
    expect(await movesOf(one.id)).toHaveLength(1)
  })

  test('the undo of the save is a movement back', async () => {
    const { product, undo } = await changed(await begin({ stock_quantity: 12 }), { stock_quantity: 9 })
    const { status, body } = await ask('products', 'POST', `undo/${undo}`)
    expect([status, body.payload.entity]).toMatchObject([200, { stock_quantity: 12 }])
    expect(await movesOf(product.id)).toMatchObject([
      { quantity: 12 },
      { quantity: -3 },
      { quantity: 3, cause: 'undone' },
    ])
  })

  test('a stock that was moved since is a conflict, and an undo leaves it', async () => {
    const { product, undo } = await changed(await begin({ stock_quantity: 12 }), { stock_quantity: 9 })
    await server.db.run(
      sql`insert into stock_movements (product_id, quantity, cause) values (${product.id}, -2, 'sale')`,
    )
    expect(await change(product, { stock_quantity: 20 })).toMatchObject({ status: 409, body: { code: 'conflict' } })
    expect((await change(product, { name: 'Laterne' })).status).toBe(200)
    expect(await ask('products', 'POST', `undo/${undo}`)).toMatchObject({
      status: 409,
      body: { code: 'fields_changed_since' },
    })
    expect(await stockOf(product.id)).toBe(7)
  })

  test('the stock of a product with variations is theirs together, and locked', async () => {
    const parent = await begin({ type: 'variable' })
    const variation = { type: 'variation', parent_id: parent.id }
    const one = await begin({ ...variation, stock_quantity: 4 })
    await begin({ ...variation, stock_quantity: 3 })
    await changed(one, { stock_quantity: 5 })
    expect(await stockOf(parent.id)).toBe(8)
    const read = await ask('products', 'POST', `product/${parent.id}`, { expand: ['locks'] })
    expect(read.body.payload['locks']).toMatchObject({
      stock_quantity: { reason_code: 'stock_of_variations', reason: expect.stringContaining('variations') as string },
    })
    const refused = await change({ ...parent, version: Number(read.body.payload['version']) }, { stock_quantity: 1 })
    expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([422, ['stock_quantity']])
    const begun = { name: 'x', sku: randomUUID(), type: 'variable', stock_quantity: 1 }
    expect((await ask('products', 'POST', 'product', { data: begun })).body.fields).toHaveProperty('stock_quantity')
  })

  test('a clone begins with nothing in stock', async () => {
    const { id } = await begin({ stock_quantity: 12 })
    const { body } = await ask('products', 'POST', `product/${id}/clone`, {})
    expect(body.payload).toMatchObject({ stock_quantity: 0 })
  })
})

describe('what leaves the house with an order', () => {
  /** Two units of a product are packed; both lines are of it. */
  const packed = async (product: number) => {
    const id = await makeOrder(server.db, shops, 'preparing-for-shipment', {
      open_quantity: 2,
      packed_quantity: 2,
      item_count: 2,
    })
    await server.db.run(sql`update order_items set product_id = ${product} where order_id = ${id}`)
    return id
  }

  test('is a sale, and comes back with the undo', async () => {
    const { id: product } = await begin({ stock_quantity: 12 })
    const order = await packed(product)
    const answer = await jana.move(order, { type: 'order.confirm_shipment' })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    expect(await movesOf(product)).toMatchObject([
      { quantity: 12 },
      { cause: 'sale', quantity: -2, stock_after: 10, is_ordered: true, who: expect.any(String) as string },
    ])
    const back = await ask('orders', 'POST', `undo/${answer.changed.undo?.token}`)
    expect(back.status, JSON.stringify(back.body)).toBe(200)
    expect((await movesOf(product)).at(-1)).toMatchObject({ cause: 'sale', quantity: 2, stock_after: 12 })
  })

  test('leaves a product alone that keeps no stock', async () => {
    const { id: product } = await begin({ manage_stock: false })
    expect((await jana.move(await packed(product), { type: 'order.confirm_shipment' })).status).toBe(200)
    expect(await movesOf(product)).toEqual([])
  })

  test('is right when many leave and somebody counts meanwhile', async () => {
    const parent = await begin({ type: 'variable' })
    const variation = { type: 'variation', parent_id: parent.id, stock_quantity: 100 }
    const [one, two] = [await begin(variation), await begin(variation)]
    const orders = await Promise.all(Array.from({ length: 8 }, () => packed(one.id)))
    await server.db.run(sql`
      update order_items set product_id = ${two.id} where order_id = any(${orders}::bigint[]) and place = 2`)
    const [counted, ...left] = await Promise.all([
      change(one, { stock_quantity: 50 }),
      ...orders.map((order) => jana.move(order, { type: 'order.confirm_shipment' })),
    ])
    // who counted comes first or is told that somebody sold
    expect([200, 409]).toContain(counted?.status)
    expect(left.map(({ status }) => status)).toEqual(orders.map(() => 200))
    const from = counted?.status === 200 ? 50 : 100
    expect([await stockOf(one.id), await stockOf(two.id), await stockOf(parent.id)]).toEqual([from - 8, 92, from + 84])
  })
})

test('movements are read by those who read products, found by the product, and written by nobody', async () => {
  const { id, sku } = await begin({ stock_quantity: 3 })
  const asked = { object: 'stock-movement', scope: ['results'], params: { query: sku } }
  for (const login of ['products', 'shipping', 'orders'])
    expect((await ask(login, 'POST', 'search', asked)).body.payload['results']).toMatchObject([
      { product: { id, label: 'Lampe' }, quantity: 3, cause: 'by_hand', order: null },
    ])
  expect((await ask('customers', 'POST', 'search', asked)).status).toBe(403)
  expect((await ask('products', 'POST', 'stock-movement', { data: {} })).status).toBe(403)
})

test('nothing in here left a stock that its movements do not tell', async () => {
  expect([await adrift(), await misread()]).toEqual([[], []])
})
