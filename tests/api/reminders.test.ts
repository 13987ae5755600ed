import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { routes } from '#api/contract.ts'
import { refusalOfAll } from '#machines/bulk.ts'
import type { InvoiceMove } from '#machines/invoice/events.ts'
import { transaction } from '#server/db.ts'
import { raiseReminders } from '#server/invoice/by-the-clock.ts'
import { fileStore } from '#server/file/store/file-store.ts'
import { storeMail } from '#server/mail/store-mail.ts'
import { sql } from '#server/sql.ts'
import { call, signIn } from '#tests/support/call.ts'
import { invoiceOf, makeInvoice } from '#tests/support/make-invoice.ts'
import { makeShops, type Shops } from '#tests/support/make-order.ts'
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
// a shop that asks for 5 with the second reminder, and for 10 with the last
beforeEach(async () => {
  await server.db.run(sql`delete from reminder_levels where shop_id = ${shops.plain}`)
  await server.db.run(sql`
    insert into reminder_levels (shop_id, level, days, fee, name) values
      (${shops.plain}, 0, 7, 0, null), (${shops.plain}, 1, 7, 0, null),
      (${shops.plain}, 2, 14, 5, '1. Mahnung'), (${shops.plain}, 3, 10, 10, '2. Mahnung')`)
})

const make = (...args: Parameters<typeof makeInvoice> extends [unknown, unknown, ...infer Rest] ? Rest : never) =>
  makeInvoice(server.db, shops, ...args)
const now = (id: number) => invoiceOf(server.db, id)

type Answer = { payload?: { entity: Record<string, unknown>; undo: { token: string } | null }; code?: string }
const move = async (id: number, action: InvoiceMove, params: object = {}) => {
  const { version } = await now(id)
  const path = `/api/v3/invoice/${id}/action/${action.slice('invoice.'.length)}`
  const { status, body } = await call(server.url, token, 'POST', path, { version, params })
  const { payload, code } = body as Answer // as the contract says of a move's answer
  return { status, code, entity: payload?.entity, undo: payload?.undo?.token }
}
const undo = (way: string | undefined) => call(server.url, token, 'POST', `/api/v3/undo/${way}`)
const tomorrow = (id: number) =>
  server.db.run(sql`update invoices set date_reminded = date_reminded - interval '1 day' where id = ${id}`)

type Reminder = { level: number; template: string; fee: string; waived: string; origin: string; who: string | null }
const read = async (id: number) => {
  const { body } = await call(server.url, token, 'POST', `/api/v3/invoice/${id}`, {
    expand: ['reminders', 'coming'],
  })
  return (
    body as {
      payload: { reminders: Reminder[]; coming: { level: number; template: string; fee: string; date: string }[] }
    }
  ).payload // as the contract says of a record
}
const day = async (days: number) =>
  (
    await server.db.one<{ day: string }>(
      sql`select ((now() at time zone 'Europe/Berlin')::date + ${days}::integer)::text as day`,
    )
  ).day

test('a reminder claims the fee of its level beside the invoice, and is kept with who sent it and its term', async () => {
  const { id } = await make('reminded', { level: 1 })
  expect(await now(id)).toMatchObject({
    next_reminder: 'invoice_dunning',
    next_fee: '5.00',
    reminder: 'invoice_reminder',
    next_step: 'invoice_dunning',
  })
  const sent = await move(id, 'invoice.remind')
  expect(sent.entity).toMatchObject({ open_total: '100.00', fee_open: '5.00', to_pay: '105.00', total: '100.00' })
  const { reminders, coming } = await read(id)
  expect(reminders).toMatchObject([
    {
      level: 2,
      template: 'invoice_dunning',
      name: '1. Mahnung',
      fee: '5.00',
      waived: '0.00',
      origin: 'hand',
      date_due: await day(14),
    },
  ])
  expect(reminders[0]?.who).not.toBeNull()
  expect(coming).toMatchObject([
    { level: 3, template: 'invoice_last_dunning', name: '2. Mahnung', fee: '10.00', date: await day(14) },
    { level: 4, template: 'collection', fee: '0.00', date: await day(24) },
  ])
  const history = await server.db.rows(sql`select text from history where object = 'invoice' and record_id = ${id}`)
  expect(history).toEqual([{ text: 'reminder_level: 2, 5.00 EUR' }])

  expect((await undo(sent.undo)).status).toBe(200)
  expect((await read(id)).reminders).toEqual([])
  expect(await now(id)).toMatchObject({ fee_open: '0.00', to_pay: '100.00', reminder_level: 1 })
})

test('no fee is claimed of an invoice in another currency than its shop’s', async () => {
  const { id } = await make('reminded', { level: 1 })
  await server.db.run(sql`update invoices set currency = 'CHF' where id = ${id}`)
  expect(await now(id)).toMatchObject({ next_fee: '0.00' })
  await move(id, 'invoice.remind')
  expect(await now(id)).toMatchObject({ reminder_level: 2, fee_total: '0.00' })
})

