import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OrderStatus } from '#entities/order/status.ts'
import type { OrderEvent } from '#machines/order/events.ts'
import type { OrderLife } from '#machines/order/rules.ts'
import { transaction } from '#server/db.ts'
import { applyOccurrence } from '#server/life/move.ts'
import { orderLife } from '#server/order/life.ts'
import { sql } from '#server/sql.ts'
import { rowOf } from '#server/life/record.ts'
import { call, signIn } from '#tests/support/call.ts'
import { person, type Person } from '#tests/support/life-client.ts'
import { makeOrder, makeShops, type OrderOverrides, type Shops } from '#tests/support/make-order.ts'
import { outboxOf } from '#tests/support/outbox.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let shops: Shops
let jana: Person

beforeAll(async () => {
  server = await startServer()
  shops = await makeShops(server.db)
  jana = person(server.url, await signIn(server.url, 'orders'))
})
afterAll(() => server.close())

const moved = async (
  status: OrderStatus,
  event: OrderEvent,
  facts: Partial<OrderLife> = {},
  more: OrderOverrides = {},
) => {
  const id = await makeOrder(server.db, shops, status, facts, more)
  const { status: answered, body, changed } = await jana.move(id, event)
  expect(answered, JSON.stringify(body)).toBe(200)
  return { id, row: changed.entity }
}

const told = async (id: number) => {
  const rows = await server.db.rows<{ name: string }>(sql`
    select kind || ' ' || name as name from outbox where ${outboxOf(id)} and status <> 'dropped' order by id`)
  return rows.map(({ name }) => name)
}

type Table = 'shipments' | 'parcels' | 'transactions' | 'invoices' | 'refunds'
const selects = {
  shipments: (id: number) => sql`
    select status, tracking_number, date_shipped is not null as has_left,
      (select sum(quantity)::integer from shipment_contents c where c.shipment_id = s.id) as units
    from shipments s where order_id = ${id} order by id`,
  parcels: (id: number) => sql`
    select l.status from parcels l join shipments s on s.id = l.shipment_id where s.order_id = ${id} order by l.id`,
  transactions: (id: number) => sql`
    select status, amount, refunded_amount from transactions where order_id = ${id} order by id`,
  invoices: (id: number) => sql`select status from invoices where order_id = ${id} order by id`,
  refunds: (id: number) => sql`
    select status, gross, tax, quantity, date_confirmed is not null as is_confirmed
    from refunds where order_id = ${id} order by id`,
}
const rows = (table: Table, id: number) => server.db.rows<Record<string, unknown>>(selects[table](id))

describe('a cancellation', () => {
  test('voids labels and parcels, and gives bought labels back to the carrier', async () => {
    const facts = { open_label_count: 1, packed_quantity: 1 }
    const bought = await moved('processing', { type: 'order.cancel' }, facts)
    expect(await rows('parcels', bought.id)).toEqual([{ status: 'voided' }])
    expect(await rows('shipments', bought.id)).toMatchObject([{ status: 'voided' }, { status: 'voided' }])
    expect(await told(bought.id)).toEqual(['carrier void_label', 'email order_cancelled'])
    const draft = await moved('processing', { type: 'order.cancel' }, facts, { label: 'draft' })
    expect(await told(draft.id)).toEqual(['email order_cancelled'])
  })

  test('cancels the unpaid invoice by a document of its own, and the order cannot be reopened beside it', async () => {
    const { id, row } = await moved('processing', { type: 'order.cancel' }, { has_unpaid_invoice: true })
    expect(await rows('invoices', id)).toEqual([{ status: 'cancelled' }])
    expect(await told(id)).toEqual(['document credit-invoice', 'email order_cancelled'])
    expect(row).toMatchObject({ status: 'cancelled', has_cancellation: true })
    expect(await jana.move(id, { type: 'order.reopen' }, { version: 2 })).toMatchObject({ code: 'cancellation_issued' })
  })

  test('refunds what was paid in full: refund, credit invoice, payment and invoice', async () => {
    const paid = { is_paid: true, has_payment: true, has_paid_invoice: true }
    const { id, row } = await moved('processing', { type: 'order.cancel' }, paid)
    expect(await rows('refunds', id)).toEqual([
      { status: 'confirmed', gross: '100.00', tax: '15.97', quantity: 2, is_confirmed: true },
    ])
    expect(await rows('transactions', id)).toEqual([
      { status: 'refunded', amount: '100.00', refunded_amount: '100.00' },
    ])
    expect(await rows('invoices', id)).toEqual([{ status: 'refunded' }])
    // paid by hand, it is given back by hand
    expect(await told(id)).toEqual(['document credit-invoice', 'email order_cancelled'])
    expect(row).toMatchObject({ status: 'cancelled', payment_state: 'refunded', refund_total: '100.00' })
  })

  test('gives back a part that was paid, with its part of the tax', async () => {
    const { id, row } = await moved('processing', { type: 'order.cancel' }, { has_payment: true })
    expect(await rows('refunds', id)).toMatchObject([{ gross: '50.00', tax: '7.99' }])
    expect(row).toMatchObject({ refund_total: '50.00' })
  })

  test('lets go of money that was only reserved, and of what was not asked for yet', async () => {
    const id = await makeOrder(server.db, shops, 'processing')
    await server.db.run(sql`
      insert into transactions (order_id, payment_method_id, status, amount, currency)
      values (${id}, ${shops.payment.pending}, 'authorised', 100, 'EUR')`)
    await server.db.run(sql`
      insert into outbox (object, record_id, kind, name, status, held_until)
      values ('order', ${id}, 'payment', 'capture', 'queued', now())`)
    await jana.move(id, { type: 'order.cancel' })
    expect(await rows('transactions', id)).toMatchObject([{ status: 'voided' }])
    expect(await told(id)).toEqual(['payment void', 'email order_cancelled'])
  })
})

