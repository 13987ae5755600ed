import { afterAll, beforeAll, expect, test } from 'vitest'
import { routes } from '#api/contract.ts'
import { shippingStatuses } from '#entities/access.ts'
import { sql } from '#server/sql.ts'
import { call, signIn } from '#tests/support/call.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const ask = async (login: string, body: object) =>
  call(server.url, await signIn(server.url, login), 'POST', '/api/v3/search/lookup', body)
const hitsFor = async (login: string, body: object) => {
  const answer = await ask(login, body)
  expect(answer.status).toBe(200)
  return routes.lookup.answer.parse(answer.body).payload.hits
}

/** An order whose customer has a company, so that both are found by it. */
const known = () =>
  server.db.one<{ number: string; company: string; customer_number: string }>(sql`
    select o.number, c.company, c.customer_number from orders o join customers c on c.id = o.customer_id
    where c.company is not null order by o.id desc limit 1`)

test('one call looks in every object that the role may read', async () => {
  const { company } = await known()
  const objects = async (login: string) =>
    [...new Set((await hitsFor(login, { query: company })).map(({ object }) => object))].toSorted()
  // what else of an order is among them depends on the demo
  const parts = ['invoice', 'transaction', 'shipment', 'parcel', 'refund']
  expect((await objects('admin')).filter((object) => !parts.includes(object))).toEqual(['customer', 'order'])
  expect(await objects('customers')).toEqual(['customer'])
  expect(await objects('products')).toEqual([])
})

test('a hit says what its entity is found by: number, names and how it stands', async () => {
  const { number, customer_number } = await known()
  const [order] = await hitsFor('admin', { query: number })
  expect(order).toMatchObject({ object: 'order', number, status: { field: 'status' } })
  expect(order?.name).not.toBe('')
  const [customer] = await hitsFor('admin', { query: customer_number, objects: ['customer'] })
  expect(customer).toMatchObject({ object: 'customer', number: customer_number, status: null })
})

test('a user is found by login and by name, and only by whoever may read users', async () => {
  const row = await server.db.one<{ id: number; login: string; first_name: string; last_name: string }>(
    sql`select id, login, first_name, last_name from users where login = 'customers'`,
  )
  const whole = `${row.first_name} ${row.last_name}`
  for (const query of [row.login, whole]) {
    const users = (await hitsFor('admin', { query })).filter(({ object }) => object === 'user')
    const hit = users.find(({ id }) => id === row.id)
    expect(hit).toMatchObject({ number: row.login, status: null })
    expect(hit?.name).toContain(whole)
    expect((await hitsFor('orders', { query })).filter(({ object }) => object === 'user')).toEqual([])
  }
  expect(await ask('orders', { query: whole, objects: ['user'] })).toMatchObject({ status: 403 })
})

test('what tells a hit apart stands between points, and a person’s names are one of it', async () => {
  const row = await server.db.one<{ customer_number: string; said: string }>(
    sql`select customer_number, concat(company, ' · ', first_name, ' ', last_name) as said from customers
        where company <> '' and first_name <> '' and last_name <> '' order by id limit 1`,
  )
  const [customer] = await hitsFor('admin', { query: row.customer_number, objects: ['customer'] })
  expect(customer?.name).toBe(row.said)
})

test('what is named is looked in by its own right, and nothing else is', async () => {
  const { company } = await known()
  const found = await hitsFor('admin', { query: company, objects: ['customer'], page_size: 2 })
  expect(found.length).toBeLessThanOrEqual(2)
  expect(found.every(({ object }) => object === 'customer')).toBe(true)
  expect((await ask('shipping', { query: company, objects: ['order', 'customer'] })).status).toBe(403)
  // no object at all, one that nobody looks for by name, and an inherited name
  for (const object of ['nothing', 'export-job', 'constructor'])
    expect(await ask('admin', { query: company, objects: [object] })).toMatchObject({
      status: 422,
      body: { code: 'unknown_object', fields: { objects: [expect.any(String)] } },
    })
})

test('shipping staff find by it only the orders that they can follow', async () => {
  const { number } = await server.db.one<{ number: string }>(
    sql`select number from orders where status <> all(${shippingStatuses}::text[]) limit 1`,
  )
  // its invoice is found by it, too
  expect(await hitsFor('orders', { query: number, objects: ['order'] })).toHaveLength(1)
  // what they sent of it they follow further (ADR 0172)
  const found = (await hitsFor('shipping', { query: number })) as { object: string }[]
  expect(found.filter(({ object }) => !['shipment', 'parcel'].includes(object))).toEqual([])
})

test('an empty question finds nothing', async () => {
  expect(await hitsFor('admin', { query: '  ' })).toEqual([])
})
