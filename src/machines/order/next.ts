import type { OrderRow } from '#entities/order/order.ts'
import type { OrderStatus } from '#entities/order/status.ts'
import type { OrderMove } from './events.ts'

/** What usually comes next, the likeliest first; a status that is not named has come to its end. */
const usual: Partial<Record<OrderStatus, readonly OrderMove[]>> = {
  imported: ['order.release', 'order.place'],
  cart: ['order.place', 'order.offer'],
  preparing: ['order.place', 'order.offer'],
  proposal: ['order.place', 'order.offer'],
  declined: ['order.offer', 'order.place'],
  'pending-confirmation': ['order.release', 'order.offer'],
  confirmed: ['order.release', 'order.prepare_shipping'],
  pending: ['order.release', 'order.complete'],
  failed: ['order.release', 'order.place'],
  'on-hold': ['order.resume', 'order.release'],
  processing: ['order.prepare_shipping', 'order.confirm_shipment', 'order.complete'],
  'preparing-for-shipment': ['order.confirm_shipment', 'order.release'],
  'partial-shipment': ['order.confirm_shipment', 'order.prepare_shipping', 'order.complete'],
  'order-in-transit': ['order.complete'],
  'preparing-for-pickup': ['order.ready_for_pickup', 'order.release'],
  'ready-for-pickup': ['order.confirm_pickup', 'order.prepare_pickup'],
  'picked-up': ['order.complete'],
  'partial-refund': ['order.prepare_shipping', 'order.confirm_shipment', 'order.complete'],
  'debt-collection': ['order.complete'],
  'debt-default': ['order.complete'],
  cancelled: ['order.reopen'],
}

const pickup: Partial<Record<OrderStatus, readonly OrderMove[]>> = {
  confirmed: ['order.release', 'order.prepare_pickup'],
  processing: ['order.prepare_pickup', 'order.ready_for_pickup', 'order.complete'],
  // begun for shipping before, or by mistake
  'preparing-for-shipment': ['order.prepare_pickup', 'order.release'],
  'partial-refund': ['order.prepare_pickup', 'order.complete'],
}

/** The moves that usually come next for this order: the first one that is possible is what its page offers first. */
export const usualMoves = ({ status, is_pickup }: Pick<OrderRow, 'status' | 'is_pickup'>): readonly OrderMove[] =>
  (is_pickup ? pickup[status] : undefined) ?? usual[status] ?? []
