import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '#server/sql.ts'
import { lineNow, oneLine, owedInvoice } from '#tests/support/bank-lines.ts'
import { call, signIn } from '#tests/support/call.ts'
import { makeShops, type Shops } from '#tests/support/make-order.ts'
import { leave } from '#tests/support/outbox.ts'
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

type Row = Record<string, unknown> & { id: number; version: number }
type Answer = { code?: string; fields?: object; payload?: { undo?: { token: string } } }
async function act(object: string, id: number, name: string, params: object = {}, by = token) {
  const table = { transaction: sql`transactions`, refund: sql`refunds`, invoice: sql`invoices` }[object]
  const { version } = await server.db.one<{ version: number }>(
    sql`select version from ${table ?? sql`bank_statement_lines`} where id = ${id}`,
  )
  const path = `/api/v3/${object}/${id}/action/${name}`
  const { status, body } = await call(server.url, by, 'POST', path, { version, params })
  return { status, ...(body as Answer) } // as the contract says
}
const paymentOf = (id: number) => server.db.one<Row>(sql`select * from transaction_rows where id = ${id}`)
const left = async (id: number) => (await paymentOf(id))['excess_left']
const invoiceNow = (id: number) =>
  server.db.one<Row>(sql`select id, version, status, paid_total, to_pay from invoices where id = ${id}`)
const orderNow = (id: number) =>
  server.db.one(sql`select paid_total, refund_total, status from orders where id = ${id}`)

/** An invoice of 100 EUR that somebody paid with so much; the line is booked, and its overpayment is a payment. */
async function overpaid(amount = 13_000) {
  const { id: invoice, order, number } = await owedInvoice(server.db, shops)
  const { id: line } = await oneLine(server.url, token, server.db, { amount, purpose: number })
  const booked = await act('bank-statement-line', line, 'book')
  expect(booked.status).toBe(200)
  const { id } = await server.db.one<{ id: number }>(sql`
    select id from transactions where order_id = ${order} and is_excess`)
  return { invoice, order, line, id, undo: booked.payload?.undo?.token }
}
const draftOf = (payment: number) =>
  server.db.one<Row>(sql`select * from refunds where excess_id = ${payment} order by id desc limit 1`)

test('what was paid too much is a payment of the order that pays nothing of it', async () => {
  const { id, order, invoice } = await overpaid()
  expect(await paymentOf(id)).toMatchObject({
    status: 'captured',
    amount: '30.00',
    excess_left: '30.00',
    is_excess: true,
    is_reconciled: true,
    date_paid: '2026-11-19',
  })
  // whoever looks at it later is told who booked it: both payments of the line begin with that
  const told = await server.db.rows(sql`
    select h.verb, h.who is not null as by_somebody from transactions t
    join history h on h.object = 'transaction' and h.record_id = t.id where t.order_id = ${order} order by t.id`)
  const booked = { verb: 'transaction.received', by_somebody: true }
  expect(told).toEqual([booked, booked])
  expect(await orderNow(order)).toMatchObject({ paid_total: '100.00' })
  expect(await invoiceNow(invoice)).toMatchObject({ status: 'paid', paid_total: '100.00' })
  // nor is it what a refund of the order's goods is taken from
  const { body } = await call(server.url, token, 'POST', '/api/v3/refund', {
    data: { order_id: order, adjustment: '100.01' },
  })
  expect(Object.keys((body as Answer).fields ?? {})).toEqual(['adjustment']) // as the contract says
})

test('an order with nothing but an overpayment has no payment of its own to give back', async () => {
  const { order } = await overpaid()
  await server.db.run(sql`update transactions set status = 'failed' where order_id = ${order} and not is_excess`)
  const { version } = await server.db.one<{ version: number }>(sql`select version from orders where id = ${order}`)
  const path = `/api/v3/order/${order}/action/refund`
  const { body } = await call(server.url, token, 'POST', path, { version, params: { items: 'open' } })
  expect(body).toMatchObject({ code: 'no_transactions' })
})

