import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Order } from '#entities/order/order.ts'
import type { OrderStatus } from '#entities/order/status.ts'
import type { OrderEvent } from '#machines/order/events.ts'
import type { OrderLife } from '#machines/order/rules.ts'
import { workOutbox } from '#server/jobs/outbox.ts'
import { transaction } from '#server/db.ts'
import { applyOccurrence } from '#server/life/move.ts'
import { orderLife } from '#server/order/life.ts'
import { sql } from '#server/sql.ts'
import { text } from '#server/texts.ts'
import { rowOf } from '#server/life/record.ts'
import { readRecord } from '#server/store/record.ts'
import { signIn } from '#tests/support/call.ts'
import { person, type MoveAnswer, type Person } from '#tests/support/life-client.ts'
import { makeOrder, makeShops, type OrderOverrides, type Shops } from '#tests/support/make-order.ts'
import { outboxOf } from '#tests/support/outbox.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let shops: Shops
let jana: Person
let admin: Person

beforeAll(async () => {
  server = await startServer()
  shops = await makeShops(server.db)
  jana = person(server.url, await signIn(server.url, 'orders'))
  admin = person(server.url, await signIn(server.url, 'admin'))
})
afterAll(() => server.close())

type Facts = Partial<OrderLife>
/** Reads everything. */
const house = { id: 1, login: 'house', name: 'House', roles: ['admin'], shops: [], session_id: 0 } as const

/** Makes the order, makes the move, answers both. */
const moved = async (status: OrderStatus, event: OrderEvent, facts: Facts = {}, more: OrderOverrides = {}) => {
  const id = await makeOrder(server.db, shops, status, facts, more)
  const before = await all(id)
  const answer = await jana.move(id, event)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return { id, before, answer, token: answer.changed.undo?.token }
}

const partsOf = async (id: number, parts: readonly string[]) =>
  // the parts of an order, as they are asked for
  (await readRecord(server.db, { user: house, locale: 'de_DE' }, { object: 'order', id }, parts)) as Order

/** Everything that an order consists of, but for what counts or tells of its changes. */
const all = async (id: number) => {
  const { version: _, ...row } = await partsOf(id, ['items', 'shipments', 'payments', 'documents'])
  const labels = await server.db.rows(sql`
    select l.id, l.status from parcels l join shipments s on s.id = l.shipment_id where s.order_id = ${id} order by l.id`)
  const invoices = await server.db.rows(
    sql`select id, status, date_paid from invoices where order_id = ${id} order by id`,
  )
  const refunds = await server.db.rows(sql`select id, status from refunds where order_id = ${id} order by id`)
  return { ...row, labels, invoices, refunds }
}

/** The ten seconds of the outbox are over. */
const tenSecondsLater = async (id: number) => {
  await server.db.run(sql`update outbox set held_until = now() where ${outboxOf(id)} and status = 'held'`)
  await server.db.run(sql`
    update undos set until = least(until, date_created + interval '10 seconds') - interval '10 seconds'
    where record_id = ${id} and until < date_created + interval '1 minute'`)
  await workOutbox(server.db, {})
}

const statusesOf = (id: number) =>
  server.db.rows<{ name: string; status: string }>(sql`
    select kind || ' ' || name as name, status from outbox where ${outboxOf(id)} order by id`)

const minutesLeft = (answer: MoveAnswer) =>
  Math.round((Date.parse(answer.changed.undo?.until ?? '') - Date.now()) / 1000 / 6) / 10

const takenBack: readonly [OrderStatus, OrderEvent, Facts][] = [
  ['pending', { type: 'order.release' }, {}],
  ['preparing-for-shipment', { type: 'order.release' }, {}],
  ['processing', { type: 'order.prepare_shipping' }, {}],
  ['processing', { type: 'order.prepare_pickup' }, { is_pickup: true }],
  ['preparing-for-pickup', { type: 'order.ready_for_pickup' }, {}],
  ['ready-for-pickup', { type: 'order.confirm_pickup' }, {}],
  ['processing', { type: 'order.hold' }, {}],
  ['on-hold', { type: 'order.resume' }, { held_from: 'partial-shipment', shipped_quantity: 1 }],
  ['processing', { type: 'order.confirm_shipment' }, { packed_quantity: 2 }],
  ['processing', { type: 'order.confirm_shipment', contents: 'open' }, { packed_quantity: 1 }],
  ['order-in-transit', { type: 'order.complete' }, {}],
  ['partial-shipment', { type: 'order.complete' }, { shipped_quantity: 1, packed_quantity: 1, has_payment: true }],
  ['processing', { type: 'order.cancel' }, { open_label_count: 1, packed_quantity: 1 }],
  ['processing', { type: 'order.cancel' }, { has_unpaid_invoice: true }],
  // by the chart it leads back to only by asking for a pickup
  ['preparing-for-pickup', { type: 'order.release' }, {}],
  // where the chart leads back, what the move itself did is no reason against it
  ['preparing', { type: 'order.cancel' }, { has_unpaid_invoice: true }],
  ['cancelled', { type: 'order.reopen' }, {}],
  ['preparing', { type: 'order.place' }, {}],
  ['preparing', { type: 'order.offer' }, {}],
]

