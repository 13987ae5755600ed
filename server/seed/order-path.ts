import type { OrderStatus, PlacementStatus } from '#entities/order/status.ts'
import type { OrderEvent, OrderOccurrence } from '#machines/order/events.ts'
import type { OrderShape } from './order-shapes.ts'

export type Step = { readonly verb: (OrderEvent | OrderOccurrence)['type']; readonly to: OrderStatus }
export type Path = { readonly start: OrderStatus; readonly steps: readonly Step[] }

const step = (verb: Step['verb'], to: OrderStatus): Step => ({ verb, to })

const pack = step('order.prepare_shipping', 'preparing-for-shipment')
const collect = step('order.prepare_pickup', 'preparing-for-pickup')
const ready = step('order.ready_for_pickup', 'ready-for-pickup')
const handOver = step('order.confirm_pickup', 'picked-up')
const complete = step('order.complete', 'completed')
const offer = step('order.offer', 'proposal')

/** From where a placed order gets to processing. */
const toProcessing: Readonly<Record<PlacementStatus, readonly Step[]>> = {
  pending: [step('order.paid', 'processing')],
  'on-hold': [step('order.release', 'processing')],
  processing: [],
  'pending-confirmation': [step('order.release', 'processing')],
  confirmed: [step('order.release', 'processing')],
}

/** How an order came to its status, every step one that the order's life allows. */
export function pathTo(status: OrderStatus, shape: OrderShape, placement: PlacementStatus, isBasket: boolean): Path {
  const start = isBasket ? 'cart' : 'preparing'
  const placed = [step('order.place', placement)]
  const processing = [...placed, ...toProcessing[placement]]
  const from = (steps: readonly Step[]): Path => ({ start, steps })
  const sent = [...processing, pack, step('order.confirm_shipment', 'order-in-transit')]
  const done = shape.lines === 'virtual' ? [...processing, complete] : [...sent, complete]

  switch (status) {
    case 'pending-import':
      return { start: 'pending-import', steps: [] }
    case 'imported':
      return { start: 'pending-import', steps: [step('order.import_finished', 'imported')] }
    case 'cart':
    case 'preparing':
      return { start: status, steps: [] }
    case 'proposal':
      return from([offer])
    case 'declined':
      return from([offer, step('order.rejected', 'declined')])
    case 'pending-confirmation':
    case 'confirmed':
      return placement === status ? from(placed) : from([offer, step('order.accepted', status)])
    case 'pending':
      return placement === 'pending'
        ? from(placed)
        : { start: 'pending-import', steps: [step('order.import_finished', 'pending')] }
    case 'failed':
      return { start: 'pending-import', steps: [step('order.import_failed', 'failed')] }
    case 'on-hold': {
      if (shape.held_from === undefined)
        return { start: 'pending-import', steps: [step('order.import_finished', 'on-hold')] }
      const before = pathTo(shape.held_from, {}, placement, isBasket)
      return { start: before.start, steps: [...before.steps, step('order.hold', 'on-hold')] }
    }
    case 'processing':
      return from(processing)
    case 'preparing-for-shipment':
      return from([...processing, pack])
    case 'partial-shipment':
      return from([...processing, pack, step('order.confirm_shipment', 'partial-shipment')])
    case 'order-in-transit':
      return from(sent)
    case 'preparing-for-pickup':
      return from([...processing, collect])
    case 'ready-for-pickup':
      return from([...processing, collect, ready])
    case 'picked-up':
      return from([...processing, collect, ready, handOver])
    case 'completed':
      return from(done)
    case 'partial-refund':
    case 'refunded':
      return from([...(shape.shipped === 'all' ? done : processing), step('order.refund_confirmed', status)])
    case 'debt-collection':
      return from([...sent, step('order.handed_to_collection', 'debt-collection')])
    case 'debt-default':
      return from([
        ...sent,
        step('order.handed_to_collection', 'debt-collection'),
        step('order.written_off', 'debt-default'),
      ])
    case 'cancelled':
      return from([...placed, step('order.cancel', 'cancelled')])
  }
}
