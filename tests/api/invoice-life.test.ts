import { DateTime } from 'luxon'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Changed } from '#api/actions.ts'
import { routes } from '#api/contract.ts'
import type { InvoiceRow } from '#entities/invoice/invoice.ts'
import type { InvoiceMove } from '#machines/invoice/events.ts'
import { transaction } from '#server/db.ts'
import { invoiceLife } from '#server/invoice/life.ts'
import { raiseOverDue, raiseReminders } from '#server/invoice/by-the-clock.ts'
import { applyOccurrence } from '#server/life/move.ts'
import { sql } from '#server/sql.ts'
import { call, signIn } from '#tests/support/call.ts'
import { person, type Person } from '#tests/support/life-client.ts'
import { invoiceOf, makeInvoice } from '#tests/support/make-invoice.ts'
import { makeShops, type Shops } from '#tests/support/make-order.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let shops: Shops
let token: string
let jana: Person

beforeAll(async () => {
  server = await startServer()
  shops = await makeShops(server.db)
  token = await signIn(server.url, 'orders')
  jana = person(server.url, token)
})
afterAll(() => server.close())

const make = (...args: Parameters<typeof makeInvoice> extends [unknown, unknown, ...infer Rest] ? Rest : never) =>
  makeInvoice(server.db, shops, ...args)
const now = (id: number) => invoiceOf(server.db, id)

type Said = { status: number; code: string | undefined; entity: InvoiceRow; undo: string | undefined }
const said = ({ status, body }: Awaited<ReturnType<typeof call>>): Said => {
  const { payload, code } = body as { payload?: Changed; code?: string } // as the contract says of a move's answer
  return { status, code, entity: payload?.entity as unknown as InvoiceRow, undo: payload?.undo?.token } // an invoice's row
}
const move = async (id: number, action: InvoiceMove, params: object = {}, version = 1): Promise<Said> =>
  said(
    await call(server.url, token, 'POST', `/api/v3/invoice/${id}/action/${action.slice('invoice.'.length)}`, {
      version,
      params,
    }),
  )
const undo = async (way: string | undefined) => said(await call(server.url, token, 'POST', `/api/v3/undo/${way}`))

const orderOf = (id: number) =>
  server.db.one<{ status: string; paid: string; state: string; is_dated: boolean; version: number }>(sql`
    select status, paid_total as paid, payment_state as state, date_paid is not null as is_dated, version
    from orders where id = ${id}`)
const payments = (order: number) =>
  server.db.rows(sql`
    select status, amount, payment_method_id as method, date_paid as day, invoice_id as invoice
    from transactions where order_id = ${order} order by id`)
const told = async (object: string, id: number) => {
  const rows = await server.db.rows<{ name: string }>(sql`
    select kind || ' ' || name as name from outbox
    where object = ${object} and record_id = ${id} and status <> 'dropped' order by id`)
  return rows.map(({ name }) => name)
}
const history = async (object: string, id: number) => {
  const rows = await server.db.rows<{ verb: string }>(sql`
    select verb from history where object = ${object} and record_id = ${id} order by id`)
  return rows.map(({ verb }) => verb)
}

const texts = async (object: string, id: number) => {
  const rows = await server.db.rows<{ text: string | null }>(sql`
    select text from history where object = ${object} and record_id = ${id} order by id`)
  return rows.map(({ text }) => text)
}

