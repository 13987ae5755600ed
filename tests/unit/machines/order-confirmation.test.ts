import { expect, test } from 'vitest'
import { orderStatuses } from '#entities/order/status.ts'
import type { OrderStatus } from '#entities/order/status.ts'
import { orderMoves } from '#machines/order/events.ts'
import type { OrderMove } from '#machines/order/events.ts'
import { isIrreversible, orderWarnings, requirementsOf, undoRefusals, warningsOf } from '#machines/order/conditions.ts'
import { usualMoves } from '#machines/order/next.ts'
import type { OrderLife } from '#machines/order/rules.ts'
import { differenceOf, otherValues, readyOrder, ordersWithTwoFactsChanged } from '#tests/support/order-life.ts'
import { cells } from './order-policy.ts'

/** When each warning is due, as ADR 0007 says it: guards g2, g3 and g8, and the offer of every completion. */
const due: Readonly<Record<string, (move: OrderMove, status: OrderStatus, o: OrderLife) => boolean>> = {
  unpaid: (move, status, o) =>
    ((move === 'order.release' &&
      ['imported', 'pending-confirmation', 'confirmed', 'pending', 'failed', 'on-hold'].includes(status)) ||
      (['order.prepare_shipping', 'order.prepare_pickup'].includes(move) && status === 'confirmed')) &&
    !o.is_paid &&
    !o.pays_later,
  // no chart reads it: the next test
  backordered: () => false,
  sends_collected: (move, _, o) => ['order.prepare_shipping', 'order.confirm_shipment'].includes(move) && o.is_pickup,
  ships_unpaid: (move, _, o) => move === 'order.confirm_shipment' && !o.is_paid && !o.pays_later,
  still_unpaid: (move, _, o) => move === 'order.complete' && !o.is_paid,
  collected_unpaid: (move, _, o) => move === 'order.confirm_pickup' && !o.is_paid,
  without_code: (move, _, o) => move === 'order.confirm_pickup' && !o.has_pickup_code,
  short_close: (move, status, o) => move === 'order.complete' && status === 'partial-shipment' && o.open_quantity > 0,
  voids_labels: (move, _, o) => move === 'order.cancel' && o.open_label_count > 0,
  cancels_invoice: (move, _, o) => move === 'order.cancel' && o.has_unpaid_invoice,
  refunds_in_full: (move, _, o) => move === 'order.cancel' && o.has_payment,
  writes_invoice: () => false,
}

test('a confirmation says what the page asks it to say, and nothing else', () => {
  expect(Object.keys(due).toSorted()).toEqual(orderWarnings.toSorted())
  const wrong = orderStatuses.flatMap((status) =>
    ordersWithTwoFactsChanged.flatMap((life) =>
      orderMoves
        .filter((move) => cells.get(`${status} ${move}`)?.target !== null)
        .filter((move) => {
          const page = Object.keys(due).filter((warning) => due[warning]?.(move, status, life))
          return warningsOf(move, { ...life, status, invoiced_in: null }).join() !== page.join()
        })
        .map((move) => `${move} in ${status}, ${differenceOf(life)}`),
    ),
  )
  expect(wrong).toEqual([])
})

test('a move into the status in which the payment method writes the invoice says so, and no other', () => {
  const says = (move: OrderMove, status: OrderStatus, invoiced_in: OrderStatus, event?: { type: OrderMove }) =>
    warningsOf(move, { ...readyOrder, status, invoiced_in }, event).includes('writes_invoice')
  expect(says('order.release', 'pending', 'processing')).toBe(true)
  expect(says('order.place', 'cart', 'pending')).toBe(true)
  expect(says('order.release', 'pending', 'order-in-transit')).toBe(false)
  expect(says('order.hold', 'processing', 'processing')).toBe(false)
  // refused, it leads nowhere
  expect(says('order.release', 'processing', 'processing')).toBe(false)
  // all of it sends the order on its way, a part of it does not
  expect(says('order.confirm_shipment', 'processing', 'order-in-transit')).toBe(true)
  const part = { type: 'order.confirm_shipment' as const, contents: [{ order_item_id: 1, quantity: 1 }] }
  expect(says('order.confirm_shipment', 'processing', 'order-in-transit', part)).toBe(false)
})

