import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { routes } from '#api/contract.ts'
import { bulkDryRun } from '#api/jobs.ts'
import { handlersFor } from '#server/app.ts'
import { transaction } from '#server/db.ts'
import { workOutbox } from '#server/jobs/outbox.ts'
import { applyOccurrence } from '#server/life/move.ts'
import { orderLife } from '#server/order/life.ts'
import { sql } from '#server/sql.ts'
import { call, signIn } from '#tests/support/call.ts'
import { person, type Person } from '#tests/support/life-client.ts'
import { invoiceOf } from '#tests/support/make-invoice.ts'
import { makeOrder, makeShops, type Shops } from '#tests/support/make-order.ts'
import { leave, outboxOf } from '#tests/support/outbox.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let shops: Shops
let token: string
let jana: Person
/** Writes the invoice when the order is released; one that also sends it, and one that waits until it is completed. */
let method: number
let sending: number
let late: number

const makeMethod = async (status: string, isSent: boolean) =>
  (
    await server.db.one<{ id: number }>(sql`
      insert into payment_methods (name, kind, status_after_placement, auto_generate_invoice, auto_send_invoice,
        status_generates_invoice, days_to_pay)
      values ('Rechnung', 'invoice', 'pending', true, ${isSent}, ${status}, 14) returning id`)
  ).id

beforeAll(async () => {
  server = await startServer()
  shops = await makeShops(server.db)
  token = await signIn(server.url, 'orders')
  jana = person(server.url, token)
  method = await makeMethod('processing', false)
  sending = await makeMethod('processing', true)
  late = await makeMethod('completed', false)
})
afterAll(() => server.close())

type Facts = Parameters<typeof makeOrder>[3]
const placed = (facts: Facts = {}, paymentMethod = method) =>
  makeOrder(server.db, shops, 'pending', facts, { paymentMethod })
const released = async (facts?: Facts, paymentMethod?: number) => {
  const order = await placed(facts, paymentMethod)
  const answer = await jana.move(order, { type: 'order.release' })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return { order, undo: answer.changed.undo }
}
const invoicesOf = async (order: number) => {
  const found = await server.db.rows<{ id: number }>(sql`select id from invoices where order_id = ${order} order by id`)
  return Promise.all(found.map(({ id }) => invoiceOf(server.db, id)))
}
const invoiceFor = async (order: number) => {
  const [invoice, ...others] = await invoicesOf(order)
  if (invoice === undefined || others.length > 0) throw new Error('Not one invoice')
  return invoice
}
const history = (id: number) =>
  server.db.rows<{ verb: string }>(sql`
    select verb from history where object = 'invoice' and record_id = ${id} order by id`)
const verbs = async (id: number) => (await history(id)).map(({ verb }) => verb)
const outbox = async (order: number) => {
  const rows = await server.db.rows<{ name: string }>(sql`
    select kind || ' ' || name as name from outbox
    where ${outboxOf(order)} and object = 'invoice' and status <> 'dropped' order by id`)
  return rows.map(({ name }) => name)
}