describe('a payment', () => {
  test('in part leaves the status and shows what is open; the rest pays invoice and order', async () => {
    const { id, order } = await make('sent', { order: 'pending' })
    await server.db.run(sql`update orders set date_created = '2026-02-01' where id = ${order}`)
    const part = await move(id, 'invoice.mark_paid', {
      amount: '30.5',
      date_paid: '2026-02-03',
      payment_method_id: shops.local,
    })
    expect(part).toMatchObject({ status: 200, entity: { status: 'sent', paid_total: '30.50', open_total: '69.50' } })
    expect(part.entity.date_paid).toBeNull()
    expect(await orderOf(order)).toMatchObject({ status: 'pending', paid: '30.50', state: 'partly-paid' })

    const rest = await move(id, 'invoice.mark_paid', { date_paid: '2026-02-04' }, 2)
    expect(rest).toMatchObject({
      status: 200,
      entity: { status: 'paid', paid_total: '100.00', open_total: '0.00', date_paid: '2026-02-04', version: 3 },
    })
    expect(await orderOf(order)).toMatchObject({ status: 'processing', paid: '100.00', state: 'paid', is_dated: true })
    expect(await payments(order)).toEqual([
      { status: 'captured', amount: '30.50', method: shops.local, day: '2026-02-03', invoice: id },
      { status: 'captured', amount: '69.50', method: shops.payment.pending, day: '2026-02-04', invoice: id },
    ])
    expect(await history('order', order)).toEqual(['order.part_paid', 'order.paid'])
    expect(await texts('order', order)).toEqual(['30.50 EUR', '69.50 EUR'])
    expect(await history('invoice', id)).toEqual(['invoice.mark_paid', 'invoice.mark_paid'])
    expect(await texts('invoice', id)).toEqual(['30.50 EUR (Test pending)', '69.50 EUR (Test pending)'])
  })

  test('of an order that has no place for it is kept, and the order stays where it is', async () => {
    const { id, order } = await make('over-due')
    expect((await move(id, 'invoice.mark_paid')).entity.status).toBe('paid')
    expect(await orderOf(order)).toMatchObject({ status: 'order-in-transit', state: 'paid' })
    expect(await history('order', order)).toEqual(['order.paid'])
  })

  test('of one of two invoices does not pay the order', async () => {
    const { id, order } = await make('sent', { order: 'on-hold', total: '40.00' })
    expect((await move(id, 'invoice.mark_paid')).entity.status).toBe('paid')
    expect(await orderOf(order)).toMatchObject({ status: 'on-hold', paid: '40.00', is_dated: false })
  })

  test('is refused where it is more than is open, nothing, on a day to come, or in a way that nobody knows', async () => {
    const { id, order } = await make('sent')
    const later = DateTime.utc().plus({ days: 2 }).toISODate()
    const wrong: [object, number, string][] = [
      [{ amount: '100.01' }, 409, 'more_than_open_total'],
      [{ amount: '0.00' }, 422, 'invalid'],
      [{ amount: '-5' }, 422, 'invalid'],
      [{ amount: '1.005' }, 422, 'invalid'],
      [{ date_paid: later }, 422, 'invalid'],
      [{ date_paid: '2026-02-30' }, 422, 'invalid'],
      [{ payment_method_id: 999_999 }, 422, 'invalid'],
      [{ contents: 'open' }, 422, 'invalid'],
    ]
    for (const [params, status, code] of wrong)
      expect(await move(id, 'invoice.mark_paid', params), JSON.stringify(params)).toMatchObject({ status, code })
    expect(await payments(order)).toEqual([])
    expect(await now(id)).toMatchObject({ version: 1, open_total: '100.00' })
  })

  test('is booked once, whoever else books at the same time', async () => {
    const { id, order } = await make('sent')
    const both = await Promise.all([
      move(id, 'invoice.mark_paid', { amount: '60.00' }),
      move(id, 'invoice.mark_paid', { amount: '60.00' }),
    ])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(both.find(({ status }) => status === 409)?.code).toBe('conflict')
    expect(await payments(order)).toHaveLength(1)
    expect(await now(id)).toMatchObject({ paid_total: '60.00' })
  })

  test('and a cancellation of its order at the same time wait for each other: one of them is told so', async () => {
    const { id, order } = await make('sent', { order: 'processing' })
    const [paid, cancelled] = await Promise.all([
      move(id, 'invoice.mark_paid'),
      jana.move(order, { type: 'order.cancel' }),
    ])
    expect([paid.status, cancelled.status].toSorted((a, b) => a - b)).toEqual([200, 409])
    expect((await now(id)).status).toBe(paid.status === 200 ? 'paid' : 'cancelled')
  })

  test('waits for its order before it holds the invoice, so that whoever has the order gets the invoice, too', async () => {
    const { id, order } = await make('sent')
    const other = await server.db.pool.connect()
    await other.query('begin')
    await other.query('select from orders where id = $1 for update', [order])
    const paying = move(id, 'invoice.mark_paid')
    const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(() => server.db.run(waiting), { timeout: 10_000, interval: 20 }).toBe(1)
    await other.query('select from invoices where id = $1 for update nowait', [id])
    await other.query('commit')
    other.release()
    expect((await paying).status).toBe(200)
  })
})