test('fees are paid after the invoice, which is paid by its own amount; the order hears of that alone', async () => {
  const { id, order } = await make('reminded', { level: 2, fees: '15.00', order: 'pending' })
  expect(await move(id, 'invoice.mark_paid', { amount: '115.01' })).toMatchObject({ code: 'more_than_open_total' })
  expect((await move(id, 'invoice.mark_paid', { amount: '110.00' })).entity).toMatchObject({
    status: 'paid',
    paid_total: '100.00',
    fee_paid: '10.00',
    fee_open: '5.00',
    to_pay: '5.00',
  })
  const paid = () => server.db.one(sql`select paid_total from orders where id = ${order}`)
  expect(await paid()).toEqual({ paid_total: '100.00' })
  // the rest of the fees, without an amount
  expect((await move(id, 'invoice.mark_paid')).entity).toMatchObject({ status: 'paid', fee_open: '0.00' })
  expect(await paid()).toEqual({ paid_total: '100.00' })
  expect(await move(id, 'invoice.mark_paid')).toMatchObject({ status: 409, code: 'wrong_state' })

  const payments = await server.db.rows<{ id: number; amount: string; fee_amount: string }>(sql`
    select id, amount, fee_amount from transactions where invoice_id = ${id} order by id`)
  expect(payments).toMatchObject([
    { amount: '110.00', fee_amount: '10.00' },
    { amount: '5.00', fee_amount: '5.00' },
  ])
  const [whole, rest] = payments
  expect((await move(id, 'invoice.reverse_payment', { payment_id: rest?.id })).entity).toMatchObject({
    status: 'paid',
    fee_open: '5.00',
    paid_total: '100.00',
  })
  expect((await move(id, 'invoice.reverse_payment', { payment_id: whole?.id })).entity).toMatchObject({
    status: 'reminded',
    fee_open: '15.00',
    open_total: '100.00',
    date_paid: null,
  })
  expect(await paid()).toEqual({ paid_total: '0.00' })
})

test('what is open of the fees is waived, that of the newest reminder first, and claimed again by the undo', async () => {
  const { id } = await make('over-due')
  for (const _ of [1, 2, 3]) {
    await move(id, 'invoice.remind')
    await tomorrow(id)
  }
  expect(await now(id)).toMatchObject({ fee_open: '15.00', to_pay: '115.00' })
  await move(id, 'invoice.mark_paid', { amount: '103.00' })
  const waived = await move(id, 'invoice.waive_fees')
  expect(waived.entity).toMatchObject({ status: 'paid', fee_open: '0.00', fee_total: '3.00', fee_paid: '3.00' })
  const fees = async () => (await read(id)).reminders.map(({ fee, waived: off }) => [fee, off])
  expect(await fees()).toEqual([
    ['0.00', '0.00'],
    ['5.00', '2.00'],
    ['10.00', '10.00'],
  ])
  expect(await move(id, 'invoice.waive_fees')).toMatchObject({ status: 409, code: 'no_open_fees' })
  // as it was before something later happened to it
  expect((await undo(waived.undo)).status).toBe(200)
  expect(await now(id)).toMatchObject({ fee_open: '12.00', fee_total: '15.00' })
})

test('an invoice that is cancelled claims no fees', async () => {
  const { id } = await make('reminded', { level: 2, fees: '5.00' })
  await move(id, 'invoice.cancel')
  expect(await now(id)).toMatchObject({ status: 'cancelled', fee_open: '0.00', to_pay: '0.00' })
})

test('the mail says what its level says, with its figures, however late it is written', async () => {
  const { id, order } = await make('reminded', { level: 1 })
  await server.db.run(sql`
    update order_addresses set country_code = 'FR' where order_id = ${order} and type = 'billing'`)
  await server.db.run(
    sql`update shops set iban = 'DE21210501701002447188', account_holder = 'Test GmbH' where id = ${shops.plain}`,
  )
  await move(id, 'invoice.remind')
  await tomorrow(id)
  await move(id, 'invoice.remind')
  const jobs = await server.db.rows<Parameters<typeof storeMail>[2]>(sql`
    select id, object, record_id, name, payload from outbox where object = 'invoice' and record_id = ${id} order by id`)
  const mails = []
  for (const job of jobs)
    mails.push(
      await transaction(server.db, (tx) =>
        storeMail(tx, { files: fileStore(server.config), publicUrl: undefined }, job),
      ),
    )
  const [second, last] = mails
  expect(second?.subject).toMatch(/^Relance pour la facture/)
  expect(second?.text).toContain('Frais de cette relance')
  expect(second?.text).toContain('5,00')
  expect(last?.subject).toMatch(/^Mise en demeure/)
  expect(last?.text).toMatch(/Frais de relance.*15,00/)
  expect(last?.text).toMatch(/À payer.*115,00/)
  expect(last?.text).toContain('DE21 2105 0170 1002 4471 88')
  const { reminders } = await read(id)
  expect(reminders).toMatchObject([{ mail_status: 'queued' }, { mail_status: 'queued' }])
  expect(reminders.at(-1)).toHaveProperty('mail.label', last?.subject)
})

