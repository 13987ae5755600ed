import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OrderEvent } from '#machines/order/events.ts'
import { transaction } from '#server/db.ts'
import { applyOccurrence } from '#server/life/move.ts'
import { factsOf } from '#server/mail/values.ts'
import { orderLife } from '#server/order/life.ts'
import { sql } from '#server/sql.ts'
import { call, signIn } from '#tests/support/call.ts'
import { person, type Person } from '#tests/support/life-client.ts'
import { makeOrder, makeShops, type Shops } from '#tests/support/make-order.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

type Backorders = 'deny' | 'notify' | 'allow'
type Row = Readonly<Record<string, unknown>>
type Body = { payload: Row; code?: string; fields?: Readonly<Record<string, string[]>> }

let server: TestServer
let shops: Shops
let jana: Person
let token: string

beforeAll(async () => {
  server = await startServer()
  shops = await makeShops(server.db)
  token = await signIn(server.url, 'admin')
  jana = person(server.url, token)
})
afterAll(() => server.close())

const ask = async (method: string, path: string, body?: object) => {
  const answer = await call(server.url, token, method, `/api/v3/${path}`, body, { 'Override-Locale': 'de_DE' })
  return { status: answer.status, body: answer.body as Body } // of every answer
}

/** So many of a new product are in stock. */
async function product(backorders: Backorders, stock: number, more: object = {}): Promise<number> {
  const data = { name: 'Lampe', sku: `B-${randomUUID().slice(0, 12)}`, backorders, stock_quantity: stock, ...more }
  const { status, body } = await ask('POST', 'product', { data })
  expect(status, JSON.stringify(body)).toBe(200)
  return Number(body.payload['id'])
}

/** An order of so many pieces of it. */
async function orderOf(wanted: number, quantity: number, status: 'preparing' | 'cart' | 'proposal' = 'preparing') {
  const id = await makeOrder(server.db, shops, status, { item_count: 1, open_quantity: 1 })
  await server.db.run(sql`update order_items set product_id = ${wanted}, quantity = ${quantity} where order_id = ${id}`)
  return id
}
const move = async (id: number, event: OrderEvent) => {
  const { version } = await server.db.one<{ version: number }>(sql`select version from orders where id = ${id}`)
  return jana.move(id, event, { version })
}
const place = (id: number) => move(id, { type: 'order.place', payment_method_id: shops.payment.confirmed })
const read = async (id: number) => (await ask('POST', `order/${id}`, { expand: ['items', 'actions'] })).body.payload
const actionOf = async (id: number, action: string) =>
  ((await read(id))['actions'] as readonly Row[]).find((one) => one['action'] === action)

