import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '#server/sql.ts'
import { call, signIn } from '#tests/support/call.ts'
import { makeOrder, makeShops, type Shops } from '#tests/support/make-order.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

type Lists = Readonly<Record<string, { order_item_id: number; quantity: number; left_quantity: number }[]>>

let server: TestServer
let shops: Shops
let token: string
beforeAll(async () => {
  server = await startServer()
  shops = await makeShops(server.db)
  token = await signIn(server.url, 'admin')
})
afterAll(() => server.close())

const rowsOf = async (object: string, about: { object: string; id: number }) => {
  const { status, body } = await call(server.url, token, 'POST', `/api/v3/${object}/rows-of-new`, { about })
  return { status, lists: (body as { payload: Lists }).payload }
}
const make = (object: string, data: object) => call(server.url, token, 'POST', `/api/v3/${object}`, { data })
const newOrder = () => makeOrder(server.db, shops, 'preparing-for-shipment', { open_quantity: 2, item_count: 2 })

test('a new shipment holds what is open of each line, and what another one holds is not open', async () => {
  const id = await newOrder()
  const about = { object: 'order', id }
  const { lists } = await rowsOf('shipment', about)
  expect(lists['contents']).toHaveLength(2)
  expect(lists['contents']?.every(({ quantity, left_quantity }) => quantity === left_quantity && quantity > 0)).toBe(
    true,
  )
  const [first, second] = lists['contents'] ?? []
  const contents = [{ order_item_id: first?.order_item_id, quantity: first?.quantity }]
  expect((await make('shipment', { order_id: id, auto_full: false, contents })).status).toBe(200)
  expect((await rowsOf('shipment', about)).lists['contents']).toEqual([second])
})

test('a new refund names every line, and of each nothing yet', async () => {
  const { lists } = await rowsOf('refund', { object: 'order', id: await newOrder() })
  expect(lists['items']?.map(({ quantity }) => quantity)).toEqual([0, 0])
  expect(lists['items']?.every(({ left_quantity }) => left_quantity > 0)).toBe(true)
})

test('a new return names all that was sent', async () => {
  const id = await newOrder()
  expect((await rowsOf('return', { object: 'order', id })).lists).toEqual({ items: [] })
  const { id: shipment } = await server.db.one<{ id: number }>(sql`
    insert into shipments (order_id, status, date_shipped) values (${id}, 'shipped', now()) returning id`)
  await server.db.run(sql`
    insert into shipment_contents (shipment_id, order_item_id, quantity)
    select ${shipment}, id, 1 from order_items where order_id = ${id}`)
  const { lists } = await rowsOf('return', { object: 'order', id })
  expect(lists['items']?.map(({ quantity }) => quantity)).toEqual([1, 1])
})

test.each([
  ['customer', 'order', 1, 422],
  ['shipment', 'customer', 1, 422],
  ['shipment', 'nothing', 1, 422],
  ['shipment', 'order', 999_999, 404],
  ['nothing', 'order', 1, 422],
])('rows of a new %s about %s %i: %i', async (object, about, id, status) => {
  expect((await rowsOf(object, { object: about, id })).status).toBe(status)
})
