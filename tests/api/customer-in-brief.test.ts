import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '#server/sql.ts'
import { call, signIn } from '#tests/support/call.ts'
import { makeOrder, makeShops } from '#tests/support/make-order.ts'
import { makeUser } from '#tests/support/make-user.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let id: number
let order: number

beforeAll(async () => {
  server = await startServer()
  const shops = await makeShops(server.db)
  const made = await server.db.one<{ id: number }>(sql`
    insert into customers (customer_number, email, shop_id) values ('T-1', 't1@example.com', ${shops.plain}) returning id`)
  id = made.id
  order = await makeOrder(server.db, shops, 'completed', { has_unpaid_invoice: true })
  await server.db.run(sql`update orders set customer_id = ${id} where id = ${order}`)
  await server.db.run(sql`update invoices set customer_id = ${id}, status = 'sent' where order_id = ${order}`)
  await server.db.run(sql`insert into returns (order_id) values (${order})`)
})
afterAll(() => server.close())

type Brief = { orders: { number: string; status: string; total: string }[]; invoices: object[]; returns: object[] }
const brief = async (login: string): Promise<Brief> => {
  const token = await signIn(server.url, login)
  const expand = ['orders', 'invoices', 'returns']
  const { status, body } = await call(server.url, token, 'POST', `/api/v3/customer/${id}`, { expand })
  expect(status, JSON.stringify(body)).toBe(200)
  return (body as { payload: Brief }).payload // as the contract says
}

test('whoever looks after customers alone reads number, day, status and total of what lies with their orders', async () => {
  const { orders, invoices, returns } = await brief('customers')
  const [one] = orders
  const known = await server.db.one<object>(sql`
    select id, number, status, total, currency from orders where id = ${order}`)
  expect(one).toMatchObject(known)
  expect(Object.keys(one ?? {}).toSorted()).toEqual(['currency', 'date_created', 'id', 'number', 'status', 'total'])
  expect([invoices.length, returns.length]).toEqual([1, 1])
})

test('whoever reads orders has their list, and nobody sees those of a shop that is closed to them', async () => {
  expect(await brief('orders')).toMatchObject({ orders: [], invoices: [], returns: [] })
  const { id: user, login } = await makeUser(server.db, ['customer_manager'])
  await server.db.run(sql`
    insert into user_shop_access (user_id, shop_id, area, level)
    select ${user}, shop_id, 'orders', 'deny' from orders where id = ${order}`)
  expect(await brief(login)).toMatchObject({ orders: [], invoices: [], returns: [] })
})

test('a list says how many orders and open invoices, and how much of them is open', async () => {
  const token = await signIn(server.url, 'customers')
  const filters = [{ field: 'customer_number', op: 'eq', value: 'T-1' }]
  const asked = { object: 'customer', scope: ['results'], params: { filters } }
  const { body } = await call(server.url, token, 'POST', '/api/v3/search', asked)
  const { open } = await server.db.one<{ open: string }>(sql`
    select sum(total - paid_total)::text as open from invoices where order_id = ${order}`)
  expect((body as { payload: { results: object[] } }).payload.results).toMatchObject([
    { order_count: 1, open_invoices: 1, open_amount: open },
  ])
  await server.db.run(sql`update invoices set status = 'cancelled' where order_id = ${order}`)
  const after = await call(server.url, token, 'POST', '/api/v3/search', asked)
  expect((after.body as { payload: { results: object[] } }).payload.results).toMatchObject([
    { order_count: 1, open_invoices: 0, open_amount: '0' },
  ])
})
