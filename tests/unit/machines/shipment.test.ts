import { expect, test } from 'vitest'
import { orderStatuses } from '#entities/order/status.ts'
import type { OrderOccurrence } from '#machines/order/events.ts'
import { warningsOf } from '#machines/order/conditions.ts'
import { orderMachine } from '#machines/order/order.ts'
import { shipmentCommands } from '#commands/shipping/shipment.ts'
import type { ShipmentRow } from '#entities/shipment/shipment.ts'
import { lifeOfShipment } from '#machines/shipment/life.ts'
import { movesOfShipment } from '#machines/shipment/moves.ts'
import { recallingStatuses, sendingStatuses } from '#machines/shipment/shipment.ts'
import { readyOrder } from '#tests/support/order-life.ts'

const takers = (type: OrderOccurrence['type']) =>
  orderStatuses.filter((status) => Object.hasOwn(orderMachine.states[status]?.config.on ?? {}, type))

test('a shipment leaves, and is taken back, where its order’s chart has a place for that', () => {
  expect(takers('order.shipment_left').toSorted()).toEqual([...sendingStatuses].toSorted())
  expect(takers('order.shipment_recalled').toSorted()).toEqual([...recallingStatuses].toSorted())
})

test('of a shipment that somebody packs it is said whose it is before it is moved, also where all of it was scanned', () => {
  const row = {
    number: 'SH-1',
    quantity: 1,
    open_label_count: 0,
    missing_label_count: 2,
    claimed_by: 'Vera',
    order: { id: 1, label: '148' },
    customer: null,
  } as unknown as ShipmentRow // what these two read of it
  for (const move of ['shipment.label', 'shipment.ship', 'shipment.void'] as const) {
    expect(lifeOfShipment.warningsOf(move, row, { type: move })).toContain('shipment_claimed')
    expect(lifeOfShipment.warningsOf(move, { ...row, claimed_by: null }, { type: move })).not.toContain(
      'shipment_claimed',
    )
    expect(movesOfShipment.particulars?.(move, row)).toContainEqual({ field: 'claimed_by', text: 'Vera' })
  }
  // how many are bought
  expect(movesOfShipment.particulars?.('shipment.label', row)).toContainEqual({
    field: 'missing_label_count',
    text: '2',
  })
  expect(shipmentCommands.find(({ id }) => id === 'shipment.label')?.confirm).toBe(true)
})

test('whoever ships goods that are to be paid first hears it, on the order and on its shipment alike', () => {
  const paying = [true, false].flatMap((is_paid) => [true, false].map((pays_later) => ({ is_paid, pays_later })))
  for (const facts of paying) {
    const row = { quantity: 1, open_label_count: 0, missing_label_count: 0, claimed_by: null, ...facts }
    const says = (move: string) =>
      lifeOfShipment.warningsOf(move, row as ShipmentRow, { type: move }).includes('ships_unpaid') // what it reads of it
    const order = { ...readyOrder, ...facts, status: 'processing' as const, invoiced_in: null }
    expect(says('shipment.ship')).toBe(warningsOf('order.confirm_shipment', order).includes('ships_unpaid'))
    expect(says('shipment.ship')).toBe(!facts.is_paid && !facts.pays_later)
    expect(says('shipment.label') || says('shipment.unship')).toBe(false)
  }
})