describe('of what may not be sold beyond the stock', () => {
  test('an order is not placed, nor offered, and says of what there are how many', async () => {
    const wanted = await product('deny', 2)
    const id = await orderOf(wanted, 3)
    expect(await place(id)).toMatchObject({ status: 409, code: 'too_few_in_stock' })
    const placing = await actionOf(id, 'order.place')
    expect(placing).toMatchObject({ allowed: false, reason_code: 'too_few_in_stock' })
    expect(placing?.['reason']).toMatch(/^Nicht genug auf Lager: Lampe \(B-.*\)\. Verfügbar: 2\.$/)
    expect(await actionOf(id, 'order.offer')).toMatchObject({ allowed: false, reason_code: 'too_few_in_stock' })
    expect((await read(id))['items']).toMatchObject([{ lacking_quantity: 1 }])
  })

  test('what one order was promised, no other is, and it is free again once the order is cancelled', async () => {
    const wanted = await product('deny', 3)
    const [first, second] = [await orderOf(wanted, 2), await orderOf(wanted, 2)]
    expect((await place(first)).status).toBe(200)
    expect(await place(second)).toMatchObject({ status: 409, code: 'too_few_in_stock' })
    expect((await ask('POST', `product/${wanted}`)).body.payload).toMatchObject({ reserved_quantity: 2 })
    expect((await read(first))['items']).toMatchObject([{ lacking_quantity: 0 }])
    expect((await move(first, { type: 'order.cancel' })).status).toBe(200)
    expect((await place(second)).status).toBe(200)
  })

  test('a cancellation is not taken back once somebody else was promised what it set free', async () => {
    const wanted = await product('deny', 3)
    const [first, second] = [await orderOf(wanted, 2), await orderOf(wanted, 2)]
    await place(first)
    const { changed } = await move(first, { type: 'order.cancel' })
    expect((await place(second)).status).toBe(200)
    expect(await ask('POST', `undo/${changed.undo?.token}`)).toMatchObject({
      status: 409,
      body: { code: 'promised_elsewhere' },
    })
    const { changed: again } = await move(second, { type: 'order.cancel' })
    expect((await ask('POST', `undo/${again.undo?.token}`)).status).toBe(200)
    expect((await ask('POST', `product/${wanted}`)).body.payload).toMatchObject({ reserved_quantity: 2 })
  })

  test('whoever was promised it first is released, whatever comes later', async () => {
    const wanted = await product('deny', 2)
    const first = await orderOf(wanted, 2)
    expect((await place(first)).status).toBe(200)
    // the administrator has reasons of their own
    const forced = await orderOf(wanted, 1)
    const { version } = (await read(forced)) as { version: number }
    const params = { payment_method_id: shops.payment.confirmed, force: 'Muster' }
    expect((await ask('POST', `order/${forced}/action/place`, { version, params })).status).toBe(200)
    expect(await move(forced, { type: 'order.release' })).toMatchObject({ status: 409, code: 'too_few_in_stock' })
    expect((await move(first, { type: 'order.release' })).status).toBe(200)
  })

  test('an offer that was accepted too late is not released before the goods are there', async () => {
    const wanted = await product('deny', 0)
    const id = await orderOf(wanted, 1, 'proposal')
    const accepted = { type: 'order.accepted', becomes: 'confirmed' }
    await transaction(server.db, (tx) => applyOccurrence(tx, orderLife, id, accepted))
    expect(await move(id, { type: 'order.release' })).toMatchObject({ status: 409, code: 'too_few_in_stock' })
    await server.db.run(
      sql`insert into stock_movements (product_id, quantity, cause) values (${wanted}, 1, 'purchase')`,
    )
    expect((await move(id, { type: 'order.release' })).status).toBe(200)
  })

  test('of a placed order no more is written than is there; fewer always, and a draft whatever it says', async () => {
    const wanted = await product('deny', 3)
    const id = await orderOf(wanted, 2)
    const write = async (quantity: number) => {
      const { version, items } = (await read(id)) as { version: number; items: readonly { id: number }[] }
      return ask('PATCH', `order/${id}`, { version, data: { items: [{ id: items[0]?.id, quantity }] } })
    }
    expect((await write(9)).status).toBe(200)
    expect((await write(2)).status).toBe(200)
    expect((await place(id)).status).toBe(200)
    const refused = await write(4)
    expect([refused.status, Object.values(refused.body.fields ?? {})]).toMatchObject([
      422,
      [[expect.stringMatching(/Verfügbar: 3/)]],
    ])
    expect(Object.keys(refused.body.fields ?? {})).toEqual([expect.stringMatching(/^items\.\d+\.quantity$/)])
    expect((await write(3)).status).toBe(200)
    await server.db.run(
      sql`insert into stock_movements (product_id, quantity, cause) values (${wanted}, -2, 'stocktaking')`,
    )
    expect((await write(2)).status).toBe(200)
  })

  test('another line of the same article counts with the first', async () => {
    const wanted = await product('deny', 3)
    const id = await orderOf(wanted, 2)
    expect((await place(id)).status).toBe(200)
    const { version, items } = (await read(id)) as { version: number; items: readonly { id: number }[] }
    const data = { items: [{ id: items[0]?.id }, { product_id: wanted, quantity: 2, price: '5' }] }
    const { status, body } = await ask('PATCH', `order/${id}`, { version, data })
    expect([status, Object.keys(body.fields ?? {})]).toEqual([422, ['items.new_0.quantity']])
  })

  test('nothing is kept of what has left, and what keeps no stock is always there', async () => {
    const wanted = await product('deny', 1)
    const first = await orderOf(wanted, 1)
    expect((await place(first)).status).toBe(200)
    expect((await move(first, { type: 'order.release' })).status).toBe(200)
    expect((await move(first, { type: 'order.confirm_shipment', contents: 'open' })).status).toBe(200)
    expect((await ask('POST', `product/${wanted}`)).body.payload).toMatchObject({
      reserved_quantity: 0,
      stock_quantity: 0,
    })
    expect((await place(await orderOf(wanted, 1))).status).toBe(409)
    expect((await place(await orderOf(await product('deny', 0, { manage_stock: false }), 5))).status).toBe(200)
  })
})

describe('what may be sold beyond the stock', () => {
  test('is, with a word before it where whoever ordered is told, and without one where they are not', async () => {
    for (const [backorders, warned] of [
      ['allow', false],
      ['notify', true],
    ] as const) {
      const id = await orderOf(await product(backorders, 1), 3)
      const action = await actionOf(id, 'order.place')
      expect(action).toMatchObject({ allowed: true })
      expect(action?.['warnings']).toEqual(warned ? ['backordered'] : [])
      expect((await place(id)).status).toBe(200)
      expect((await read(id))['items']).toMatchObject([{ lacking_quantity: 2 }])
      expect((await move(id, { type: 'order.release' })).status).toBe(200)
      const mail = await transaction(server.db, (tx) => factsOf(tx, { order: id, invoice: null, kind: 'order_placed' }))
      const told = mail?.values['order.items'] ?? ''
      expect(/davon (\d+) derzeit nicht auf Lager/.exec(told)?.[1], told).toBe(warned ? '2' : undefined)
    }
  })

  test('the mail says from when on it is there, as far as that is known', async () => {
    const wanted = await product('notify', 0, { expected_return: '2027-03-01' })
    const mail = await transaction(server.db, async (tx) =>
      factsOf(tx, { order: await orderOf(wanted, 1), invoice: null, kind: 'order_placed' }),
    )
    expect(mail?.values['order.items']).toMatch(/1 derzeit nicht auf Lager, voraussichtlich ab 1\. März 2027/)
  })
})

describe('fifty want the last piece at once', () => {
  const buyers = 50
  const answers = async (backorders: Backorders) => {
    const wanted = await product(backorders, 1)
    const orders = await Promise.all(Array.from({ length: buyers }, () => orderOf(wanted, 1)))
    const said = await Promise.all(orders.map((id) => place(id)))
    return { wanted, said }
  }
  const reservedOf = async (id: number) => (await ask('POST', `product/${id}`)).body.payload['reserved_quantity']

  test('and one gets it, where there is no more: the others are told of what there is none left', async () => {
    const { wanted, said } = await answers('deny')
    expect(said.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(said.filter(({ status, code }) => status === 409 && code === 'too_few_in_stock')).toHaveLength(buyers - 1)
    expect(await reservedOf(wanted)).toBe(1)
  })

  test('and all get it, where more are ordered of it', async () => {
    const { wanted, said } = await answers('allow')
    expect(said.map(({ status }) => status)).toEqual(said.map(() => 200))
    expect(await reservedOf(wanted)).toBe(buyers)
  })
})
