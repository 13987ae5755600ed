import { afterAll, beforeAll, expect, test } from 'vitest'
import { shippingStatuses } from '#entities/access.ts'
import { routes } from '#api/contract.ts'
import { orderParts } from '#entities/order/parts.ts'
import { recordSchema } from '#entities/schema.ts'
import { userParts } from '#entities/user/parts.ts'
import { user } from '#entities/user/user.ts'
import { orderMoves } from '#machines/order/events.ts'
import { sql, type Sql } from '#server/sql.ts'
import { call, signIn } from '#tests/support/call.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const read = async (login: string, path: string, body?: object) =>
  call(server.url, await signIn(server.url, login), 'POST', `/api/v3/${path}`, body)
const orderWhere = async (condition: Sql) =>
  (await server.db.one<{ id: number }>(sql`select id from orders where ${condition} order by id desc limit 1`)).id

test('an order is read alone, or with the parts and actions asked for', async () => {
  const id = await orderWhere(sql`status = 'processing' and shop_id = 1`)
  const bare = await read('orders', `order/${id}`)
  expect(bare).toMatchObject({
    status: 200,
    body: { payload: { id, status: 'processing', version: expect.any(Number) } },
  })
  expect(bare.body).not.toHaveProperty('payload.items')
  const full = await read('orders', `order/${id}`, { expand: [...Object.keys(orderParts), 'actions'] })
  for (const part of Object.keys(orderParts)) expect(full.body).toHaveProperty(`payload.${part}`, expect.any(Array))
  expect(full.body).toMatchObject({
    payload: {
      items: { length: expect.any(Number) },
      actions: expect.arrayContaining(orderMoves.map((action) => expect.objectContaining({ action }))),
    },
  })
})

test('every object can be read by who may', async () => {
  for (const object of ['order', 'customer', 'shop', 'payment-method', 'shipping-method', 'user', 'export-history'])
    expect(await read('admin', `${object}/1`), object).toMatchObject({ status: 200, body: { payload: { id: 1 } } })
})

test('a user is read with every part of them, and without the password or a token', async () => {
  const person = await server.db.one<{ id: number }>(sql`select id from users where login = 'orders.view'`)
  await signIn(server.url, 'orders.view')
  await server.db.run(sql`insert into user_ips (user_id, address) values (${person.id}, '127.0.0.0/8')`)
  const { body } = await read('admin', `user/${person.id}`, { expand: Object.keys(userParts) })
  expect(body).toMatchObject({
    payload: {
      login: 'orders.view',
      join_date: expect.any(String),
      birthday: expect.any(String),
      roles: [{ role: 'order_manager' }],
      shop_access: [{ shop: { label: 'nordlicht.ch' }, area: 'orders', level: 'view' }],
      ip_whitelist: [{ address: '127.0.0.0/8' }],
      sessions: [{ remote_address: '127.0.0.1' }],
      history: [],
    },
  })
  expect(recordSchema(user).safeParse(routes['record.read'].answer.parse(body).payload).error).toBeUndefined()
  expect(JSON.stringify(body)).not.toMatch(/argon2|token/)
})

test('what is not there is not found, in the words of the specification', async () => {
  const { body } = await read('orders', 'order/987654321')
  expect(body).toMatchObject({ code: 'order_not_found', error: 'Der angeforderte Auftrag wurde nicht gefunden.' })
  expect(await read('admin', 'product/987654321')).toMatchObject({ status: 404, body: { code: 'product_not_found' } })
  expect(await read('admin', 'user/987654321')).toMatchObject({ status: 404, body: { code: 'user_not_found' } })
  expect(await read('admin', 'export-history/987654321')).toMatchObject({
    status: 404,
    body: { code: 'record_not_found' },
  })
})

test('an order of a denied shop is not there, and neither is one that shipping staff cannot follow', async () => {
  const denied = await orderWhere(sql`shop_id = 2`)
  expect(await read('orders.deny', `order/${denied}`)).toMatchObject({ status: 404 })
  expect(await read('orders.view', `order/${denied}`)).toMatchObject({ status: 200 })
  const [following] = shippingStatuses
  expect(await read('shipping', `order/${await orderWhere(sql`status = ${following}`)}`)).toMatchObject({ status: 200 })
  expect(await read('shipping', `order/${await orderWhere(sql`status = 'completed'`)}`)).toMatchObject({ status: 404 })
})