describe('a shipment', () => {
  test('sends what is packed and what is entered, with the number of the parcel', async () => {
    const event = { type: 'order.confirm_shipment', contents: 'open', tracking_number: '0034' } as const
    const { id, row } = await moved('processing', event, { packed_quantity: 1 })
    expect(await rows('shipments', id)).toEqual([
      { status: 'shipped', tracking_number: null, has_left: true, units: 1 },
      { status: 'shipped', tracking_number: '0034', has_left: true, units: 1 },
    ])
    expect(row).toMatchObject({
      status: 'order-in-transit',
      fulfilment_state: 'shipped',
      date_shipped: expect.any(String),
    })
    expect(await told(id)).toEqual(['email order_shipped'])
  })

  test('of a part gives the number to the packed parcel and leaves the order undated', async () => {
    const { id, row } = await moved(
      'processing',
      { type: 'order.confirm_shipment', tracking_number: '0035' },
      { packed_quantity: 1 },
    )
    expect(await rows('shipments', id)).toMatchObject([{ status: 'shipped', tracking_number: '0035' }])
    expect(row).toMatchObject({ status: 'partial-shipment', fulfilment_state: 'partly-shipped', date_shipped: null })
  })

  test('a pickup hands over everything', async () => {
    const { id, row } = await moved('ready-for-pickup', { type: 'order.confirm_pickup' }, { packed_quantity: 1 })
    expect(await rows('shipments', id)).toMatchObject([{ units: 1 }, { units: 1 }])
    expect(row).toMatchObject({ status: 'picked-up', open_quantity: 0, date_shipped: expect.any(String) })
  })
})