test('a trial of many says which mails leave, what they claim, who stays out and why', async () => {
  const made = [
    await make('over-due'),
    await make('reminded', { level: 1 }),
    await make('reminded', { level: 2 }),
    await make('reminded', { level: 3 }),
    await make('reminded', { level: 1, isSuspended: true }),
    await make('reminded', { level: 1, isJustReminded: true }),
    await make('over-due', { hasEmail: false }),
    await make('paid'),
  ]
  const asked = { action: 'invoice.remind', ids: made.map(({ id }) => id), dry_run: true }
  const { body } = await call(server.url, token, 'POST', '/api/v3/invoice/bulk', asked)
  const { payload } = routes['object.bulk'].answer.parse(body)
  expect(payload).toMatchObject({
    allowed: 4,
    irreversible: 0,
    fees: [{ currency: 'EUR', total: '15.00' }],
    mails: [
      { name: 'invoice_reminder', count: 1 },
      { name: 'invoice_dunning', count: 1 },
      { name: 'invoice_last_dunning', count: 1 },
    ],
    warnings: [{ code: 'last_reminder_sent', count: 1 }],
  })
  const blocked = 'blocked' in payload ? payload.blocked.map(({ reason_code }) => reason_code) : []
  expect(blocked.toSorted()).toEqual(['just_reminded', 'no_email', 'reminders_suspended', 'wrong_state'])
})

test('a trial that mails nobody says so, and of how many which reason is true', async () => {
  const made = [
    await make('reminded', { level: 1, isSuspended: true }),
    await make('over-due', { isSuspended: true }),
    await make('over-due', { hasEmail: false }),
  ]
  const asked = { action: 'invoice.remind', ids: made.map(({ id }) => id), dry_run: true }
  const { body } = await call(server.url, token, 'POST', '/api/v3/invoice/bulk', asked)
  const { payload } = routes['object.bulk'].answer.parse(body)
  if (!('allowed' in payload)) throw new Error('It was not tried')
  const numbers = await Promise.all(made.map(async ({ id }) => (await now(id)).number))
  expect(refusalOfAll(payload).because.text.split('\n')).toEqual([
    'Es geht keine Mahnung hinaus.',
    `2 Rechnungen: Mahnungen ausgesetzt (${numbers[0]} und ${numbers[1]}).`,
    `1 Rechnung: keine E-Mail-Adresse hinterlegt (${numbers[2]}).`,
  ])
})