describe('a payment that was awaited', () => {
  const expectPayment = async (order: number) =>
    server.db.run(sql`
      insert into transactions (order_id, payment_method_id, status, amount, currency)
      values (${order}, ${shops.local}, 'pending', 100, 'EUR')`)

  test('is not awaited any more once its order is paid in full, and is again when that is undone', async () => {
    const { id, order } = await make('sent', { order: 'pending' })
    await expectPayment(order)
    await move(id, 'invoice.mark_paid', { amount: '40.00' })
    expect(await payments(order)).toMatchObject([{ status: 'pending' }, { status: 'captured', amount: '40.00' }])
    const rest = await move(id, 'invoice.mark_paid', {}, 2)
    expect(await payments(order)).toMatchObject([{ status: 'voided' }, { status: 'captured' }, { status: 'captured' }])
    expect(await undo(rest.undo)).toMatchObject({ status: 200 })
    expect((await payments(order))[0]).toMatchObject({ status: 'pending' })
  })

  test('is not awaited any more once nothing is billed, nor once the order is marked as paid', async () => {
    const { id, order } = await make('sent', { order: 'pending' })
    await expectPayment(order)
    expect(await move(id, 'invoice.cancel')).toMatchObject({ status: 200, entity: { status: 'cancelled' } })
    expect(await payments(order)).toMatchObject([{ status: 'voided', amount: '100.00' }])

    const other = await make('sent')
    await expectPayment(other.order)
    expect(await jana.move(other.order, { type: 'order.complete', mark_paid: true })).toMatchObject({ status: 200 })
    expect(await payments(other.order)).toMatchObject([{ status: 'voided' }, { status: 'captured' }])
  })
})

