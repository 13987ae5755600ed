import { DateTime } from 'luxon'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { houseZone } from '#entities/zone.ts'
import { sql } from '#server/sql.ts'
import { makeBankLine } from '#tests/support/bank-lines.ts'
import { call, signIn } from '#tests/support/call.ts'
import { invoiceOf, makeInvoice } from '#tests/support/make-invoice.ts'
import { makeOrder, makeShops, type Shops } from '#tests/support/make-order.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let shops: Shops
let token: string

beforeAll(async () => {
  server = await startServer()
  shops = await makeShops(server.db)
  token = await signIn(server.url, 'orders')
})
afterAll(() => server.close())

type Body = {
  code?: string
  fields?: Record<string, readonly string[]>
  payload: { entity: Record<string, unknown> & { id: number; version: number }; undo: { token: string } | null }
}
const post = async (path: string, body: object = {}, by = token) => {
  const answer = await call(server.url, by, 'POST', `/api/v3/${path}`, body)
  return { status: answer.status, ...(answer.body as Body) } // as the contract says
}
/** What was made is answered as it is, without what may be done with it. */
const enter = async (data: object, by = token) => {
  const answer = await call(server.url, by, 'POST', '/api/v3/transaction', { data })
  const { payload, ...rest } = answer.body as Omit<Body, 'payload'> & { payload: Body['payload']['entity'] } // as the contract says
  return { status: answer.status, ...rest, payload: { entity: payload } }
}
const orderOf = (id: number) =>
  server.db.one<Record<string, unknown>>(sql`select status, paid_total, payment_state from orders where id = ${id}`)
const byHand = () => ({ payment_method_id: shops.payment.pending })

test('a payment by hand is there when it is entered: part by part, and no more than is owed', async () => {
  const order = await makeOrder(server.db, shops, 'pending')
  await server.db.run(sql`update orders set date_created = '2026-01-05T00:30:00+01:00' where id = ${order}`)
  const part = await enter({ order_id: order, ...byHand(), amount: '40', date_paid: '2026-01-05' })
  expect(part).toMatchObject({ status: 200, payload: { entity: { status: 'captured', date_paid: '2026-01-05' } } })
  expect(await orderOf(order)).toEqual({ status: 'pending', paid_total: '40.00', payment_state: 'partly-paid' })
  const more = await enter({ order_id: order, ...byHand(), amount: '60.01' })
  const said = [expect.stringMatching(/^Höchstens 60,00\s€/), expect.stringContaining('Bankabgleich')]
  expect(more).toMatchObject({ status: 422, fields: { amount: said } })
  for (const amount of ['0', '-1'])
    expect(await enter({ order_id: order, ...byHand(), amount })).toMatchObject({
      status: 422,
      fields: { amount: ['Mindestens 0,01'] },
    })
  expect((await enter({ order_id: order, ...byHand(), amount: '60' })).status).toBe(200)
  expect(await orderOf(order)).toEqual({ status: 'processing', paid_total: '100.00', payment_state: 'paid' })
  const told = await server.db.rows(sql`
    select verb, who from history where object = 'transaction' and record_id = ${part.payload.entity.id} order by id`)
  expect(told).toEqual([
    { verb: 'transaction.received', who: expect.stringContaining('Jana') },
    { verb: 'transaction.create', who: expect.any(String) },
  ])
})

test('money comes between the day of its order and today, where the house is', async () => {
  const { id, order } = await makeInvoice(server.db, shops, 'sent', { order: 'pending' })
  await server.db.run(sql`update orders set date_created = '2026-01-05T00:30:00+01:00' where id = ${order}`)
  const tomorrow = DateTime.now().setZone(houseZone).plus({ days: 1 }).toISODate()
  const words = { '2026-01-04': 'Vor dem Tag', '1990-01-01': 'Vor dem Tag', [String(tomorrow)]: 'kommt erst' }
  for (const [date_paid, word] of Object.entries(words)) {
    const said = { date_paid: [expect.stringContaining(word)] }
    const entered = await enter({ order_id: order, ...byHand(), amount: '10', date_paid })
    expect(entered, date_paid).toMatchObject({ status: 422, fields: said })
    const marked = await post(`invoice/${id}/action/mark_paid`, { version: 1, params: { date_paid } })
    expect(marked, date_paid).toMatchObject({ status: 422, fields: said })
  }
  const { status } = await post(`invoice/${id}/action/mark_paid`, { version: 1, params: { date_paid: '2026-01-05' } })
  expect(status).toBe(200)
})