describe('the invoice that an order’s status asks for', () => {
  test('is said before the move that writes it, of one order and of many, and never beside one that stands', async () => {
    const unbilled = [await placed(), await placed()]
    const billed = await placed({ has_unpaid_invoice: true })
    const later = await placed({}, late)
    const says = async (id: number) =>
      (await jana.actions(id)).actions
        .find(({ action }) => action === 'order.release')
        ?.warnings.includes('writes_invoice')
    expect(await Promise.all([...unbilled, billed, later].map(says))).toEqual([true, true, false, false])
    const body = { action: 'order.release', ids: [...unbilled, billed, later], dry_run: true }
    const answer = await call(server.url, token, 'POST', '/api/v3/order/bulk', body)
    const trial = bulkDryRun.parse(routes['object.bulk'].answer.parse(answer.body).payload)
    expect(trial).toMatchObject({ allowed: 4, irreversible: 0 })
    expect(trial.warnings).toContainEqual(expect.objectContaining({ code: 'writes_invoice', count: 2 }))
  })

  test('waits for positions: an order without any is not released', async () => {
    const empty = await placed({ item_count: 0, open_quantity: 0 })
    expect(await jana.move(empty, { type: 'order.release' })).toMatchObject({ status: 409, code: 'no_items' })
  })

  test('is written with the move: its lines, its sums, what is to be paid; the number follows when it is issued', async () => {
    const { order } = await released()
    const invoice = await invoiceFor(order)
    expect(invoice).toMatchObject({
      status: 'created',
      number: expect.stringMatching(/^E-T-/),
      date_issued: null,
      total: '100.00',
      tax_total: '15.97',
      paid_total: '0.00',
      date_due: null,
      payment_method: { id: method },
    })
    expect(await verbs(invoice.id)).toEqual(['invoice.generated'])
    expect(await outbox(order)).toEqual(['number invoice', 'document invoice'])
    await leave(server, order)
    const issued = await invoiceOf(server.db, invoice.id)
    expect(issued.number).toMatch(new RegExp(`^R${shops.plain}-\\d{4}-\\d{5}$`))
    const due = await server.db.one<{ days: number; found: boolean }>(sql`
      select date_due - (now() at time zone 'Europe/Berlin')::date as days,
        search like lower(number) || '%' as found from invoices where id = ${invoice.id}`)
    expect(due).toEqual({ days: 14, found: true })
    expect(await verbs(invoice.id)).toEqual(['invoice.generated', 'invoice.issued'])
    const { body } = await call(server.url, token, 'POST', `/api/v3/invoice/${invoice.id}`, {
      expand: ['items', 'sums'],
    })
    expect(body).toMatchObject({
      payload: {
        items: [{ quantity: 1 }, { quantity: 1 }],
        sums: [
          { kind: 'subtotal', amount: '100.00' },
          { kind: 'total', amount: '100.00' },
        ],
      },
    })
  })

  test('has the order’s discount, shipping and tax', async () => {
    const order = await placed()
    await server.db.run(sql`
      insert into order_fees (order_id, place, name, type, amount) values (${order}, 1, 'NORD10', 'discount', 10)`)
    await server.db.run(sql`
      update orders set is_tax_included = false, shipping_total = 5, discount_total = 10, tax_total = 18.05, total = 113.05
      where id = ${order}`)
    await jana.move(order, { type: 'order.release' })
    const { id, total, tax_total } = await invoiceFor(order)
    expect({ total, tax_total }).toEqual({ total: '113.05', tax_total: '18.05' })
    const { body } = await call(server.url, token, 'POST', `/api/v3/invoice/${id}`, { expand: ['sums'] })
    expect((body as { payload: { sums: unknown[] } }).payload.sums).toEqual([
      { kind: 'subtotal', name: null, tax_rate: null, amount: '100.00' },
      { kind: 'discount', name: 'NORD10', tax_rate: null, amount: '-10.00' },
      { kind: 'shipping', name: null, tax_rate: null, amount: '5.00' },
      { kind: 'tax', name: null, tax_rate: 19, amount: '18.05' },
      { kind: 'total', name: null, tax_rate: null, amount: '113.05' },
    ])
  })

  test('is sent where the payment method says so, to whoever has an address', async () => {
    const { order } = await released({}, sending)
    expect(await invoiceFor(order)).toMatchObject({ status: 'sent', date_issued: null })
    expect(await outbox(order)).toEqual(['number invoice', 'document invoice', 'email invoice'])
    const without = await released({ has_email: false }, sending)
    expect(await invoiceFor(without.order)).toMatchObject({ status: 'created' })
  })

  test('is written once, however often the order comes by', async () => {
    const { order } = await released()
    await jana.move(order, { type: 'order.hold' }, { version: 2 })
    await jana.move(order, { type: 'order.resume' }, { version: 3 })
    expect(await invoicesOf(order)).toHaveLength(1)
    await leave(server, order)
    await leave(server, order)
    expect(await verbs((await invoiceFor(order)).id)).toEqual(['invoice.generated', 'invoice.issued'])
  })

  test('is paid with what was paid before, in full or in part', async () => {
    const order = await placed({ has_payment: true, is_paid: true })
    await transaction(server.db, (tx) => applyOccurrence(tx, orderLife, order, { type: 'order.paid' }))
    expect(await invoiceFor(order)).toMatchObject({ status: 'paid', paid_total: '100.00', open_total: '0.00' })
    await leave(server, order)
    expect(await invoiceFor(order)).toMatchObject({ status: 'paid', date_issued: expect.any(String) })
    const part = await released({ has_payment: true })
    expect(await invoiceFor(part.order)).toMatchObject({ status: 'created', paid_total: '50.00', open_total: '50.00' })
  })

  test('over an order that was closed short has what was sent, and what was charged beside it', async () => {
    const facts = { shipped_quantity: 1, open_quantity: 1 }
    const order = await makeOrder(server.db, shops, 'partial-shipment', facts, { paymentMethod: late })
    await server.db.run(sql`update orders set shipping_total = 5, total = 155 where id = ${order}`)
    await server.db.run(sql`
      update order_items set quantity = 2 where id = (select min(id) from order_items where order_id = ${order})`)
    expect(await jana.move(order, { type: 'order.complete' })).toMatchObject({ status: 200 })
    expect(await invoiceFor(order)).toMatchObject({ total: '55.00' })
  })
})