describe('of a selection', () => {
  /** What its trial shows, and then what it does, to each of these. */
  const both = async (action: 'invoice.remind' | 'invoice.write_off', ids: readonly number[]) => {
    const asked = async (body: object) => {
      const answer = await call(server.url, token, 'POST', '/api/v3/invoice/bulk', { action, ids, ...body })
      return routes['object.bulk'].answer.parse(answer.body).payload
    }
    const trial = await asked({ dry_run: true })
    const before = await Promise.all(ids.map(now))
    const started = await asked({})
    if (!('allowed' in trial) || !('job' in started)) throw new Error('It was tried and started')
    const job = () =>
      server.db.one<{ state: string; done: number; refused: number; outcome: string }>(sql`
        select state, items_done as done, items_refused as refused, outcome from export_jobs where id = ${started.job.id}`)
    await expect.poll(async () => (await job()).state, { timeout: 20_000, interval: 50 }).toBe('completed')
    return { trial, before, after: await Promise.all(ids.map(now)), job: await job() }
  }

  test('as many are reminded as was shown, with their fees, and the others stay for the reasons that were shown', async () => {
    const made = [
      await make('over-due'),
      await make('reminded', { level: 1 }),
      await make('reminded', { level: 3 }),
      await make('over-due', { isSuspended: true }),
      await make('over-due', { hasEmail: false }),
      await make('paid'),
    ]
    const { trial, before, after, job } = await both(
      'invoice.remind',
      made.map(({ id }) => id),
    )
    expect(after.map(({ status, reminder_level }) => [status, reminder_level])).toEqual([
      ['reminded', 1],
      ['reminded', 2],
      ['ready-for-debt-collection', 3],
      ['over-due', 0],
      ['over-due', 0],
      ['paid', 0],
    ])
    expect([trial.allowed, trial.blocked.length]).toEqual([job.done, job.refused])
    for (const { reason } of trial.blocked) expect(job.outcome).toContain(reason)
    const claimed = after.map(({ fee_open }, at) => Number(fee_open) - Number(before[at]?.fee_open))
    expect(claimed).toEqual([0, 5, 0, 0, 0, 0])
    expect(trial.fees).toEqual([{ currency: 'EUR', total: '5.00' }])
    const mails = await server.db.rows(sql`
      select record_id as id from outbox
      where object = 'invoice' and kind = 'email' and record_id = any(${made.map(({ id }) => id)}::bigint[]) order by id`)
    expect(mails.length).toBe(trial.mails.reduce((all, { count }) => all + count, 0))
  })

  test('as many are written off for good as was shown, with their orders, and none besides', async () => {
    const made = [
      await make('ready-for-debt-collection', { order: 'debt-collection', isHandedOver: true }),
      await make('ready-for-debt-collection', { order: 'debt-collection', isHandedOver: true }),
      await make('reminded', { level: 1 }),
      await make('paid'),
    ]
    const { trial, after, job } = await both(
      'invoice.write_off',
      made.map(({ id }) => id),
    )
    expect(trial).toMatchObject({
      allowed: 2,
      irreversible: 2,
      sums: [{ currency: 'EUR', total: '200.00' }],
      mails: [],
      warnings: [{ code: 'gives_up_claim', count: 2 }],
      blocked: [{ reason_code: 'wrong_state', count: 2 }],
    })
    expect(after.map(({ status }) => status)).toEqual(['debt-default', 'debt-default', 'reminded', 'paid'])
    expect([job.done, job.refused]).toEqual([2, 2])
    const orders = await server.db.rows(sql`
      select status from orders where id = any(${made.map(({ order }) => order)}::bigint[]) order by id`)
    expect(orders.map((one) => (one as { status: string }).status)).toEqual([
      'debt-default',
      'debt-default',
      'order-in-transit',
      'order-in-transit',
    ])
  })
})

test('a bulk reminds as the clock does, and each row says which of them it was', async () => {
  const [one, other] = [await make('reminded', { level: 1 }), await make('reminded', { level: 1 })]
  const { body } = await call(server.url, token, 'POST', '/api/v3/invoice/bulk', {
    action: 'invoice.remind',
    ids: [one.id],
  })
  const { payload } = routes['object.bulk'].answer.parse(body)
  const job = 'job' in payload ? payload.job.id : 0
  await expect.poll(async () => (await now(one.id)).reminder_level, { timeout: 20_000, interval: 50 }).toBe(2)
  await server.db.run(sql`update invoices set next_reminder_date = '2026-03-02' where id = ${other.id}`)
  await raiseReminders(server.db)
  const rows = await server.db.rows(sql`
    select origin, job_id as job, who is not null as is_signed, level, fee from invoice_reminders
    where invoice_id = any(${[one.id, other.id]}::bigint[]) order by invoice_id`)
  expect(rows).toEqual([
    { origin: 'bulk', job, is_signed: true, level: 2, fee: '5.00' },
    { origin: 'clock', job: null, is_signed: false, level: 2, fee: '5.00' },
  ])
})

test('what is overdue is found by its days, and what is to be reminded by its day', async () => {
  const { id } = await make('over-due', { due: '2025-01-02' })
  await make('paid', { due: '2025-01-02' })
  await server.db.run(
    sql`update invoices set next_reminder_date = (now() at time zone 'Europe/Berlin')::date where id = ${id}`,
  )
  const { days_overdue } = await now(id)
  expect(days_overdue).toBeGreaterThan(300)
  const found = async (filters: object[]) => {
    const { body } = await call(server.url, token, 'POST', '/api/v3/search', {
      object: 'invoice',
      scope: ['ids'],
      params: { filters: [...filters, { field: 'shop', op: 'in', value: [shops.plain] }] },
    })
    return (body as { payload: { ids: number[] } }).payload.ids // as the contract says of a search
  }
  expect(await found([{ field: 'days_overdue', op: 'gte', value: 300 }])).toEqual([id])
  expect(await found([{ field: 'next_reminder_date', op: 'rel', value: 'until_today' }])).toContain(id)
  expect(await found([{ field: 'next_reminder_date', op: 'rel', value: 'before_today' }])).not.toContain(id)
  // nobody is to remind whose reminders are suspended, though their day has come
  const { filters } = await server.db.one<{ filters: object[] }>(sql`
    select search -> 'filters' as filters from saved_views where object = 'invoice' and standard = 'to_remind'`)
  expect(await found(filters)).toContain(id)
  await server.db.run(sql`update invoices set reminders_suspended = true where id = ${id}`)
  expect((await now(id)).next_step).toBe('suspended')
  expect(await found(filters)).not.toContain(id)
})