test('it is booked on the one invoice that is open, and comes back from it; of two it is the order’s alone', async () => {
  const { id, order } = await makeInvoice(server.db, shops, 'sent', { order: 'pending' })
  const paid = () =>
    server.db.rows(sql`select paid_total, open_total from invoices where order_id = ${order} order by id`)
  const { payload } = await enter({ order_id: order, ...byHand(), amount: '40' })
  expect(payload.entity).toMatchObject({ invoice: { id } })
  expect(await paid()).toEqual([{ paid_total: '40.00', open_total: '60.00' }])
  const { version } = payload.entity
  const path = `transaction/${payload.entity.id}/action/charge_back`
  expect((await post(path, { version, params: { reason: 'Konto erloschen' } })).status).toBe(200)
  expect(await paid()).toEqual([{ paid_total: '0.00', open_total: '100.00' }])
  await server.db.run(sql`
    insert into invoices (order_id, shop_id, number, status, currency, total, tax_total, date_issued)
    values (${order}, ${shops.plain}, ${crypto.randomUUID().slice(0, 30)}, 'sent', 'EUR', 50, 7.98, now())`)
  const other = await enter({ order_id: order, ...byHand(), amount: '10' })
  expect(other.payload.entity).toMatchObject({ invoice: null })
  expect(await paid()).toMatchObject([{ paid_total: '0.00' }, { paid_total: '0.00' }])
})

test('what was entered stays as it is, but for what the bank calls it', async () => {
  const order = await makeOrder(server.db, shops, 'pending')
  const { payload } = await enter({ order_id: order, ...byHand(), amount: '40' })
  const { id, version } = payload.entity
  const change = (data: object) => call(server.url, token, 'PATCH', `/api/v3/transaction/${id}`, { version, data })
  expect((await change({ amount: '30' })).status).toBe(422)
  expect((await change({ reference: 'Kto. 7' })).status).toBe(200)
})

test('nobody enters a payment in a shop where they only read', async () => {
  const { shop } = await server.db.one<{ shop: number }>(sql`
    select a.shop_id as shop from user_shop_access a join users u on u.id = a.user_id
    where u.login = 'orders.view' and a.area = 'orders' and a.level = 'view'`)
  const { order } = await server.db.one<{ order: number }>(sql`
    select min(id) as order from orders where shop_id = ${shop} and payment_state = 'open' and total > 10`)
  const viewer = await signIn(server.url, 'orders.view')
  expect((await enter({ order_id: order, ...byHand(), amount: '1' }, viewer)).status).toBe(403)
})

test('a provider is asked one thing at a time, and that can be taken back for a moment', async () => {
  const order = await makeOrder(server.db, shops, 'pending')
  const method = await server.db.one<{ id: number }>(sql`
    insert into payment_methods (name, kind, status_after_placement, provider)
    values ('Karte', 'card', 'pending', 'simulated') returning id`)
  const { payload } = await enter({ order_id: order, payment_method_id: method.id, amount: '100' })
  expect(payload.entity).toMatchObject({ status: 'pending', provider: 'simulated', is_asked: false })
  const act = (name: string, version: number) => post(`transaction/${payload.entity.id}/action/${name}`, { version })
  expect((await act('receive', 1)).code).toBe('paid_by_provider')
  const asked = await act('authorise', 1)
  expect(asked.payload.entity).toMatchObject({ status: 'pending', is_asked: true })
  for (const name of ['authorise', 'void']) expect((await act(name, 2)).code).toBe('provider_asked')
  expect((await post(`undo/${asked.payload.undo?.token}`)).status).toBe(200)
  expect((await act('void', 3)).payload.entity).toMatchObject({ status: 'voided' })
})