describe('taking a payment back', () => {
  test('reverses its entry and takes the order back with it', async () => {
    const { id, order } = await make('over-due', { order: 'pending', level: 0 })
    const before = { ...(await now(id)), version: 0 }
    const paid = await move(id, 'invoice.mark_paid')
    expect(await orderOf(order)).toMatchObject({ status: 'processing' })
    expect(await undo(paid.undo)).toMatchObject({ status: 200, entity: { status: 'over-due', open_total: '100.00' } })
    expect({ ...(await now(id)), version: 0 }).toEqual(before)
    expect(await orderOf(order)).toMatchObject({ status: 'pending', paid: '0.00', state: 'open' })
    expect(await payments(order)).toMatchObject([{ status: 'voided', amount: '100.00' }])
    expect(await history('order', order)).toEqual(['order.paid', 'order.undo'])
  })

  test('is the undo of an invoice that was sent, too, in full and in part', async () => {
    for (const params of [{}, { amount: '40.00' }]) {
      const { id, order } = await make('sent', { order: 'pending', isSent: true })
      const paid = await move(id, 'invoice.mark_paid', params)
      expect(await undo(paid.undo)).toMatchObject({ status: 200, entity: { status: 'sent', open_total: '100.00' } })
      expect(await payments(order)).toMatchObject([{ status: 'voided' }])
    }
  })

  test('in part is told as what it is, with its amount: no step of the order was undone', async () => {
    const { id, order } = await make('sent', { order: 'pending' })
    const part = await move(id, 'invoice.mark_paid', { amount: '30.50' })
    expect((await undo(part.undo)).status).toBe(200)
    expect(await orderOf(order)).toMatchObject({ status: 'pending', paid: '0.00', state: 'open' })
    expect(await history('order', order)).toEqual(['order.part_paid', 'order.payment_reversed'])
    expect(await texts('order', order)).toEqual(['30.50 EUR', '30.50 EUR'])

    const full = await make('sent', { order: 'pending' })
    expect((await undo((await move(full.id, 'invoice.mark_paid')).undo)).status).toBe(200)
    expect(await history('order', full.order)).toEqual(['order.paid', 'order.undo'])
    expect(await texts('order', full.order)).toEqual(['100.00 EUR', '100.00 EUR'])
  })

  test('is refused once something later happened to the order', async () => {
    const { id, order } = await make('sent', { order: 'pending' })
    const paid = await move(id, 'invoice.mark_paid')
    const { version } = await orderOf(order)
    expect(await jana.move(order, { type: 'order.hold' }, { version })).toMatchObject({ status: 200 })
    expect(await undo(paid.undo)).toMatchObject({ status: 409, code: 'changed_since' })
    expect((await now(id)).status).toBe('paid')
    expect(await payments(order)).toMatchObject([{ status: 'captured' }])
  })

  const entries = async (id: number) => {
    const rows = await server.db.rows<{ id: number }>(sql`
      select id from transactions where invoice_id = ${id} order by id`)
    return rows.map((row) => row.id)
  }

  test('by a move of its own reverses the one that is meant, whatever came after it, and tells it', async () => {
    const { id, order } = await make('sent', { order: 'on-hold', isSent: true })
    await move(id, 'invoice.mark_paid', { amount: '30.50' })
    await move(id, 'invoice.mark_paid', {}, 2)
    const [first] = await entries(id)
    expect(await move(id, 'invoice.reverse_payment', {}, 3)).toMatchObject({ status: 422, code: 'invalid' })
    const other = await make('sent', { paid: '10.00' })
    const [foreign] = await entries(other.id)
    expect(await move(id, 'invoice.reverse_payment', { payment_id: foreign }, 3)).toMatchObject({ status: 422 })

    const back = await move(id, 'invoice.reverse_payment', { payment_id: first }, 3)
    expect(back).toMatchObject({
      status: 200,
      entity: { status: 'sent', paid_total: '69.50', open_total: '30.50', date_paid: null, version: 4 },
    })
    expect(await payments(order)).toMatchObject([
      { status: 'voided', amount: '30.50' },
      { status: 'captured', amount: '69.50' },
    ])
    expect(await orderOf(order)).toMatchObject({ paid: '69.50', state: 'partly-paid', is_dated: false })
    expect(await history('order', order)).toEqual(['order.part_paid', 'order.paid', 'order.payment_reversed'])
    expect((await texts('order', order)).at(-1)).toBe('30.50 EUR')
    expect((await texts('invoice', id)).at(-1)).toMatch(/^30\.50 EUR/)

    expect((await undo(back.undo)).entity).toMatchObject({ status: 'paid', open_total: '0.00' })
    expect(await orderOf(order)).toMatchObject({ paid: '100.00', state: 'paid' })
  })

  test('by a move of its own is refused once the accounts have it, and where none was entered for the invoice', async () => {
    const { id, order } = await make('paid')
    await server.db.run(sql`update transactions set date_booked = now() where order_id = ${order}`)
    const none = await make('sent')
    for (const one of [id, none.id])
      expect(await move(one, 'invoice.reverse_payment')).toMatchObject({ status: 409, code: 'no_payment_to_reverse' })
  })

  test('is refused once the accounts have it', async () => {
    const { id, order } = await make('sent')
    const paid = await move(id, 'invoice.mark_paid')
    await server.db.run(sql`update transactions set date_booked = now() where order_id = ${order}`)
    expect(await undo(paid.undo)).toMatchObject({ status: 409, code: 'payment_booked' })
  })
})

test('an invoice is dated when it is first sent', async () => {
  const { id } = await make('created')
  const sentAt = async () =>
    (await server.db.one<{ at: string | null }>(sql`select date_sent as at from invoices where id = ${id}`)).at
  expect(await sentAt()).toBeNull()
  await move(id, 'invoice.send')
  const first = await sentAt()
  expect(first).not.toBeNull()
  await move(id, 'invoice.send', {}, 2)
  expect(await sentAt()).toBe(first)
})

