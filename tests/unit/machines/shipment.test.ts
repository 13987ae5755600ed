import { expect, test } from 'vitest'
import { orderStatuses } from '#entities/order/status.ts'
import type { OrderOccurrence } from '#machines/order/events.ts'
import { orderMachine } from '#machines/order/order.ts'
import { recallingStatuses, sendingStatuses } from '#machines/shipment/shipment.ts'

const takers = (type: OrderOccurrence['type']) =>
  orderStatuses.filter((status) => Object.hasOwn(orderMachine.states[status]?.config.on ?? {}, type))

test('a shipment leaves, and is taken back, where its order’s chart has a place for that', () => {
  expect(takers('order.shipment_left').toSorted()).toEqual([...sendingStatuses].toSorted())
  expect(takers('order.shipment_recalled').toSorted()).toEqual([...recallingStatuses].toSorted())
})