test('what comes back is owed again, with the reason', async () => {
  const order = await makeOrder(server.db, shops, 'pending')
  const { payload } = await enter({ order_id: order, ...byHand(), amount: '100' })
  const path = `transaction/${payload.entity.id}/action/charge_back`
  const { version } = payload.entity
  expect((await post(path, { version })).fields).toHaveProperty('reason')
  const back = await post(path, { version, params: { reason: 'Konto erloschen' } })
  expect(back.payload).toMatchObject({ entity: { status: 'charged-back', reason: 'Konto erloschen' }, undo: null })
  expect(await orderOf(order)).toMatchObject({ paid_total: '0.00', payment_state: 'open' })
})

test('an order with a refund is owed again when its money comes back', async () => {
  const order = await makeOrder(server.db, shops, 'pending')
  const [first] = [
    await enter({ order_id: order, ...byHand(), amount: '60' }),
    await enter({ order_id: order, ...byHand(), amount: '40' }),
  ]
  const refund = await call(server.url, token, 'POST', '/api/v3/refund', {
    data: { order_id: order, reason: 'Damaged', adjustment: '30' },
  })
  const { id, version } = (refund.body as { payload: { id: number; version: number } }).payload // as the contract says
  expect((await post(`refund/${id}/action/confirm`, { version })).status).toBe(200)
  expect(await orderOf(order)).toMatchObject({ payment_state: 'partly-refunded' })
  const { entity } = first.payload
  const back = { version: entity.version, params: { reason: 'Konto erloschen' } }
  expect((await post(`transaction/${entity.id}/action/charge_back`, back)).status).toBe(200)
  expect(await orderOf(order)).toMatchObject({ paid_total: '40.00', payment_state: 'partly-paid' })
  expect((await enter({ order_id: order, ...byHand(), amount: '60' })).status).toBe(200)
  expect(await orderOf(order)).toMatchObject({ paid_total: '100.00', payment_state: 'partly-refunded' })
})

test('a payment that was entered by mistake is reversed, and one that the bank has is not', async () => {
  const { id, order } = await makeInvoice(server.db, shops, 'sent', { order: 'pending', isSent: true })
  const { payload } = await enter({ order_id: order, ...byHand(), amount: '100' })
  const invoiceNow = () => server.db.one(sql`select status, open_total, date_paid from invoices where id = ${id}`)
  expect(await invoiceNow()).toMatchObject({ status: 'paid', open_total: '0.00' })
  const reverse = (of: { id: number; version: number }) =>
    post(`transaction/${of.id}/action/reverse`, { version: of.version })
  const reversed = await reverse(payload.entity)
  expect(reversed.payload).toMatchObject({
    entity: { status: 'voided', date_reversed: expect.any(String) },
    undo: null,
  })
  expect(await invoiceNow()).toEqual({ status: 'sent', open_total: '100.00', date_paid: null })
  expect(await orderOf(order)).toMatchObject({ paid_total: '0.00', payment_state: 'open' })

  const line = await makeBankLine({ db: server.db, shops }, '100.00')
  expect((await post(`bank-statement-line/${line}/action/book`, { version: 1 })).status).toBe(200)
  const booked = await server.db.one<{ id: number; version: number }>(sql`
    select t.id, t.version from transactions t join bank_bookings b on b.transaction_id = t.id where b.line_id = ${line}`)
  expect(await reverse(booked)).toMatchObject({ status: 409, code: 'payment_reconciled' })
})

test('a reversed payment takes along what was taken off with it and what it paid of reminders', async () => {
  const { id } = await makeInvoice(server.db, shops, 'reminded', { level: 1, isSent: true, fees: '5.00' })
  await call(server.url, token, 'POST', `/api/v3/invoice/${id}/action/mark_paid`, {
    version: (await invoiceOf(server.db, id)).version,
    params: { amount: '105' },
  })
  const owed = () => server.db.one(sql`select status, open_total, fee_open from invoices where id = ${id}`)
  expect(await owed()).toEqual({ status: 'paid', open_total: '0.00', fee_open: '0.00' })
  const of = await server.db.one<{ id: number; version: number }>(sql`
    select id, version from transactions where invoice_id = ${id}`)
  expect((await post(`transaction/${of.id}/action/reverse`, { version: of.version })).status).toBe(200)
  expect(await owed()).toEqual({ status: 'reminded', open_total: '100.00', fee_open: '5.00' })
})