test('of many it is said before what they come to: what is still open of them', async () => {
  const made = [await make('sent', { paid: '20.00' }), await make('sent'), await make('paid')]
  const asked = { action: 'invoice.mark_paid', ids: made.map(({ id }) => id), dry_run: true }
  const { body } = await call(server.url, token, 'POST', '/api/v3/invoice/bulk', asked)
  const { payload } = routes['object.bulk'].answer.parse(body)
  expect(payload).toMatchObject({ allowed: 2, sums: [{ currency: 'EUR', total: '180.00' }] })
})

describe('reminders', () => {
  test('go out level by level, wait while they are suspended, and after the last the invoice is ready for collection', async () => {
    const { id } = await make('over-due')
    const levels: [string, number][] = []
    for (const version of [1, 2, 3, 4]) {
      const { entity } = await move(id, 'invoice.remind', {}, version)
      levels.push([entity.status, entity.reminder_level])
      // whoever presses it twice has sent one
      expect(await move(id, 'invoice.remind', {}, version + 1)).toMatchObject({
        status: 409,
        code: entity.status === 'reminded' ? 'just_reminded' : 'wrong_state',
      })
      const day = await server.db.one<{ days: number | null }>(sql`
        update invoices set date_reminded = date_reminded - interval '1 day'
        where id = ${id} returning next_reminder_date - (now() at time zone 'Europe/Berlin')::date as days`)
      expect(day.days).toBe(entity.status === 'reminded' ? 14 : null)
    }
    expect(levels).toEqual([
      ['reminded', 1],
      ['reminded', 2],
      ['reminded', 3],
      ['ready-for-debt-collection', 3],
    ])
    expect(await told('invoice', id)).toEqual(Array<string>(3).fill('email invoice_reminder'))
    expect(await texts('invoice', id)).toEqual(['reminder_level: 1', 'reminder_level: 2', 'reminder_level: 3', null])

    const held = await make('reminded', { level: 1 })
    const suspended = await move(held.id, 'invoice.suspend')
    expect(suspended.entity).toMatchObject({ status: 'reminded', reminders_suspended: true })
    expect(await move(held.id, 'invoice.remind', {}, 2)).toMatchObject({ status: 409, code: 'reminders_suspended' })
    expect((await undo(suspended.undo)).entity.reminders_suspended).toBe(false)
    expect((await move(held.id, 'invoice.remind', {}, 3)).entity.reminder_level).toBe(2)
  })

  test('go out by hand once on each day of the shop, however many hours lie between', async () => {
    const { id } = await make('reminded', { level: 1 })
    const remindedAt = (moment: string) =>
      server.db.run(sql`
        update invoices set date_reminded = ((now() at time zone 'Europe/Berlin')::date + ${moment}::interval)
          at time zone 'Europe/Berlin' where id = ${id}`)
    await remindedAt('0 seconds')
    expect(await move(id, 'invoice.remind')).toMatchObject({ status: 409, code: 'just_reminded' })
    await remindedAt('-1 second')
    expect(await move(id, 'invoice.remind')).toMatchObject({ status: 200, entity: { reminder_level: 2 } })
  })

  test('are taken back while the mail is held, with their level and their date', async () => {
    const { id } = await make('over-due')
    const before = { ...(await now(id)), version: 0 }
    const sent = await move(id, 'invoice.remind')
    expect(sent.entity).toMatchObject({ reminder_level: 1 })
    expect(sent.entity.next_reminder_date).not.toBeNull()
    expect((await undo(sent.undo)).status).toBe(200)
    expect({ ...(await now(id)), version: 0 }).toEqual(before)
    expect(await told('invoice', id)).toEqual([])

    const gone = await move(id, 'invoice.remind', {}, 3)
    await server.db.run(sql`update outbox set held_until = now() where object = 'invoice' and record_id = ${id}`)
    expect(await undo(gone.undo)).toMatchObject({ status: 409, code: 'mail_sent' })
  })

  test('that wait are withdrawn when the invoice is paid', async () => {
    const { id } = await make('over-due')
    await move(id, 'invoice.remind')
    expect(await told('invoice', id)).toEqual(['email invoice_reminder'])
    await move(id, 'invoice.mark_paid', {}, 2)
    expect(await told('invoice', id)).toEqual([])
    expect((await now(id)).next_reminder_date).toBeNull()
  })
})