describe('its number', () => {
  const taken = async (shop: number) => {
    const rows = await server.db.rows<{ count: number }>(sql`
      select right(number, 5)::integer as count from invoices
      where shop_id = ${shop} and number like ${`R${shop}-%`} order by 1`)
    return rows.map(({ count }) => count)
  }

  test('leaves no gap, whoever takes a move back and however many are issued at a time', async () => {
    const many = await Promise.all(Array.from({ length: 6 }, () => released()))
    const [undone, ...kept] = many
    expect((await jana.undo(undone?.undo?.token)).status).toBe(200)
    await server.db.run(sql`update outbox set held_until = now() where status = 'held' and kind = 'number'`)
    await Promise.all([
      workOutbox(server.db, handlersFor(server.config)),
      workOutbox(server.db, handlersFor(server.config)),
    ])
    for (const { order } of kept) expect((await invoiceFor(order)).date_issued).not.toBeNull()
    const numbers = await taken(shops.plain)
    expect(numbers).toEqual(numbers.map((_, at) => at + 1))
  })

  test('is not given to an invoice that was cancelled before; no document takes it back', async () => {
    const { order } = await released({}, sending)
    expect(await jana.move(order, { type: 'order.cancel' }, { version: 2 })).toMatchObject({ status: 200 })
    expect(await outbox(order)).toEqual([])
    await leave(server, order)
    const invoice = await invoiceFor(order)
    expect(invoice).toMatchObject({ status: 'cancelled', date_issued: null })
    expect(await verbs(invoice.id)).toEqual(['invoice.generated', 'invoice.send', 'invoice.called_off'])
    // nothing was issued, so the order may be reopened, and is billed anew
    expect(await jana.move(order, { type: 'order.reopen' }, { version: 3 })).toMatchObject({ status: 200 })
  })

  test('once given is taken back by a credit invoice', async () => {
    const { order } = await released()
    await leave(server, order)
    await jana.move(order, { type: 'order.cancel' }, { version: 2 })
    expect((await invoiceFor(order)).status).toBe('cancelled')
    expect(await outbox(order)).toEqual(['number invoice', 'document invoice', 'document credit-invoice'])
  })
})

describe('taking the order’s move back', () => {
  test('takes the invoice with it, and all that was kept of it', async () => {
    const { order, undo } = await released({}, sending)
    const { id } = await invoiceFor(order)
    const seconds = (Date.parse(undo?.until ?? '') - Date.now()) / 1000
    expect(seconds).toBeLessThan(11)
    expect((await jana.undo(undo?.token)).changed.entity.status).toBe('pending')
    expect(await invoicesOf(order)).toEqual([])
    expect(await history(id)).toEqual([])
    const kept = await server.db.rows(
      sql`select verb from audit_log where object = 'invoice' and object_id = ${id} order by id`,
    )
    expect(kept).toEqual([{ verb: 'invoice.generated' }, { verb: 'invoice.send' }, { verb: 'invoice.undo' }])
    // and it is written again when the order comes by again
    await jana.move(order, { type: 'order.release' }, { version: 3 })
    expect(await invoicesOf(order)).toHaveLength(1)
  })

  test('is refused once it has its number', async () => {
    const { order, undo } = await released()
    await leave(server, order)
    expect(await jana.undo(undo?.token)).toMatchObject({ status: 409, code: 'invoice_issued' })
    expect(await invoicesOf(order)).toHaveLength(1)
  })

  test('is refused once somebody paid it', async () => {
    const { order, undo } = await released()
    const { id, version } = await invoiceFor(order)
    const paid = await call(server.url, token, 'POST', `/api/v3/invoice/${id}/action/mark_paid`, { version })
    expect(paid.status).toBe(200)
    expect(await jana.undo(undo?.token)).toMatchObject({ status: 409, code: 'changed_since' })
  })
})