test('of an order shipping staff read the papers that go with the goods, and neither payments nor invoices', async () => {
  const id = await orderWhere(sql`status = ${shippingStatuses[4]}
    and exists (select from transactions t where t.order_id = orders.id)
    and exists (select from documents d where d.order_id = orders.id and d.type = 'invoice')
    and exists (select from documents d where d.order_id = orders.id and d.type <> 'invoice')`)
  const expand = ['payments', 'documents', 'shipments']
  const types = ({ body }: Awaited<ReturnType<typeof read>>) => {
    const { documents } = (body as { payload: { documents: { type: string }[] } }).payload // it is read with them
    return new Set(documents.map(({ type }) => type))
  }
  const whole = await read('orders', `order/${id}`, { expand })
  expect(whole).toMatchObject({ body: { payload: { payments: expect.arrayContaining([expect.anything()]) } } })
  expect(types(whole)).toContain('invoice')
  const theirs = await read('shipping', `order/${id}`, { expand })
  expect(theirs).toMatchObject({ status: 200, body: { payload: { payments: [] } } })
  expect([...types(theirs)]).toEqual([...types(whole)].filter((type) => type !== 'invoice'))
})

test('what an invoice is made of comes to its total', async () => {
  const ids = await server.db.rows<{ id: number }>(sql`
    (select n.id from invoices n join order_fees f on f.order_id = n.order_id where f.type = 'discount' limit 3)
    union (select n.id from invoices n join orders o on o.id = n.order_id where not o.is_tax_included limit 3)
    union (select n.id from invoices n join orders o on o.id = n.order_id where o.voucher_credit > 0 limit 3)`)
  expect(ids.length).toBeGreaterThan(3)
  const cents = (amount: string) => Math.round(Number(amount) * 100)
  for (const { id } of ids) {
    const { body } = await read('orders', `invoice/${id}`, { expand: ['items', 'sums'] })
    const { payload } = body as {
      payload: { total: string; items: { total: string }[]; sums: { kind: string; amount: string }[] }
    } // it is read with them
    const added = payload.sums
      .filter(({ kind }) => kind !== 'total')
      .reduce((all, { amount }) => all + cents(amount), 0)
    expect(added, `invoice ${id}`).toBe(cents(payload.total))
    const lines = payload.items.reduce((all, { total }) => all + cents(total), 0)
    expect(payload.sums[0]).toMatchObject({ kind: 'subtotal' })
    expect(cents(payload.sums[0]?.amount ?? '')).toBe(lines)
  }
})

test('an invoice among the papers of an order names the record that it is the paper of', async () => {
  const { order, ...invoice } = await server.db.one<{ order: number; id: number; label: string }>(sql`
    select n.order_id as order, n.id, n.number as label from invoices n
    join documents d on d.invoice_id = n.id and d.type = 'invoice' order by n.id limit 1`)
  const { body } = await read('orders', `order/${order}`, { expand: ['documents'] })
  expect(body).toMatchObject({
    payload: { documents: expect.arrayContaining([expect.objectContaining({ type: 'invoice', invoice })]) },
  })
})

test.each([
  ['nobody', 'order/1'],
  ['products', 'order/1'],
  ['orders', 'shop/1'],
])('%s may not read %s', async (login, path) => {
  expect(await read(login, path)).toMatchObject({ status: 403, body: { code: 'no_right' } })
})

test("another user's export is not there", async () => {
  const { id } = await server.db.one<{ id: number }>(
    sql`select min(e.id) as id from export_jobs e join users u on u.id = e.user_id where u.login = 'admin'`,
  )
  expect(await read('orders', `export-job/${id}`)).toMatchObject({ status: 404 })
  expect(await read('admin', `export-job/${id}`)).toMatchObject({ status: 200 })
})

test('unknown objects and parts are refused by name', async () => {
  expect(await read('admin', 'unicorn/1')).toMatchObject({ status: 422, body: { code: 'unknown_object' } })
  expect(await read('admin', 'order/1', { expand: ['secrets'] })).toMatchObject({
    status: 422,
    body: { code: 'invalid' },
  })
  expect(await read('admin', 'export-history/1', { expand: ['actions'] })).toMatchObject({
    status: 422,
    body: { code: 'invalid' },
  })
})

test('what a customer has brought in is in the money of their shop', async () => {
  const rows = await server.db.rows<{ id: number; currency: string }>(sql`
    select distinct on (s.currency) c.id, s.currency from customers c join shops s on s.id = c.shop_id`)
  expect(rows.map(({ currency }) => currency).toSorted()).toEqual(['CHF', 'EUR'])
  for (const { id, currency } of rows) {
    const { body } = await call(server.url, await signIn(server.url, 'customers'), 'POST', `/api/v3/customer/${id}`, {})
    expect(body).toMatchObject({ payload: { id, currency } })
  }
})