describe('what has no way back', () => {
  test('handing over takes the order to debt collection, writing off gives both up; neither is undone', async () => {
    const { id, order } = await make('ready-for-debt-collection', { level: 3 })
    const handed = await move(id, 'invoice.hand_over')
    expect(handed).toMatchObject({ status: 200, undo: undefined, entity: { status: 'ready-for-debt-collection' } })
    expect(handed.entity.date_handed_over).not.toBeNull()
    expect(await orderOf(order)).toMatchObject({ status: 'debt-collection' })
    expect(await move(id, 'invoice.hand_over', {}, 2)).toMatchObject({ status: 409, code: 'already_handed_over' })
    expect(await move(id, 'invoice.write_off', {}, 2)).toMatchObject({
      undo: undefined,
      entity: { status: 'debt-default' },
    })
    expect(await orderOf(order)).toMatchObject({ status: 'debt-default' })
    // the customer pays after all
    expect((await move(id, 'invoice.mark_paid', {}, 3)).entity.status).toBe('paid')
  })

  test('a claim that nobody was handed is given up with its order all the same', async () => {
    const { id, order } = await make('ready-for-debt-collection', { level: 3 })
    expect(await move(id, 'invoice.write_off')).toMatchObject({ undo: undefined, entity: { status: 'debt-default' } })
    expect(await orderOf(order)).toMatchObject({ status: 'debt-default' })
    expect((await move(id, 'invoice.mark_paid', {}, 2)).entity.status).toBe('paid')
  })

  test('one that is taken back before its mail has left was never sent; one whose mail has left was', async () => {
    const held = await make('created')
    expect((await move(held.id, 'invoice.send')).entity).toMatchObject({ date_sent: expect.any(String) })
    expect(await move(held.id, 'invoice.cancel', {}, 2)).toMatchObject({
      entity: { status: 'cancelled', date_sent: null },
    })
    // and sending what takes it back sends no invoice
    expect((await move(held.id, 'invoice.send', {}, 3)).entity).toMatchObject({ date_sent: null })
    const gone = await make('created')
    await move(gone.id, 'invoice.send')
    await server.db.run(sql`
      update outbox set status = 'done' where object = 'invoice' and record_id = ${gone.id} and name = 'invoice' and kind = 'email'`)
    expect((await move(gone.id, 'invoice.cancel', {}, 2)).entity).toMatchObject({ date_sent: expect.any(String) })
  })

  test('why it is given up or taken back stands in its history', async () => {
    const lost = await make('ready-for-debt-collection', { level: 3 })
    await move(lost.id, 'invoice.write_off', { reason: 'Insolvenz, Aktenzeichen 7' })
    expect(await texts('invoice', lost.id)).toEqual(['Insolvenz, Aktenzeichen 7'])
    const wrong = await make('sent')
    await move(wrong.id, 'invoice.cancel', { reason: 'Falscher Kunde' })
    expect(await texts('invoice', wrong.id)).toContain('Falscher Kunde')
    const other = await make('sent')
    expect(await move(other.id, 'invoice.send', { reason: 'Falscher Kunde' })).toMatchObject({ status: 422 })
  })

  test('cancelling leaves a credit invoice to be written; what was paid of it is refunded first', async () => {
    const { id } = await make('sent')
    expect(await move(id, 'invoice.cancel')).toMatchObject({
      undo: undefined,
      entity: { status: 'cancelled', open_total: '0.00' },
    })
    expect(await told('invoice', id)).toEqual(['document credit-invoice'])
    for (const part of [await make('sent', { paid: '20.00' }), await make('paid')])
      expect(await move(part.id, 'invoice.cancel')).toMatchObject({ status: 409, code: 'refund_first' })
  })
})