test('what is told of its being delivered later is said before somebody is promised it', () => {
  const says = (move: OrderMove, is_backordered: boolean) =>
    warningsOf(move, { ...readyOrder, status: 'preparing', invoiced_in: null, is_backordered }).includes('backordered')
  expect(orderMoves.filter((move) => says(move, true))).toEqual(['order.place', 'order.offer', 'order.release'])
  expect(orderMoves.filter((move) => says(move, false))).toEqual([])
})

test('what is collected leads to its pickup, whatever was begun, and what is sent to its shipping', () => {
  const first = (status: OrderStatus, is_pickup: boolean) => usualMoves({ status, is_pickup })[0]
  for (const status of ['processing', 'preparing-for-shipment', 'partial-refund'] as const) {
    expect(first(status, true)).toBe('order.prepare_pickup')
    expect(first(status, false)).toMatch(/shipping|shipment/)
  }
  expect(first('preparing-for-pickup', true)).toBe('order.ready_for_pickup')
  expect(first('ready-for-pickup', true)).toBe('order.confirm_pickup')
})

test('a move asks for what it needs and nothing it knows already', () => {
  const asked = (move: OrderMove, facts: Partial<OrderLife> = {}) =>
    requirementsOf(move, { ...readyOrder, ...facts, status: 'processing' })
  expect(asked('order.place')).toEqual(['payment_method_id'])
  expect(asked('order.confirm_shipment')).toEqual(['contents', 'tracking_number'])
  expect(asked('order.confirm_shipment', { packed_quantity: 1 })).toEqual(['tracking_number'])
  expect(asked('order.complete')).toEqual(['mark_paid'])
  expect(asked('order.complete', { is_paid: true })).toEqual([])
  expect(asked('order.prepare_pickup')).toEqual(['shipping_method_id'])
  expect(asked('order.prepare_pickup', { is_pickup: true })).toEqual([])
  expect(asked('order.refund')).toEqual(['items', 'reason', 'restock'])
  const silent = orderMoves.filter((move) => asked(move).length === 0)
  expect(silent).toHaveLength(orderMoves.length - 5)
})

test('a packed shipment whose label is bought cannot be taken back, and any other can', () => {
  const forGood = (facts: Partial<OrderLife>) =>
    isIrreversible('order.confirm_shipment', { ...readyOrder, ...facts, status: 'processing' })
  expect(forGood({ packed_quantity: 2, open_label_count: 1 })).toBe(true)
  expect(forGood({ packed_quantity: 2, open_label_count: 0 })).toBe(false)
  // what is entered with the move has no label
  expect(forGood({ packed_quantity: 0, open_label_count: 1 })).toBe(false)
})

test('of the others only a cancellation that gives money back cannot be taken back', () => {
  for (const move of orderMoves)
    for (const has_payment of [readyOrder.has_payment, ...otherValues.has_payment])
      expect(isIrreversible(move, { ...readyOrder, has_payment, status: 'processing' })).toBe(
        move === 'order.cancel' && has_payment,
      )
})

test('what keeps each move from being undone is what the page says, and an invoice that got its number by it', () => {
  const { 'order.cancel': cancelled, ...others } = undoRefusals
  expect(cancelled).toEqual(['cancellation_issued', 'refund_confirmed', 'promised_elsewhere'])
  expect(
    Object.fromEntries(
      Object.entries(others).map(([move, reasons]) => [move, reasons.filter((reason) => reason !== 'invoice_issued')]),
    ),
  ).toEqual({
    'order.release': ['label_bought'],
    'order.prepare_shipping': [],
    'order.prepare_pickup': [],
    'order.ready_for_pickup': [],
    'order.confirm_pickup': ['return_stands'],
    'order.refund': ['refund_confirmed'],
    'order.hold': [],
    'order.resume': ['label_bought'],
    'order.reopen': [],
    'order.confirm_shipment': ['label_bought', 'carrier_event', 'return_stands'],
    'order.complete': ['invoice_sent'],
    'order.place': ['label_bought', 'mail_sent'],
    'order.offer': ['mail_sent'],
  })
  // any status may be the one that writes it
  expect(Object.values(others).every((reasons) => reasons.some((reason) => reason === 'invoice_issued'))).toBe(true)
})
