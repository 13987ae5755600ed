import { describe, expect, test } from 'vitest'
import { orderStatuses } from '#entities/order/status.ts'
import type { OrderStatus } from '#entities/order/status.ts'
import type { OrderEvent, OrderOccurrence } from '#machines/order/events.ts'
import { orderStep, orderVerdict } from '#machines/order/conditions.ts'
import type { OrderLife } from '#machines/order/rules.ts'
import { readyOrder } from '#tests/support/order-life.ts'

/** An order in this status that lacks nothing but what is said. */
const order = (status: OrderStatus, facts: Partial<OrderLife> = {}) => ({ ...readyOrder, ...facts, status })
type Order = ReturnType<typeof order>

const after = (o: Order, event: OrderEvent | OrderOccurrence) => {
  const { status, context, effects } = orderStep(o, event)
  return { ...context, status, effects: effects.map(({ kind, name }) => `${kind} ${name}`) }
}
const refusal = (o: Order, event: OrderEvent) => {
  const verdict = orderVerdict(o, event)
  return verdict.ok ? 'allowed' : verdict.because.map(({ code }) => code).join()
}

describe('an order, in the words of the trade', () => {
  test('A paid order is cancelled only with its refund, and its open invoice with a cancellation', () => {
    const cancelled = after(order('processing', { is_paid: true }), { type: 'order.cancel' })
    expect(cancelled.status).toBe('cancelled')
    expect(cancelled.effects).toEqual([
      'label void',
      'invoice cancel',
      'payment void',
      'refund in_full',
      'mail order_cancelled',
    ])
  })

  test('What has left the house cannot be cancelled, only returned', () => {
    for (const status of ['partial-shipment', 'order-in-transit'] as const)
      expect(refusal(order(status, { shipped_quantity: 1 }), { type: 'order.cancel' })).toBe('already_shipped')
    expect(refusal(order('processing', { shipped_quantity: 1 }), { type: 'order.cancel' })).toBe('already_shipped')
  })

  test('A cancelled order stays cancelled, whatever is refunded later', () => {
    const o = order('cancelled', { has_payment: true, is_paid: true })
    expect(after(o, { type: 'order.refund_confirmed', in_full: true }).status).toBe('cancelled')
  })

  test('The payment method says where an order goes when it is placed', () => {
    expect(after(order('preparing', { placement_status: 'pending' }), { type: 'order.place' }).status).toBe('pending')
    expect(after(order('cart', { placement_status: 'confirmed' }), { type: 'order.place' }).status).toBe('confirmed')
  })

  test('Nobody places an order that has no lines, no shop, no way to pay or no address', () => {
    const bare = { item_count: 0, has_shop: false, placement_status: null, has_shipping_address: false }
    expect(refusal(order('preparing', bare), { type: 'order.place' })).toBe(
      'no_items,no_shop,no_payment_method,no_address',
    )
  })

  test('An offer can be revised until it is ordered', () => {
    for (const status of ['preparing', 'proposal', 'declined', 'pending-confirmation'] as const)
      expect(after(order(status), { type: 'order.offer' }).status).toBe('proposal')
    expect(refusal(order('confirmed'), { type: 'order.offer' })).toBe('wrong_state')
  })

  test('A shipment with everything puts the order in transit, one with less leaves it partly shipped', () => {
    const ship = { type: 'order.confirm_shipment' } as const
    expect(after(order('processing', { packed_quantity: 2 }), ship).status).toBe('order-in-transit')
    expect(after(order('processing', { packed_quantity: 1 }), ship).status).toBe('partial-shipment')
    expect(after(order('processing'), { ...ship, contents: 'open' }).status).toBe('order-in-transit')
    expect(refusal(order('processing'), ship)).toBe('no_shipment')
  })

  test('An order that is picked up is never sent, unless it is moved to shipping', () => {
    expect(refusal(order('ready-for-pickup'), { type: 'order.confirm_shipment' })).toBe('wrong_state')
    expect(after(order('ready-for-pickup'), { type: 'order.prepare_shipping' }).status).toBe('preparing-for-shipment')
    expect(refusal(order('processing'), { type: 'order.prepare_pickup' })).toBe('not_pickup')
    expect(after(order('processing'), { type: 'order.prepare_pickup', shipping_method_id: 2 }).status).toBe(
      'preparing-for-pickup',
    )
  })

  test('Closing a partly shipped order gives up the rest', () => {
    const closed = after(order('partial-shipment', { shipped_quantity: 1, open_quantity: 1 }), {
      type: 'order.complete',
    })
    expect(closed.status).toBe('completed')
    expect(closed.effects).toContain('line close_short')
  })

  test('A debt ends only with its payment', () => {
    expect(refusal(order('debt-collection'), { type: 'order.complete' })).toBe('unpaid')
    expect(after(order('debt-collection'), { type: 'order.complete', mark_paid: true }).status).toBe('completed')
    expect(after(order('debt-default', { is_paid: true }), { type: 'order.complete' }).status).toBe('completed')
  })

  test('A held order goes on where it stood, and forgets where that was', () => {
    const held = after(order('preparing-for-shipment'), { type: 'order.hold' })
    expect([held.status, held.held_from]).toEqual(['on-hold', 'preparing-for-shipment'])
    const resumed = after(held, { type: 'order.resume' })
    expect([resumed.status, resumed.held_from]).toEqual(['preparing-for-shipment', null])
  })

  test('An order held by its payment is released, never resumed; one held half shipped is resumed, never released', () => {
    expect(refusal(order('on-hold'), { type: 'order.resume' })).toBe('not_held')
    expect(refusal(order('on-hold', { held_from: 'partial-shipment' }), { type: 'order.release' })).toBe(
      'held_from_shipping',
    )
  })

  test('A payment that comes in releases the order, a payment that fails does not lose it', () => {
    expect(after(order('pending'), { type: 'order.paid' }).status).toBe('processing')
    expect(after(order('pending'), { type: 'order.payment_refused' }).status).toBe('failed')
    expect(after(order('failed'), { type: 'order.paid' }).status).toBe('processing')
    expect(after(order('preparing-for-shipment'), { type: 'order.paid' }).status).toBe('preparing-for-shipment')
  })

  test('An order that is still being imported refuses every move', () => {
    expect(refusal(order('pending-import'), { type: 'order.cancel' })).toBe('import_pending')
    expect(refusal(order('pending-import'), { type: 'order.hold' })).toBe('import_pending')
  })

  test('Forcing passes a rule, never a status: the map of the life stays the map', () => {
    const forced = { type: 'order.prepare_shipping', forced: true } as const
    expect(orderVerdict(order('processing', { open_quantity: 0 }), forced).ok).toBe(true)
    expect(orderVerdict(order('completed', { open_quantity: 0 }), forced).ok).toBe(false)
  })

  test('A refused import says what it lacks, a missing shipment asks for its contents', () => {
    const imported = orderVerdict(order('imported', { has_shop: false, has_unresolved_sku: true }), {
      type: 'order.release',
    })
    expect(imported).toEqual({
      ok: false,
      because: [{ code: 'incomplete_import', details: ['shop', 'items'], unblock: null, asks: null }],
    })
    const unpacked = orderVerdict(order('processing'), { type: 'order.confirm_shipment' })
    expect(unpacked.ok || unpacked.because).toEqual([
      { code: 'no_shipment', details: [], unblock: 'order.confirm_shipment', asks: 'contents' },
    ])
  })

  test('Nothing that is not an event of the order moves it', () => {
    for (const status of orderStatuses)
      for (const type of ['xstate.init', 'xstate.done.actor.x', 'order.burn', ''])
        expect(orderStep(order(status), { type }).status).toBe(status)
  })
})
