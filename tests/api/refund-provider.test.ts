import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDb, transaction, type Db } from '#server/db.ts'
import { workOutbox } from '#server/jobs/outbox.ts'
import { applyOccurrence } from '#server/life/move.ts'
import { paymentHandler } from '#server/payment/handler.ts'
import { takeNews } from '#server/payment/news.ts'
import { refundHandler } from '#server/refund/handler.ts'
import { refundLife } from '#server/refund/life.ts'
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

/** A confirmed refund of 40 EUR, taken from these payments, and the job that asks for it. */
async function confirmed(...payments: string[]) {
  const order = await makeOrder(db, shops, 'processing')
  const { id } = await db.one<{ id: number }>(sql`
    insert into refunds (order_id, currency, gross, total_net, is_automatic, status, date_confirmed)
    values (${order}, 'EUR', 40, 40, true, 'confirmed', now()) returning id`)
  for (const amount of payments) {
    const payment = await db.one<{ id: number }>(sql`
      insert into transactions (order_id, payment_method_id, provider, status, amount, refunded_amount, currency)
      values (${order}, ${shops.payment.pending}, 'simulated', 'partially-refunded', ${amount},
        ${40 / payments.length}, 'EUR') returning id`)
    await db.run(sql`
      insert into refund_payments (refund_id, transaction_id, amount)
      values (${id}, ${payment.id}, ${40 / payments.length})`)
  }
  return { id, job: await ask(order, id) }
}

const ask = async (order: number, refund: number) =>
  (
    await db.one<{ id: number }>(sql`
      insert into outbox (object, record_id, kind, name, payload, status, held_until)
      values ('order', ${order}, 'refund', 'refund', ${JSON.stringify({ refund_id: refund })}::jsonb, 'queued', now())
      returning id`)
  ).id

const handlers = { payment: paymentHandler(), refund: refundHandler() }
const work = () => workOutbox(db, handlers)
const later = () =>
  db.run(sql`update outbox set date_next = null, claimed_until = claimed_until - interval '61 seconds'`)
const refundOf = (id: number) =>
  db.one(sql`select status, failure, date_paid_out is not null as is_dated from refunds where id = ${id}`)
const partsOf = (id: number) => db.rows(sql`select status from refund_payments where refund_id = ${id} order by id`)
/** What the provider itself has given back for the payments of a refund. */
const given = (id: number) =>
  db.rows(sql`
    select b.refunded from refund_payments p join transactions t on t.id = p.transaction_id
    join simulated_payments b on b.reference = t.reference where p.refund_id = ${id} order by p.id`)

test('each payment that a refund is taken from is asked once, and then the refund is paid out', async () => {
  const { id } = await confirmed('100.00', '100.00')
  await work()
  expect(await refundOf(id)).toEqual({ status: 'paid-out', failure: null, is_dated: true })
  expect(await partsOf(id)).toEqual([{ status: 'paid-out' }, { status: 'paid-out' }])
  expect(await given(id)).toEqual([{ refunded: '20.00' }, { refunded: '20.00' }])
})

test('what a provider refuses has failed, with the reason, and is tried again for what is left alone', async () => {
  const { id } = await confirmed('100.00', '100.02')
  await work()
  expect(await refundOf(id)).toEqual({ status: 'failed', failure: 'Refused by the bank', is_dated: false })
  expect(await partsOf(id)).toEqual([{ status: 'paid-out' }, { status: 'failed' }])
  expect(await given(id)).toEqual([{ refunded: '20.00' }])
})

test('its page says what it waits for: its confirmation, the provider, or whoever pays by hand', async () => {
  const { id, job } = await confirmed('100.00')
  const payout = () => db.one(sql`select payout from refund_rows where id = ${id}`)
  const waits = [
    { job: 'queued', refund: sql`status = 'draft'`, payout: 'to-confirm' },
    { job: 'queued', refund: sql`status = 'confirmed'`, payout: 'provider-asked' },
    { job: 'dead', refund: sql`status = 'confirmed'`, payout: 'provider-silent' },
    { job: 'done', refund: sql`is_automatic = false`, payout: 'by-hand' },
    { job: 'done', refund: sql`status = 'failed'`, payout: 'refused' },
    { job: 'done', refund: sql`status = 'paid-out'`, payout: 'done' },
    { job: 'done', refund: sql`status = 'discarded'`, payout: null },
  ]
  for (const wait of waits) {
    await db.run(sql`update outbox set status = ${wait.job} where id = ${job}`)
    await db.run(sql`update refunds set ${wait.refund} where id = ${id}`)
    expect(await payout()).toEqual({ payout: wait.payout })
  }
})

test('killed with -9 between the answer and the commit, nothing is given back twice', { timeout: 60_000 }, async () => {
  const { id, job } = await confirmed('100.00')
  await db.run(sql`
    update transactions set reference = 'SIM-killed-refund'
    where id = (select transaction_id from refund_payments where refund_id = ${id})`)
  const worker = spawn(process.execPath, ['tests/support/payment-worker.ts', url], { stdio: 'inherit' })
  expect((await once(worker, 'exit'))[1]).toBe('SIGKILL')
  expect(await given(id)).toEqual([{ refunded: '40.00' }])
  expect(await refundOf(id)).toMatchObject({ status: 'confirmed' })
  await later()
  await work()
  expect(await db.one(sql`select status, tries from outbox where id = ${job}`)).toEqual({ status: 'done', tries: 2 })
  expect(await refundOf(id)).toMatchObject({ status: 'paid-out' })
  expect(await given(id)).toEqual([{ refunded: '40.00' }])
})

test('told twice, and by the news before the answer, it is paid out once', async () => {
  const { id, job } = await confirmed('100.04')
  // the provider answers, and whoever asked is gone; its news come first
  const handler = refundHandler()
  await db.run(sql`update outbox set status = 'done' where id = ${job}`)
  const { simulated } = (await import('#server/payment/provider.ts')).providersOver(db)
  const part = await db.one<{ id: number; number: string }>(sql`
    select p.id, t.number from refund_payments p join transactions t on t.id = p.transaction_id where refund_id = ${id}`)
  await simulated.carryOut(
    {
      key: `kontor-${job}-${part.id}`,
      operation: 'refund',
      payment: part.number,
      reference: null,
      amount: '40.00',
      total: '100.04',
      currency: 'EUR',
    },
    new AbortController().signal,
  )
  await takeNews(db)
  expect(await refundOf(id)).toMatchObject({ status: 'paid-out' })
  await db.run(sql`update outbox set status = 'queued' where id = ${job}`)
  await workOutbox(db, { refund: handler })
  expect(await given(id)).toEqual([{ refunded: '40.00' }])
  expect(
    await db.one(sql`select count(*)::integer as told from history where object = 'refund' and record_id = ${id}`),
  ).toEqual({ told: 1 })
})

test('a refund that nobody confirmed is not paid out by anything that is said of it', async () => {
  const order = await makeOrder(db, shops, 'processing')
  const { id } = await db.one<{ id: number }>(sql`
    insert into refunds (order_id, currency) values (${order}, 'EUR') returning id`)
  expect(await transaction(db, (tx) => applyOccurrence(tx, refundLife, id, { type: 'refund.paid_out' }))).toBe(
    undefined,
  )
})