describe('a completion', () => {
  test('marks as paid what is still owed, and its open invoice', async () => {
    const facts = { has_payment: true, has_unpaid_invoice: true }
    const { id, row } = await moved('picked-up', { type: 'order.complete', mark_paid: true }, facts)
    expect(await rows('transactions', id)).toMatchObject([
      { status: 'captured', amount: '50.00' },
      { status: 'captured', amount: '50.00' },
    ])
    expect(await rows('invoices', id)).toEqual([{ status: 'paid' }])
    expect(row).toMatchObject({ payment_state: 'paid', date_paid: expect.any(String) })
    const order = await server.db.one<{ paid_total: string }>(sql`select paid_total from orders where id = ${id}`)
    expect(order.paid_total).toBe('100.00')
  })

  test('books nothing when it is not asked to, and nothing twice', async () => {
    const open = await moved('picked-up', { type: 'order.complete' })
    expect(await rows('transactions', open.id)).toEqual([])
    const paid = await moved(
      'picked-up',
      { type: 'order.complete', mark_paid: true },
      { is_paid: true, has_payment: true },
    )
    expect(await rows('transactions', paid.id)).toHaveLength(1)
  })

  test('of a part gives up the rest and proposes to refund what of it was paid', async () => {
    const facts = { shipped_quantity: 1, open_quantity: 1, packed_quantity: 1, is_paid: true, has_payment: true }
    const { id, row } = await moved('partial-shipment', { type: 'order.complete' }, facts)
    expect(row).toMatchObject({ status: 'completed', open_quantity: 0, packed_quantity: 0 })
    expect(await rows('refunds', id)).toEqual([
      // 100.00 hold 15.97 of tax, and the 50.00 that stay 7.98
      { status: 'draft', gross: '50.00', tax: '7.99', quantity: 1, is_confirmed: false },
    ])
    expect(await rows('shipments', id)).toMatchObject([{ status: 'shipped' }, { status: 'voided' }])
    const unpaid = await moved('partial-shipment', { type: 'order.complete' }, { shipped_quantity: 1 })
    expect(await rows('refunds', unpaid.id)).toEqual([])
  })
})

describe('an offer', () => {
  test('is a document and a mail', async () => {
    const { id } = await moved('preparing', { type: 'order.offer' })
    expect(await told(id)).toEqual(['document proposal', 'email order_offered'])
  })
})

test('nobody is written to without an address', async () => {
  const { id } = await moved('pending', { type: 'order.release' }, { has_email: false })
  expect(await told(id)).toEqual([])
})