test('it is given back by a refund of its own: no line, no tax, no credit invoice, and nothing of its order', async () => {
  const { id, order, invoice } = await overpaid()
  expect((await act('transaction', id, 'refund')).status).toBe(200)
  const draft = await draftOf(id)
  expect(draft).toMatchObject({ status: 'draft', gross: '30.00', total_net: '30.00', tax: '0.00' })
  expect((await act('refund', draft.id, 'confirm')).status).toBe(200)
  expect(await paymentOf(id)).toMatchObject({ status: 'refunded', refunded_amount: '30.00', excess_left: '0.00' })
  expect(await orderNow(order)).toMatchObject({ refund_total: '0.00', status: 'processing' })
  expect(await invoiceNow(invoice)).toMatchObject({ status: 'paid' })
  const papers = sql`select from outbox where kind = 'document' and payload ->> 'refund_id' = ${String(draft.id)}`
  expect(await server.db.run(papers)).toBe(0)
  // its customer is told, without a paper
  await leave(server, order)
  const mails = () =>
    server.db.rows(sql`
      select status, jsonb_array_length(coalesce(attachments, '[]')) as papers from communications
      where order_id = ${order} and template = 'refund_confirmed'`)
  await expect.poll(mails, { timeout: 20_000 }).toMatchObject([{ papers: 0 }])
  expect((await act('refund', draft.id, 'pay_out')).status).toBe(200)
  expect(await act('transaction', id, 'refund')).toMatchObject({ status: 409 })
  // what went back stays booked on its line
  expect(await lineBooked(id)).toBe(true)
})

const lineBooked = async (payment: number) => {
  const { line } = await server.db.one<{ line: number }>(sql`
    select line_id as line from bank_bookings where transaction_id = ${payment}`)
  // the reason stands before anybody is asked
  expect(await lineNow(server.db, line)).toMatchObject({ is_excess_used: true })
  const { status, code } = await act('bank-statement-line', line, 'unbook')
  expect([status, code]).toEqual([409, 'overpayment_used'])
  return (await lineNow(server.db, line)).status === 'booked'
}

test('asked for twice it is one draft, and the payment says which', async () => {
  const { id } = await overpaid()
  for (let at = 0; at < 2; at += 1) expect((await act('transaction', id, 'refund')).status).toBe(200)
  const drafts = await server.db.rows<Row>(sql`select id, number, gross from refunds where excess_id = ${id}`)
  expect(drafts).toMatchObject([{ gross: '30.00' }])
  const told = await server.db.rows(sql`
    select text from history where object = 'transaction' and record_id = ${id} and verb = 'transaction.refund'`)
  expect(told).toEqual([{ text: drafts[0]?.['number'] }, { text: drafts[0]?.['number'] }])
  expect(await paymentOf(id)).toMatchObject({ refund: { id: drafts[0]?.['id'], label: drafts[0]?.['number'] } })
})

test('it pays another invoice as far as both go, and is free again where that is taken back', async () => {
  const { id } = await overpaid()
  const other = await owedInvoice(server.db, shops)
  const used = await act('transaction', id, 'use', { invoice_id: other.id, amount: '12.50' })
  expect(used.status).toBe(200)
  expect(await left(id)).toBe('17.50')
  expect(await invoiceNow(other.id)).toMatchObject({ status: 'sent', to_pay: '87.50' })
  const entry = await server.db.one<Row>(sql`
    select t.* from transaction_rows t where t.excess ->> 'id' = ${String(id)}`)
  expect(entry).toMatchObject({ amount: '12.50', reference: `TX-${id}`, order: { id: other.order } })
  expect(await lineBooked(id)).toBe(true)
  // the rest, all at once
  expect((await act('transaction', id, 'use', { invoice_id: other.id })).status).toBe(200)
  expect([await left(id), (await invoiceNow(other.id))['to_pay']]).toEqual(['0.00', '70.00'])
  expect(await act('transaction', id, 'use', { invoice_id: other.id })).toMatchObject({ code: 'overpayment_spent' })
  expect((await act('invoice', other.id, 'reverse_payment', { payment_id: entry.id })).status).toBe(200)
  expect([await left(id), (await invoiceNow(other.id))['to_pay']]).toEqual(['12.50', '82.50'])
})

