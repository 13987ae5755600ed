import { afterAll, beforeAll, expect, test } from 'vitest'
import { takeNews } from '#server/payment/news.ts'
import { isSigned, signatureOf } from '#server/secret/signature.ts'
import { sql } from '#server/sql.ts'
import { call, signIn } from '#tests/support/call.ts'
import { leave } from '#tests/support/outbox.ts'
import { makeOrder, makeShops, type Shops } from '#tests/support/make-order.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let shops: Shops
let secret: string

beforeAll(async () => {
  server = await startServer()
  shops = await makeShops(server.db)
  secret = (await server.db.one<{ secret: string }>(sql`select secret from payment_webhook_secrets`)).secret
})
afterAll(() => server.close())

async function pay(status: string, number = 0) {
  const order = await makeOrder(server.db, shops, 'pending')
  const { id, number: called } = await server.db.one<{ id: number; number: string }>(sql`
    insert into transactions (id, order_id, payment_method_id, provider, status, amount, currency)
    values (coalesce(nullif(${number}::bigint, 0), nextval(pg_get_serial_sequence('transactions', 'id'))), ${order},
      ${shops.payment.pending}, 'simulated', ${status}, 100, 'EUR') returning id, number`)
  return { id, order, called }
}
const told = (payment: string, about: object = {}) =>
  JSON.stringify({
    id: `E-${crypto.randomUUID()}`,
    type: 'captured',
    operation: 'capture',
    payment,
    reference: `SIM-${payment}`,
    amount: '100.00',
    ...about,
  })
const send = async (body: string, header = signatureOf(secret, body), to = 'simulated') =>
  (
    await fetch(new URL(`/payment-provider/${to}`, server.url), {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'kontor-signature': header },
      body,
    })
  ).status
const paymentOf = (id: number) =>
  server.db.one(sql`select status, amount, authorised_amount from transactions where id = ${id}`)
const paidOf = async (order: number) =>
  (await server.db.one<{ paid: string }>(sql`select paid_total as paid from orders where id = ${order}`)).paid
const kept = () => server.db.rows<{ outcome: string | null }>(sql`select outcome from payment_inbox order by id`)

test('a capture that the provider tells of is booked once, however often it is told', async () => {
  const { id, order, called } = await pay('authorised')
  const body = told(called)
  expect(await Promise.all([send(body), send(body), send(body)])).toEqual([200, 200, 200])
  expect([await send(body), await paidOf(order)]).toEqual([200, '100.00'])
  expect(await paymentOf(id)).toMatchObject({ status: 'captured' })
  const back = told(called, { type: 'charged_back', operation: null, text: 'No funds' })
  expect([await send(back), await send(back), await paidOf(order)]).toEqual([200, 200, '0.00'])
  expect(await paymentOf(id)).toMatchObject({ status: 'charged-back' })
})

test('nobody else tells anything: without a signature, with another one, an old one or one of another body', async () => {
  const { id, called } = await pay('authorised')
  const body = told(called)
  const before = await kept()
  expect(await send(body, '')).toBe(401)
  expect(await send(body, signatureOf('another', body))).toBe(401)
  expect(await send(body, signatureOf(secret, body, Date.now() - 600_000))).toBe(401)
  expect(await send(body, signatureOf(secret, `${body} `))).toBe(401)
  expect(await send(body, signatureOf(secret, body), 'unknown')).toBe(404)
  expect(await send('{', signatureOf(secret, '{'))).toBe(422)
  expect([await kept(), await paymentOf(id)]).toMatchObject([before, { status: 'authorised' }])
  expect(isSigned(secret, body, undefined)).toBe(false)
})

test('what is not known here is kept, and what comes before its payment is heard once that is there', async () => {
  const number = 7_000_001
  expect(await send(told(`TX-${number}`))).toBe(200)
  expect((await kept()).at(-1)).toEqual({ outcome: null })
  const { id } = await pay('authorised', number)
  await takeNews(server.db)
  expect(await paymentOf(id)).toMatchObject({ status: 'captured' })
  expect(await send(told(`TX-${number}`, { type: 'payout.created', operation: null }))).toBe(200)
  expect((await kept()).at(-1)?.outcome).toContain('payout.created')
  // late: a payment that is over is not moved by it, and the event is kept
  expect(await send(told(`TX-${number}`, { type: 'refused' }))).toBe(200)
  expect((await kept()).at(-1)?.outcome).toContain('nothing moves')
  expect(await paymentOf(id)).toMatchObject({ status: 'captured' })
})

test('a part of what was authorised is what came, and more than that moves nothing', async () => {
  const { id, order, called } = await pay('authorised')
  expect(await send(told(called, { amount: '100.01' }))).toBe(200)
  expect(await paymentOf(id)).toMatchObject({ status: 'authorised' })
  expect(await send(told(called, { amount: '60.00' }))).toBe(200)
  expect(await paymentOf(id)).toEqual({ status: 'captured', amount: '60.00', authorised_amount: '100.00' })
  expect(await server.db.one(sql`select released_amount from transaction_rows where id = ${id}`)).toEqual({
    released_amount: '40.00',
  })
  expect(await paidOf(order)).toBe('60.00')
})

test('whoever captures says how much: no more than was authorised, and the provider is asked for that', async () => {
  const { id, order } = await pay('authorised')
  const token = await signIn(server.url, 'orders')
  const capture = (amount: string) =>
    call(server.url, token, 'POST', `/api/v3/transaction/${id}/action/capture`, { version: 1, params: { amount } })
  expect((await capture('100.01')).status).toBe(422)
  expect((await capture('40')).status).toBe(200)
  await server.db.run(sql`
    update outbox set held_until = now() where kind = 'payment' and payload ->> 'transaction_id' = ${String(id)}`)
  await leave(server, order)
  await expect
    .poll(() => paymentOf(id), { timeout: 10_000 })
    .toMatchObject({ amount: '40.00', authorised_amount: '100.00' })
  expect(await paidOf(order)).toBe('40.00')
})
