import { orderMoves } from '#machines/order/events.ts'
import type { OrderEvent, OrderOccurrence } from '#machines/order/events.ts'

/** Each move as a person makes it, with the payloads that change what it does. */
export const moveCases: OrderEvent[] = [
  ...orderMoves.map((type): OrderEvent => ({ type })),
  { type: 'order.place', payment_method_id: 1 },
  { type: 'order.confirm_shipment', contents: 'open' },
  { type: 'order.confirm_shipment', contents: [{ order_item_id: 1, quantity: 1 }] },
  { type: 'order.prepare_pickup', shipping_method_id: 2 },
  { type: 'order.confirm_pickup', pickup_code: 'BCDFGH' },
  { type: 'order.complete', mark_paid: true },
  { type: 'order.refund', reason: 'Damaged', restock: true },
]

/** Everything that happens to an order without a button. */
const occurrenceCases: OrderOccurrence[] = [
  { type: 'order.import_finished', becomes: 'imported' },
  { type: 'order.import_finished', becomes: 'pending' },
  { type: 'order.import_finished', becomes: 'on-hold' },
  { type: 'order.import_finished', becomes: 'processing' },
  { type: 'order.import_failed' },
  { type: 'order.accepted', becomes: 'pending-confirmation' },
  { type: 'order.accepted', becomes: 'confirmed' },
  { type: 'order.rejected' },
  { type: 'order.expired' },
  { type: 'order.paid' },
  { type: 'order.part_paid' },
  { type: 'order.payment_refused' },
  { type: 'order.payment_expired' },
  { type: 'order.shipment_left', in_full: true },
  { type: 'order.shipment_left', in_full: false },
  { type: 'order.shipment_recalled', in_full: true },
  { type: 'order.shipment_recalled', in_full: false },
  { type: 'order.delivered' },
  { type: 'order.refund_confirmed', in_full: true },
  { type: 'order.refund_confirmed', in_full: false },
  { type: 'order.handed_to_collection' },
  { type: 'order.written_off' },
]

export const eventCases = [...moveCases, ...occurrenceCases]
