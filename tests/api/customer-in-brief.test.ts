import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '#server/sql.ts'
import { call, signIn } from '#tests/support/call.ts'
import { jobUntil, readCsv } from '#tests/support/jobs.ts'
import { makeOrder, makeShops, type Shops } from '#tests/support/make-order.ts'
import { makeUser } from '#tests/support/make-user.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let id: number
let order: number
let shops: Shops

beforeAll(async () => {
  server = await startServer()
  shops = await makeShops(server.db)
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

test('whoever is shut out of a shop is told of no order and no amount in it, wherever a customer is shown', async () => {
  const { id: user, login } = await makeUser(server.db, ['customer_manager'])
  const { shop_id: shop, open } = await server.db.one<{ shop_id: number; open: string }>(sql`
    update invoices set status = 'sent' where order_id = ${order} returning shop_id, open_total::text as open`)
  const all = { order_count: 1, open_invoices: 1, open_amount: open }
  const none = { order_count: 0, open_invoices: 0, open_amount: '0' }
  const everywhere = (told: object) => ({
    list: told,
    some: told,
    record: told,
    saved: told,
    moved: told,
    conflict: told,
    export: told,
  })
  expect(await toldOf(login)).toEqual({ ...everywhere(all), found: 1 })
  await server.db.run(sql`
    insert into user_shop_access (user_id, shop_id, area, level) values (${user}, ${shop}, 'orders', 'deny')`)
  expect(await toldOf(login)).toEqual({ ...everywhere(none), found: 0 })
  expect(await toldOf('customers')).toEqual({ ...everywhere(all), found: 1 })
  // those of another shop are told as before
  await server.db.run(sql`update orders set shop_id = ${shops.bare} where id = ${order}`)
  await server.db.run(sql`update invoices set shop_id = ${shops.bare} where order_id = ${order}`)
  expect(await toldOf(login)).toEqual({ ...everywhere(all), found: 1 })
})

const counts = ['order_count', 'open_invoices', 'open_amount'] as const

type Row = Readonly<Record<string, unknown>>
type Payload = Row & {
  id: number
  version: number
  entity: Row & { version: number }
  current: Row
  results: Row[]
  total: number
  download_url: string
}
/** What this user is told of the customer by each call that tells of one. */
async function toldOf(login: string) {
  const token = await signIn(server.url, login)
  const ask = async (path: string, body: object, method = 'POST') => {
    const answer = await call(server.url, token, method, `/api/v3/${path}`, body)
    return (answer.body as { payload: Payload }).payload // as the contract says
  }
  const filters = [{ field: 'customer_number', op: 'eq', value: 'T-1' }]
  const search = (params: object) => ask('search', { object: 'customer', scope: ['results', 'total'], params })
  const counted = (row: Row = {}) => Object.fromEntries(counts.map((name) => [name, row[name]]))
  await server.db.run(sql`update customers set status = 'to-check', is_b2b = true where id = ${id}`)
  const record = await ask(`customer/${id}`, {})
  const saved = await ask(
    `customer/${id}`,
    { version: record.version, data: { note: `${login} ${Date.now()}` } },
    'PATCH',
  )
  const refuse = (version: number) =>
    ask(`customer/${id}/action/refuse`, { version, params: { reason: 'kein Nachweis' } })
  const conflict = await refuse(record.version)
  const moved = await refuse(saved.entity.version)
  const job = await ask('search/export', {
    object: 'customer',
    params: { filters },
    columns: counts,
    format: 'machine',
  })
  await jobUntil(server.db, job.id)
  const { download_url } = await ask(`export-job/${job.id}`, {})
  const file = await fetch(new URL(download_url, server.url), { headers: { Token: token } })
  const [, cells = []] = readCsv(await file.text(), ',')
  const [order_count, open_invoices, open_amount] = cells
  return {
    list: counted((await search({ filters })).results[0]),
    some: counted((await search({ filters, fields: counts })).results[0]),
    record: counted(record),
    saved: counted(saved.entity),
    moved: counted(moved.entity),
    conflict: counted(conflict.current),
    export: { order_count: Number(order_count), open_invoices: Number(open_invoices), open_amount },
    found: (await search({ filters: [...filters, { field: 'order_count', op: 'gt', value: 0 }] })).total,
  }
}