describe('entering a status that the payment method names', () => {
  const method = async (triggers: {
    invoice?: OrderStatus
    captures?: OrderStatus
    marks?: OrderStatus
    sends?: boolean
  }) => {
    const { id } = await server.db.one<{ id: number }>(sql`
      insert into payment_methods (name, kind, status_after_placement, auto_generate_invoice, auto_send_invoice,
        status_generates_invoice, status_captures_payment, status_marks_paid)
      values ('Test', 'card', 'pending', true, ${triggers.sends ?? false}, ${triggers.invoice ?? null},
        ${triggers.captures ?? null}, ${triggers.marks ?? null}) returning id`)
    return id
  }

  test('generates and sends the invoice, once in the order’s life', async () => {
    const paymentMethod = await method({ invoice: 'processing', sends: true })
    const { id } = await moved('pending', { type: 'order.release' }, {}, { paymentMethod })
    const asked = ['email order_released', 'number invoice', 'document invoice', 'email invoice']
    expect(await told(id)).toEqual(asked)
    await jana.move(id, { type: 'order.hold' }, { version: 2 })
    await jana.move(id, { type: 'order.resume' }, { version: 3 })
    expect(await told(id)).toEqual(asked)
    expect(await rows('invoices', id)).toEqual([{ status: 'sent' }])
  })

  test('generates none beside one that is there', async () => {
    const paymentMethod = await method({ invoice: 'processing' })
    const { id } = await moved('pending', { type: 'order.release' }, { has_unpaid_invoice: true }, { paymentMethod })
    expect(await told(id)).toEqual(['email order_released'])
  })

  test('asks for the authorised payment, once', async () => {
    const paymentMethod = await method({ captures: 'processing' })
    const id = await makeOrder(server.db, shops, 'pending', {}, { paymentMethod })
    await server.db.run(sql`
      insert into transactions (order_id, payment_method_id, status, amount, currency)
      values (${id}, ${paymentMethod}, 'authorised', 100, 'EUR')`)
    await jana.move(id, { type: 'order.release' })
    await jana.move(id, { type: 'order.hold' }, { version: 2 })
    await jana.move(id, { type: 'order.resume' }, { version: 3 })
    expect(await told(id)).toEqual(['email order_released', 'payment capture'])
  })

  test('marks as paid, once, and undo reverses it', async () => {
    const paymentMethod = await method({ marks: 'processing' })
    const { id } = await moved('pending', { type: 'order.release' }, {}, { paymentMethod })
    const paid = [{ status: 'captured', amount: '100.00' }]
    expect(await rows('transactions', id)).toMatchObject(paid)
    const paidOn = () => server.db.one<{ day: string }>(sql`select date_paid::text as day from orders where id = ${id}`)
    const day = await paidOn()
    await jana.move(id, { type: 'order.hold' }, { version: 2 })
    await jana.move(id, { type: 'order.resume' }, { version: 3 })
    expect(await rows('transactions', id)).toMatchObject(paid)
    expect(await paidOn()).toEqual(day)
    expect(await rowOf(server.db, orderLife, id)).toMatchObject({ payment_state: 'paid' })

    const other = await takenBack(paymentMethod)
    expect(await rows('transactions', other)).toMatchObject([{ status: 'voided' }])
    expect(await rowOf(server.db, orderLife, other)).toMatchObject({ status: 'pending', payment_state: 'open' })
  })

  test('what it asked for is asked for no longer once the move is taken back, and again by the next', async () => {
    const paymentMethod = await method({ invoice: 'processing', captures: 'processing' })
    const id = await takenBack(paymentMethod, async (order) => {
      await server.db.run(sql`
        insert into transactions (order_id, payment_method_id, status, amount, currency)
        values (${order}, ${paymentMethod}, 'authorised', 100, 'EUR')`)
    })
    expect(await told(id)).toEqual([])
    expect(await rows('invoices', id)).toEqual([])
    expect((await jana.move(id, { type: 'order.release' }, { version: 3 })).status).toBe(200)
    expect(await told(id)).toEqual(['email order_released', 'number invoice', 'document invoice', 'payment capture'])
    expect(await rows('invoices', id)).toHaveLength(1)
  })

  test.each(['pending', 'on-hold', 'processing'] as const)('is that after the placement: %s', async (after) => {
    const paymentMethod = await method({})
    await server.db.run(sql`update payment_methods set status_after_placement = ${after} where id = ${paymentMethod}`)
    const { id } = await moved('preparing', { type: 'order.place' }, {}, { paymentMethod })
    expect(await rowOf(server.db, orderLife, id)).toMatchObject({ status: after })
  })

  /** An order that was released, and its release taken back. */
  const takenBack = async (paymentMethod: number, prepare: (id: number) => Promise<unknown> = async () => {}) => {
    const id = await makeOrder(server.db, shops, 'pending', {}, { paymentMethod })
    await prepare(id)
    const { changed } = await jana.move(id, { type: 'order.release' })
    expect((await told(id)).length).toBeGreaterThan(0)
    const undone = await jana.undo(changed.undo?.token)
    expect(undone.status, JSON.stringify(undone.body)).toBe(200)
    return id
  }

  test('is the same when the server itself moves the order', async () => {
    const paymentMethod = await method({ invoice: 'processing' })
    const id = await makeOrder(server.db, shops, 'pending', {}, { paymentMethod })
    const row = await transaction(server.db, (tx) => applyOccurrence(tx, orderLife, id, { type: 'order.paid' }))
    expect(row).toMatchObject({ status: 'processing', version: 2 })
    expect(await told(id)).toEqual(['number invoice', 'document invoice'])
    const nothing = await transaction(server.db, (tx) => applyOccurrence(tx, orderLife, id, { type: 'order.paid' }))
    expect(nothing).toBeUndefined()
    expect(await rowOf(server.db, orderLife, id)).toMatchObject({ version: 2 })
  })
})

test('what a move set off stands in the sync queue, for administrators alone', async () => {
  const { id, row } = await moved('processing', { type: 'order.cancel' }, { open_label_count: 1 })
  await server.db.run(sql`update outbox set held_until = now() where record_id = ${id}`)
  const search = {
    object: 'sync-job',
    scope: ['results'],
    params: {
      filters: [
        { field: 'status', op: 'eq', value: 'done' },
        { field: 'kind', op: 'eq', value: 'carrier' },
      ],
      page_size: 1,
    },
  }
  const find = async (login: string) =>
    call(server.url, await signIn(server.url, login), 'POST', '/api/v3/search', search)
  const told = {
    kind: 'carrier',
    name: 'void_label',
    object: 'order',
    record: { id, label: row.number },
    tries: 1,
    error: null,
  }
  await expect
    .poll(() => find('admin'), { timeout: 5000 })
    .toMatchObject({ status: 200, body: { payload: { results: [told] } } })
  expect(await find('orders')).toMatchObject({ status: 403 })
})
