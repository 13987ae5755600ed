import { expect, test } from 'vitest'
import type { Offer } from '#commands/offers.ts'
import type { Order } from '#entities/order/order.ts'
import type { OrderStatus } from '#entities/order/status.ts'
import { movesOfOrder } from '#machines/order/moves.ts'
import { lifeMapOf } from '#screens/life/life-map-layout.ts'

type Step = [verb: string, to: OrderStatus]

/** The newest first, as the record has it. */
const after = (...steps: Step[]): Order => {
  const history = steps
    .map(([verb, to], id) => ({
      id,
      verb,
      from: steps[id - 1]?.[1] ?? null,
      to,
      date_created: `2026-11-21T10:0${id}:00Z`,
    }))
    .toReversed()
  return { status: steps.at(-1)?.[1], history } as unknown as Order // the road reads no more without offers
}

const shipped: Step[] = [
  ['order.place', 'pending'],
  ['order.paid', 'processing'],
  ['order.prepare_shipping', 'preparing-for-shipment'],
  ['order.confirm_shipment', 'order-in-transit'],
]

const orderMapOf = (order: Order, offers: readonly Offer[]) =>
  lifeMapOf({ record: order, moves: movesOfOrder, history: order.history }, offers, undefined)

const stopAt = (order: Order, status: OrderStatus) =>
  orderMapOf(order, [])
    .columns.flatMap(({ stops }) => stops)
    .find((stop) => stop.status === status)

const statusesOf = (order: Order) => orderMapOf(order, []).path.map(({ status }) => status)

test('what was taken back was not, and the line leads to where the order is', () => {
  const order = after(...shipped, ['order.undo', 'preparing-for-shipment'])
  expect(stopAt(order, 'order-in-transit')?.since).toBeUndefined()
  expect(statusesOf(order)).toEqual(['pending', 'processing', 'preparing-for-shipment'])
  expect(stopAt(order, 'preparing-for-shipment')?.isHere).toBe(true)
})

test('what was taken back was not, also where nothing is known of what was before', () => {
  const order = after(['order.release', 'processing'], ['order.undo', 'pending'])
  const [undone, released] = order.history
  if (undone === undefined || released === undefined) throw new Error('Both happened')
  const known = { ...order, history: [undone, { ...released, from: 'pending' as const }] }
  expect(statusesOf(known)).toEqual(['pending'])
  expect(stopAt(known, 'processing')?.since).toBeUndefined()
})

test('what was taken back leaves the way as it was, also where it led back', () => {
  const order = after(...shipped.slice(0, 3), ['order.release', 'processing'], ['order.undo', 'preparing-for-shipment'])
  expect(statusesOf(order)).toEqual(['pending', 'processing', 'preparing-for-shipment'])
})

test('what was left by a move was there', () => {
  const order = after(...shipped.slice(0, 3), ['order.release', 'processing'])
  expect(stopAt(order, 'preparing-for-shipment')?.since).toBeDefined()
  expect(stopAt(order, 'processing')).toMatchObject({ isHere: true })
})

test('one unbroken line leads through where the order was, over columns, past stops and back', () => {
  const order = after(
    ['order.import', 'imported'],
    ['order.place', 'confirmed'],
    ['order.pay', 'pending'],
    ['order.release', 'processing'],
    ['order.refund', 'partial-refund'],
    ['order.prepare_shipping', 'preparing-for-shipment'],
    ['order.complete', 'completed'],
  )
  const { lines, path, columns } = orderMapOf(order, [])
  expect(lines).toHaveLength(path.length - 1)
  for (const [at, { points, isNext }] of lines.entries()) {
    expect(isNext).toBe(false)
    const [from, to] = [path[at]?.status, path[at + 1]?.status]
    const placeOf = (status?: string) => {
      const column = columns.findIndex(({ stops }) => stops.some((stop) => stop.status === status))
      return { column, row: columns[column]?.stops.findIndex((stop) => stop.status === status) }
    }
    // it begins at the height of the one, behind its word or at its dot, and ends at the dot of the other
    expect(points[0]?.row).toBe(placeOf(from).row)
    expect(points.at(-1)).toEqual({ ...placeOf(to), x: 6 })
    for (const [index, point] of points.slice(1).entries()) {
      const before = points[index]
      const isUpright = before?.column === point.column && before.x === point.x
      expect(isUpright || before?.row === point.row).toBe(true)
      // beside the dots where it passes others
      expect(!isUpright || point.x < 0 || Math.abs((before?.row ?? 0) - point.row) === 1).toBe(true)
      // over the columns where it passes one
      expect(isUpright || before?.column === point.column || point.row < 0).toBe(true)
    }
  }
})

test('the moves that usually come next have a dotted line, the others none', () => {
  const order = {
    ...after(...shipped.slice(0, 1)),
    items: [],
    item_count: 1,
    shipments: [],
    is_pickup: false,
    lacking_item: null,
  } as unknown as Order
  const offer = (id: string) => ({ id, enabled: true }) as Offer
  const { lines, columns } = orderMapOf(order, [offer('order.hold'), offer('order.release')])
  const usual = columns.flatMap(({ stops }) => stops).filter(({ isUsual }) => isUsual)
  expect(usual.map(({ status }) => status)).toEqual(['processing'])
  expect(lines.filter(({ isNext }) => isNext)).toHaveLength(1)
})
