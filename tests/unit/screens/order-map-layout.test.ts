import { expect, test } from 'vitest'
import type { Order } from '#entities/order.ts'
import type { OrderStatus } from '#entities/order-status.ts'
import { orderMapOf } from '#screens/order/order-map-layout.ts'

type Step = [verb: string, to: OrderStatus]

/** The newest first, as the record has it. */
const after = (...steps: Step[]): Order => {
  const history = steps
    .map(([verb, to], id) => ({ id, verb, to, date_created: `2026-11-21T10:0${id}:00Z` }))
    .toReversed()
  return { status: steps.at(-1)?.[1], history } as unknown as Order // the road reads no more without offers
}

const shipped: Step[] = [
  ['order.place', 'pending'],
  ['order.paid', 'processing'],
  ['order.prepare_shipping', 'preparing-for-shipment'],
  ['order.confirm_shipment', 'order-in-transit'],
]

const stopAt = (order: Order, status: OrderStatus) =>
  orderMapOf(order, [])
    .flatMap(({ stops }) => stops)
    .find((stop) => stop.status === status)

test('what was taken back was not, and the line leads to where the order is', () => {
  const order = after(...shipped, ['order.undo', 'preparing-for-shipment'])
  expect(stopAt(order, 'order-in-transit')).toMatchObject({ since: undefined, enters: undefined })
  expect(stopAt(order, 'preparing-for-shipment')).toMatchObject({ isHere: true, enters: expect.any(Number) })
  expect(stopAt(order, 'processing')).toMatchObject({ leaves: true })
})

test('what was left by a move was there', () => {
  const order = after(...shipped.slice(0, 3), ['order.release', 'processing'])
  expect(stopAt(order, 'preparing-for-shipment')?.since).toBeDefined()
  expect(stopAt(order, 'processing')).toMatchObject({ isHere: true })
})
