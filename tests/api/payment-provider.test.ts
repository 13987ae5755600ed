import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDb, type Db } from '#server/db.ts'
import { workOutbox } from '#server/jobs/outbox.ts'
import { paymentHandler } from '#server/payment/handler.ts'
import { keyOf } from '#server/payment/key.ts'
import { takeNews } from '#server/payment/news.ts'
import { providersOver } from '#server/payment/provider.ts'
import { takeEvent } from '#server/payment/take-event.ts'
import { sql } from '#server/sql.ts'
import { newDatabase } from '#tests/support/database.ts'
import { makeOrder, makeShops, type Shops } from '#tests/support/make-order.ts'

// no server runs beside these: each try is made when the test says so

let db: Db
let url: string
let shops: Shops
let drop: () => Promise<void>

beforeAll(async () => {
  const database = await newDatabase()
  url = database.url
  db = openDb(url)
  shops = await makeShops(db)
  await db.run(sql`delete from outbox`)
  drop = () => db.close().then(database.drop)
})
afterAll(() => drop())

/** A payment of all of an order. */
async function pay(status: string, amount = '100.00') {
  const order = await makeOrder(db, shops, 'pending')
  await db.run(sql`update orders set total = ${amount} where id = ${order}`)
  const { id } = await db.one<{ id: number }>(sql`
    insert into transactions (order_id, payment_method_id, provider, status, amount, currency)
    values (${order}, ${shops.payment.pending}, 'simulated', ${status}, ${amount}, 'EUR') returning id`)
  return { id, order }
}

/** What a move puts into the outbox, when its ten seconds are over. */
const put = async (order: number, payment: number, name: string) =>
  (
    await db.one<{ id: number }>(sql`
      insert into outbox (object, record_id, kind, name, payload, status, held_until)
      values ('order', ${order}, 'payment', ${name}, ${JSON.stringify({ transaction_id: payment })}::jsonb, 'queued', now())
      returning id`)
  ).id

const handlers = { payment: paymentHandler() }
const work = () => workOutbox(db, handlers)
/** The pause is over, or the claim of a server that was killed. */
const later = () =>
  db.run(sql`update outbox set date_next = null, claimed_until = claimed_until - interval '61 seconds'`)

const paymentOf = (id: number) =>
  db.one<Record<string, unknown>>(sql`
    select status, reason, reference, is_asked, date_paid is not null as is_dated from transaction_rows where id = ${id}`)
const orderOf = (id: number) =>
  db.one<Record<string, unknown>>(sql`select status, paid_total, payment_state from orders where id = ${id}`)
const jobOf = (id: number) => db.one(sql`select status, tries from outbox where id = ${id}`)
const eventsOf = (id: number) =>
  db.rows(sql`select type from transaction_events where transaction_id = ${id} order by id`)

test('a payment is authorised and captured, which pays the order and its only invoice', async () => {
  const { id, order } = await pay('pending')
  const invoice = await db.one<{ id: number }>(sql`
    insert into invoices (order_id, shop_id, number, status, currency, total, tax_total, date_issued)
    values (${order}, ${shops.plain}, ${crypto.randomUUID().slice(0, 30)}, 'sent', 'EUR', 100, 15.97, now())
    returning id`)
  await put(order, id, 'authorise')
  await work()
  expect(await paymentOf(id)).toMatchObject({ status: 'authorised', reference: expect.stringMatching(/^SIM-/) })
  await put(order, id, 'capture')
  expect(await paymentOf(id)).toMatchObject({ is_asked: true })
  await work()
  expect(await paymentOf(id)).toMatchObject({ status: 'captured', is_dated: true, is_asked: false })
  expect(await orderOf(order)).toEqual({ status: 'processing', paid_total: '100.00', payment_state: 'paid' })
  expect(await db.one(sql`select status, paid_total from invoices where id = ${invoice.id}`)).toEqual({
    status: 'paid',
    paid_total: '100.00',
  })
})

test('a payment that is refused has failed, with the reason, and its order with it', async () => {
  const { id, order } = await pay('pending', '100.02')
  await put(order, id, 'authorise')
  await work()
  expect(await paymentOf(id)).toMatchObject({ status: 'failed', reason: 'Refused by the bank' })
  expect(await orderOf(order)).toMatchObject({ status: 'failed', paid_total: '0.00' })
})