describe('its order', () => {
  test('pays, cancels and refunds it through its life, and takes it back with itself', async () => {
    const paid = await make('sent')
    const done = await jana.move(paid.order, { type: 'order.complete', mark_paid: true })
    expect(await now(paid.id)).toMatchObject({ status: 'paid', paid_total: '100.00' })
    expect(await history('invoice', paid.id)).toEqual(['invoice.settled'])
    expect(done.status).toBe(200)

    const created = await make('created')
    const completed = await jana.move(created.order, { type: 'order.complete', mark_paid: true })
    expect((await jana.undo(completed.changed.undo?.token)).status).toBe(200)
    expect(await now(created.id)).toMatchObject({ status: 'created', paid_total: '0.00', date_paid: null })
    expect(await history('invoice', created.id)).toEqual(['invoice.settled', 'invoice.undo'])

    const open = await make('sent', { order: 'processing' })
    await jana.move(open.order, { type: 'order.cancel' })
    expect(await now(open.id)).toMatchObject({ status: 'cancelled' })
    expect(await told('invoice', open.id)).toEqual(['document credit-invoice'])

    const refunded = await make('paid', { order: 'processing' })
    await jana.move(refunded.order, { type: 'order.cancel' })
    expect(await now(refunded.id)).toMatchObject({ status: 'refunded', open_total: '0.00' })
  })
})