test('a use is undone with its payment, and a booking whose overpayment was used is not', async () => {
  const { id, undo } = await overpaid()
  const other = await owedInvoice(server.db, shops)
  const used = await act('transaction', id, 'use', { invoice_id: other.id })
  expect((await call(server.url, token, 'POST', `/api/v3/undo/${undo}`)).status).toBe(409)
  const back = await call(server.url, token, 'POST', `/api/v3/undo/${used.payload?.undo?.token}`)
  expect([back.status, await left(id), (await invoiceNow(other.id))['to_pay']]).toEqual([200, '30.00', '100.00'])
})

test('it is refused for what is not owed, in another currency, beyond what is left, and in a shop that is denied', async () => {
  const { id, invoice } = await overpaid()
  const other = await owedInvoice(server.db, shops)
  const refused = async (params: object, by = token) => {
    const { status, fields } = await act('transaction', id, 'use', params, by)
    return [status, ...Object.keys(fields ?? {})]
  }
  expect(await refused({})).toEqual([422, 'invoice_id'])
  expect(await refused({ invoice_id: invoice })).toEqual([422, 'invoice_id'])
  expect(await refused({ invoice_id: other.id, amount: '30.01' })).toEqual([422, 'amount'])
  await server.db.run(sql`update invoices set total = 20 where id = ${other.id}`)
  expect(await refused({ invoice_id: other.id, amount: '20.01' })).toEqual([422, 'amount'])
  await server.db.run(sql`update invoices set currency = 'CHF' where id = ${other.id}`)
  expect(await refused({ invoice_id: other.id })).toEqual([422, 'invoice_id'])
  await server.db.run(sql`
    update invoices set currency = 'EUR', shop_id = (
      select s.shop_id from user_shop_access s join users u on u.id = s.user_id where u.login = 'orders.deny' limit 1)
    where id = ${other.id}`)
  const denied = await signIn(server.url, 'orders.deny')
  expect(await refused({ invoice_id: other.id }, denied)).toEqual([422, 'invoice_id'])
  expect(await left(id)).toBe('30.00')
  // a payment of what was owed is none
  const { payment } = await server.db.one<{ payment: number }>(sql`
    select id as payment from transactions where invoice_id = ${invoice} and status = 'captured'`)
  expect(await act('transaction', payment, 'use', { invoice_id: other.id })).toMatchObject({ code: 'not_overpaid' })
})

test('however many give it back and use it at once, no more goes than came', async () => {
  const { id } = await overpaid(14_000)
  const others = await Promise.all(Array.from({ length: 6 }, () => owedInvoice(server.db, shops)))
  await act('transaction', id, 'refund')
  // as drafts were made before there was one at most
  await server.db.run(sql`
    insert into refunds (order_id, currency, excess_id, adjustment)
    select order_id, currency, excess_id, adjustment from refunds, generate_series(2, 6) where excess_id = ${id}`)
  await server.db.run(sql`update refunds set adjustment = 15, gross = 15, total_net = 15 where excess_id = ${id}`)
  const drafts = await server.db.rows<Row>(sql`select id from refunds where excess_id = ${id}`)
  const path = `/api/v3/transaction/${id}/action/use`
  const { version } = await server.db.one<{ version: number }>(sql`select version from transactions where id = ${id}`)
  const answers = await Promise.all([
    ...others.map((other) =>
      call(server.url, token, 'POST', path, { version, params: { invoice_id: other.id, amount: '15' } }),
    ),
    ...drafts.map(({ id: refund }) =>
      call(server.url, token, 'POST', `/api/v3/refund/${refund}/action/confirm`, { version: 1 }),
    ),
  ])
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(2)
  expect(answers.every(({ status }) => [200, 409, 422].includes(status))).toBe(true)
  expect(await left(id)).toBe('10.00')
})

test('what comes for a cancelled invoice is all too much', async () => {
  const { id: invoice, order, number } = await owedInvoice(server.db, shops, { status: 'cancelled' })
  const { id: line } = await oneLine(server.url, token, server.db, { amount: 10_000, purpose: number })
  const booked = await act('bank-statement-line', line, 'book', { shares: [{ invoice_id: invoice, amount: '0' }] })
  expect(booked.status).toBe(200)
  expect(await server.db.rows(sql`select amount, is_excess from transactions where order_id = ${order}`)).toEqual([
    { amount: '100.00', is_excess: true },
  ])
})