describe('undo', () => {
  test.each(takenBack)('from %s, %o: everything is as it was, and nothing was sent', async (status, event, facts) => {
    const { id, before, token } = await moved(status, event, facts)
    const answer = await jana.undo(token)
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    expect(answer.changed).toMatchObject({ entity: { id, status, version: 3 }, undo: null })
    expect(await all(id)).toEqual(before)
    expect((await statusesOf(id)).map(({ status }) => status)).not.toContain('held')
    const history = await server.db.rows<{ verb: string }>(sql`
      select verb from history where object = 'order' and record_id = ${id} order by id`)
    expect(history.map(({ verb }) => verb)).toEqual([event.type, 'order.undo'])
    expect(
      await server.db.run(
        sql`select from audit_log where object_id = ${id} and object = 'order' and verb = 'order.undo'`,
      ),
    ).toBe(1)
  })

  test('a payment that was marked is reversed, not removed', async () => {
    const { id, token } = await moved(
      'picked-up',
      { type: 'order.complete', mark_paid: true },
      { has_unpaid_invoice: true },
    )
    expect(await rowOf(server.db, orderLife, id)).toMatchObject({ payment_state: 'paid', has_paid_invoice: true })
    expect((await jana.undo(token)).status).toBe(200)
    expect(await rowOf(server.db, orderLife, id)).toMatchObject({
      payment_state: 'open',
      is_paid: false,
      date_paid: null,
    })
    const { payments } = await partsOf(id, ['payments'])
    expect(payments).toMatchObject([{ status: 'voided', amount: '100.00' }])
  })

  test.each<[OrderEvent['type'], OrderStatus]>([
    ['order.release', 'pending'],
    ['order.hold', 'processing'],
    ['order.cancel', 'processing'],
    ['order.complete', 'order-in-transit'],
  ])('%s can be taken back for a day, long after its mail has left', async (type, status) => {
    const { id, token, answer } = await moved(status, { type })
    expect(minutesLeft(answer)).toBe(24 * 60)
    await tenSecondsLater(id)
    expect((await jana.undo(token)).changed.entity.status).toBe(status)
  })

  test.each<[OrderEvent['type'], OrderStatus, string, Facts]>([
    ['order.place', 'preparing', 'mail_sent', {}],
    ['order.offer', 'preparing', 'mail_sent', {}],
    ['order.cancel', 'processing', 'cancellation_issued', { has_unpaid_invoice: true }],
  ])('%s only while its mail or document is held', async (type, status, code, facts) => {
    const { id, token, answer } = await moved(status, { type }, facts)
    expect(minutesLeft(answer)).toBeLessThanOrEqual(0.2)
    await tenSecondsLater(id)
    expect(await jana.undo(token)).toMatchObject({ status: 409, code })
    expect(await rowOf(server.db, orderLife, id)).toMatchObject({ version: 2 })
  })

  test('is refused once something happened to the order later', async () => {
    const { id, token } = await moved('pending', { type: 'order.release' })
    await admin.move(id, { type: 'order.hold' }, { version: 2 })
    expect(await jana.undo(token)).toMatchObject({
      status: 409,
      code: 'changed_since',
      body: { actions: expect.any(Array) },
    })
    expect(await rowOf(server.db, orderLife, id)).toMatchObject({ status: 'on-hold', version: 3 })
  })

  test('is refused once the server itself went on', async () => {
    const { id, token } = await moved('pending-confirmation', { type: 'order.hold' })
    await transaction(server.db, (tx) => applyOccurrence(tx, orderLife, id, { type: 'order.paid' }))
    expect(await jana.undo(token)).toMatchObject({ status: 409, code: 'changed_since' })
  })

  test('of a shipment is refused with a label bought or the carrier at work', async () => {
    const bought = await moved('processing', { type: 'order.confirm_shipment' }, { packed_quantity: 2 })
    await server.db.run(sql`
      insert into parcels (shipment_id, status) select id, 'ready' from shipments where order_id = ${bought.id}`)
    expect(await jana.undo(bought.token)).toMatchObject({ status: 409, code: 'label_bought' })
    const tracked = await moved('processing', { type: 'order.confirm_shipment' }, { packed_quantity: 2 })
    await server.db.run(sql`update shipments set date_tracked = now() where order_id = ${tracked.id}`)
    expect(await jana.undo(tracked.token)).toMatchObject({ status: 409, code: 'carrier_event' })
  })

  test('of a completion is not offered beside an invoice that was sent or booked', async () => {
    const { answer } = await moved(
      'order-in-transit',
      { type: 'order.complete' },
      { has_unpaid_invoice: true },
      { invoice: 'sent' },
    )
    expect(answer.changed.undo).toBeNull()
    const { id, token } = await moved('order-in-transit', { type: 'order.complete' }, { has_unpaid_invoice: true })
    await server.db.run(sql`update invoices set status = 'sent' where order_id = ${id}`)
    expect(await jana.undo(token)).toMatchObject({ status: 409, code: 'invoice_sent' })
  })

  test('of a cancellation is not offered when it gave money back', async () => {
    for (const facts of [{ is_paid: true, has_payment: true }, { has_payment: true }])
      expect((await moved('processing', { type: 'order.cancel' }, facts)).answer.changed.undo).toBeNull()
  })

  test('is not offered for a record that changed on its own', async () => {
    const { id, token } = await moved('processing', { type: 'order.cancel' }, { has_unpaid_invoice: true })
    await server.db.run(sql`update invoices set version = version + 1, status = 'paid' where order_id = ${id}`)
    expect(await jana.undo(token)).toMatchObject({ status: 409, code: 'changed_since' })
    expect(await rowOf(server.db, orderLife, id)).toMatchObject({ status: 'cancelled', version: 2 })
  })

  test('is refused by the rules of the move that leads back', async () => {
    const { id, token } = await moved('preparing-for-shipment', { type: 'order.release' })
    await server.db.run(sql`delete from order_addresses where order_id = ${id} and type = 'shipping'`)
    const refused = await jana.undo(token)
    expect(refused).toMatchObject({ status: 409, code: 'no_address', error: text('de_DE', 'because', 'no_address') })
    expect(await rowOf(server.db, orderLife, id)).toMatchObject({ status: 'processing', version: 2 })
    // no move leads back to there, and so no rule is asked
    const other = await moved('confirmed', { type: 'order.release' })
    await server.db.run(sql`delete from order_addresses where order_id = ${other.id} and type = 'shipping'`)
    expect((await jana.undo(other.token)).changed.entity.status).toBe('confirmed')
  })

  test('is for whoever made the move, once, and within its time', async () => {
    const { id, token } = await moved('pending', { type: 'order.release' })
    expect(await admin.undo(token)).toMatchObject({ status: 404, code: 'undo_unknown' })
    expect(await jana.undo('nothing')).toMatchObject({ status: 404, code: 'undo_unknown' })
    expect((await jana.undo(token)).status).toBe(200)
    expect(await jana.undo(token)).toMatchObject({ status: 409, code: 'undone_already' })
    const again = await jana.move(id, { type: 'order.release' }, { version: 3 })
    await server.db.run(sql`update undos set until = now() where ${outboxOf(id)}`)
    expect(await jana.undo(again.changed.undo?.token)).toMatchObject({ status: 409, code: 'undo_expired' })
  })

  test('a label that was given back stays void once the carrier knows', async () => {
    const { id, token } = await moved('processing', { type: 'order.cancel' }, { open_label_count: 1 })
    await tenSecondsLater(id)
    expect((await jana.undo(token)).changed.entity.status).toBe('processing')
    expect(await all(id)).toMatchObject({ labels: [{ status: 'voided' }], shipments: [{ status: 'not-yet-shipped' }] })
  })

  test('what the move held is dropped, what an earlier one holds stays', async () => {
    const id = await makeOrder(server.db, shops, 'preparing')
    await jana.move(id, { type: 'order.place' })
    const { changed } = await jana.move(id, { type: 'order.release' }, { version: 2 })
    await jana.undo(changed.undo?.token)
    expect(await statusesOf(id)).toEqual([
      { name: 'email order_placed', status: 'held' },
      { name: 'email order_released', status: 'dropped' },
    ])
    await tenSecondsLater(id)
    expect((await statusesOf(id)).map(({ status }) => status)).toEqual(['queued', 'dropped'])
  })
})