describe('the clock', () => {
  const noon = DateTime.fromISO('2026-05-10T12:00:00Z')

  test('makes what was due yesterday over-due, once, and nothing else', async () => {
    const [late, today, unsent] = [
      await make('sent', { due: '2026-05-09' }),
      await make('sent', { due: '2026-05-10' }),
      await make('created', { due: '2026-05-09' }),
    ]
    const raised = await raiseOverDue(server.db, { now: noon })
    expect(raised).toBeGreaterThan(0)
    expect(await now(late.id)).toMatchObject({ status: 'over-due', version: 2 })
    expect((await now(late.id)).next_reminder_date).not.toBeNull()
    expect(await now(today.id)).toMatchObject({ status: 'sent', version: 1 })
    expect(await now(unsent.id)).toMatchObject({ status: 'created', version: 1 })
    expect(await raiseOverDue(server.db, { now: noon })).toBe(0)
    // midnight where the shop is: two hours before that of UTC
    await raiseOverDue(server.db, { now: DateTime.fromISO('2026-05-10T21:59:59Z') })
    expect((await now(today.id)).status).toBe('sent')
    await raiseOverDue(server.db, { now: DateTime.fromISO('2026-05-10T22:00:00Z') })
    expect((await now(today.id)).status).toBe('over-due')
  })

  test('goes on where it left off, and two at a time raise each once', async () => {
    await raiseOverDue(server.db, { now: noon })
    const made = [
      await make('sent', { due: '2026-05-01' }),
      await make('sent', { due: '2026-05-01' }),
      await make('sent', { due: '2026-05-01' }),
    ]
    expect(await raiseOverDue(server.db, { now: noon, most: 1 })).toBe(1)
    const two = await Promise.all([raiseOverDue(server.db, { now: noon }), raiseOverDue(server.db, { now: noon })])
    expect(two[0] + two[1]).toBe(2)
    for (const { id } of made) {
      expect(await now(id)).toMatchObject({ status: 'over-due', version: 2 })
      expect(await history('invoice', id)).toEqual(['invoice.due_passed'])
    }
  })

  const dueOn = async (id: number, day: string) =>
    server.db.run(sql`update invoices set next_reminder_date = ${day}::date where id = ${id}`)
  const at = (moment: string) => DateTime.fromISO(moment)

  test('reminds on the day that is set, level by level, and then hands to collection what is still open', async () => {
    const { id } = await make('over-due')
    await dueOn(id, '2026-03-02')
    // the day begins at midnight where the shop is
    await raiseReminders(server.db, { now: at('2026-03-01T22:59:59Z') })
    expect(await now(id)).toMatchObject({ status: 'over-due', version: 1 })
    for (const level of [1, 2, 3]) {
      await dueOn(id, '2026-03-02')
      await raiseReminders(server.db, { now: at('2026-03-01T23:00:00Z') })
      expect(await now(id)).toMatchObject({ status: 'reminded', reminder_level: level })
    }
    await dueOn(id, '2026-03-02')
    await raiseReminders(server.db, { now: at('2026-03-02T07:00:00Z') })
    expect(await now(id)).toMatchObject({ status: 'ready-for-debt-collection', next_reminder_date: null })
    expect(await told('invoice', id)).toEqual(Array<string>(3).fill('email invoice_reminder'))
    expect(await texts('invoice', id)).toEqual(['reminder_level: 1', 'reminder_level: 2', 'reminder_level: 3', null])
  })

  test('reminds each once, however many look at a time, and nobody whose reminders are suspended', async () => {
    const [first, second, quiet] = [
      await make('over-due'),
      await make('reminded', { level: 1 }),
      await make('over-due', { isSuspended: true }),
    ]
    for (const { id } of [first, second, quiet]) await dueOn(id, '2026-03-02')
    const runs = [1, 2, 3].map(() => raiseReminders(server.db, { now: at('2026-03-02T07:00:00Z') }))
    const raised = await Promise.all(runs)
    expect(raised.reduce((sum, count) => sum + count)).toBe(2)
    expect(await now(first.id)).toMatchObject({ reminder_level: 1, version: 2 })
    expect(await now(second.id)).toMatchObject({ reminder_level: 2, version: 2 })
    expect(await now(quiet.id)).toMatchObject({ reminder_level: 0, version: 1 })
  })

  test('follows the levels and days of its shop, where that has some of its own', async () => {
    const levels = (values: string) =>
      server.db.run(sql`
        insert into reminder_levels (shop_id, level, days)
        select ${shops.plain}, l.level, l.days from jsonb_to_recordset(${values}::jsonb) l(level integer, days integer)`)
    const days = async (id: number) =>
      (
        await server.db.one<{ days: number }>(sql`
          select next_reminder_date - (now() at time zone 'Europe/Berlin')::date as days from invoices where id = ${id}`)
      ).days
    const usual = await make('sent', { due: '2026-01-02' })
    await raiseOverDue(server.db)
    expect(await days(usual.id)).toBe(7)
    await levels('[{"level": 0, "days": 3}, {"level": 1, "days": 5}]')
    try {
      const { id } = await make('sent', { due: '2026-01-02' })
      await raiseOverDue(server.db)
      expect([await days(id), (await now(id)).last_reminder]).toEqual([3, 1])
      expect((await move(id, 'invoice.remind', {}, 2)).entity.status).toBe('reminded')
      expect(await days(id)).toBe(5)
      await dueOn(id, '2026-01-02')
      await raiseReminders(server.db)
      expect((await now(id)).status).toBe('ready-for-debt-collection')
    } finally {
      await server.db.run(sql`delete from reminder_levels where shop_id = ${shops.plain}`)
    }
  })

  test('a bank that takes a payment back makes it void, and the invoice and its order unpaid', async () => {
    const { id, order } = await make('paid')
    const { payment } = await server.db.one<{ payment: number }>(
      sql`select id as payment from transactions where order_id = ${order}`,
    )
    const after = await transaction(server.db, (tx) =>
      applyOccurrence(
        tx,
        invoiceLife,
        id,
        { type: 'invoice.charged_back' },
        { args: { ...invoiceLife.noArguments, payment } },
      ),
    )
    expect(after).toMatchObject({ status: 'over-due', open_total: '100.00', date_paid: null })
    expect(await payments(order)).toMatchObject([{ status: 'voided' }])
    expect(await orderOf(order)).toMatchObject({ paid: '0.00', state: 'open' })
  })
})