test('a provider that is down is asked again under the same key, a slow one is waited for', async () => {
  const { id, order } = await pay('authorised', '100.03')
  const job = await put(order, id, 'capture')
  for (const tries of [1, 2]) {
    await work()
    expect(await jobOf(job)).toEqual({ status: 'retrying', tries })
    expect(await orderOf(order)).toMatchObject({ paid_total: '0.00' })
    await later()
  }
  await work()
  expect(await jobOf(job)).toEqual({ status: 'done', tries: 3 })
  expect(await orderOf(order)).toMatchObject({ paid_total: '100.03' })
  const slow = await pay('authorised', '100.01')
  await put(slow.order, slow.id, 'capture')
  await work()
  expect(await orderOf(slow.order)).toMatchObject({ paid_total: '100.01' })
})

test('an answer that comes twice is heard once, also where both come at the same time', async () => {
  const { id, order } = await pay('authorised', '100.04')
  await put(order, id, 'capture')
  await work()
  const { events } = await providersOver(db).simulated.newsSince(0)
  expect(events).toMatchObject([{ type: 'captured' }])
  await Promise.all(
    Array.from({ length: 6 }, () => Promise.all(events.map((event) => takeEvent(db, 'simulated', event)))),
  )
  expect(await takeNews(db)).toBe(1)
  expect(await takeNews(db)).toBe(0)
  expect(await eventsOf(id)).toEqual([{ type: 'captured' }])
  expect(await orderOf(order)).toMatchObject({ paid_total: '100.04' })
})

test('a direct debit that comes back is owed again, on the order and on its invoice', async () => {
  const { id, order } = await pay('authorised', '100.05')
  const invoice = await db.one<{ id: number }>(sql`
    insert into invoices (order_id, shop_id, number, status, currency, total, tax_total, date_issued, date_sent)
    values (${order}, ${shops.plain}, ${crypto.randomUUID().slice(0, 30)}, 'sent', 'EUR', 100.05, 15.97, now(), now())
    returning id`)
  await put(order, id, 'capture')
  await work()
  expect(await orderOf(order)).toMatchObject({ payment_state: 'paid' })
  await takeNews(db)
  expect(await paymentOf(id)).toMatchObject({ status: 'charged-back', reason: 'The account has no funds' })
  expect(await orderOf(order)).toMatchObject({ paid_total: '0.00', payment_state: 'open' })
  expect(await db.one(sql`select status, paid_total, date_paid from invoices where id = ${invoice.id}`)).toEqual({
    status: 'over-due',
    paid_total: '0.00',
    date_paid: null,
  })
})

test('money that was taken from a payment that was given up meanwhile is booked all the same', async () => {
  const { id, order } = await pay('authorised')
  await put(order, id, 'capture')
  await db.run(sql`update transactions set status = 'voided' where id = ${id}`)
  await work()
  await put(order, id, 'void')
  await work()
  expect(await paymentOf(id)).toMatchObject({ status: 'captured' })
  expect(await eventsOf(id)).toEqual([{ type: 'captured' }, { type: 'refused' }])
  expect(await orderOf(order)).toMatchObject({ paid_total: '100.00' })
})

describe('a capture takes effect once', () => {
  /** The books of the provider, which nobody of us writes. */
  const taken = (id: number) =>
    db.one(sql`
      select captured from simulated_payments where reference = (select reference from transactions where id = ${id})`)

  test('killed with -9 between the answer and the commit', { timeout: 60_000 }, async () => {
    const { id, order } = await pay('authorised')
    await db.run(sql`update transactions set reference = 'SIM-killed' where id = ${id}`)
    const job = await put(order, id, 'capture')
    const worker = spawn(process.execPath, ['tests/support/payment-worker.ts', url], { stdio: 'inherit' })
    expect((await once(worker, 'exit'))[1]).toBe('SIGKILL')
    // the provider has the money, and nobody here knows
    expect(await taken(id)).toEqual({ captured: '100.00' })
    expect(await jobOf(job)).toEqual({ status: 'running', tries: 1 })
    expect(await paymentOf(id)).toMatchObject({ status: 'authorised' })
    await later()
    await work()
    expect(await jobOf(job)).toEqual({ status: 'done', tries: 2 })
    expect(await paymentOf(id)).toMatchObject({ status: 'captured' })
    expect(await taken(id)).toEqual({ captured: '100.00' })
    expect(await orderOf(order)).toMatchObject({ paid_total: '100.00' })
  })

  test('killed after the commit, before the job was over', async () => {
    const { id, order } = await pay('authorised')
    const job = await put(order, id, 'capture')
    await work()
    await db.run(sql`update outbox set status = 'stalled' where id = ${job}`)
    await work()
    expect(await jobOf(job)).toMatchObject({ status: 'done' })
    expect(await eventsOf(id)).toEqual([{ type: 'captured' }])
    expect(await orderOf(order)).toMatchObject({ paid_total: '100.00' })
    expect(await db.one(sql`select tries from simulated_calls where key = ${keyOf({ id: job })}`)).toEqual({ tries: 2 })
  })
})
