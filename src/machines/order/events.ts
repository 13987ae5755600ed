import type { PlacementStatus } from '#entities/order/status.ts'

/** What a person may ask of an order; each is a command, a wire action and an audit verb of the same name. */
export type OrderEvent =
  | { type: 'order.cancel' }
  | { type: 'order.place'; payment_method_id?: number }
  | { type: 'order.offer' }
  | { type: 'order.release' }
  | { type: 'order.prepare_shipping' }
  | { type: 'order.confirm_shipment'; contents?: 'open' | ShipmentContent[]; tracking_number?: string }
  | { type: 'order.prepare_pickup'; shipping_method_id?: number }
  | { type: 'order.ready_for_pickup' }
  | { type: 'order.confirm_pickup'; pickup_code?: string }
  | { type: 'order.complete'; mark_paid?: boolean }
  /** Without items, or all that are open, what is left of each line. */
  | { type: 'order.refund'; items?: 'open' | ShipmentContent[]; reason?: string; restock?: boolean }
  | { type: 'order.hold' }
  | { type: 'order.resume' }
  | { type: 'order.reopen' }

export type ShipmentContent = { order_item_id: number; quantity: number }

/** What happens to an order without a button: raised by the server, refused over the wire. */
export type OrderOccurrence =
  | { type: 'order.import_finished'; becomes: 'imported' | 'pending' | 'on-hold' | 'processing' }
  | { type: 'order.import_failed' }
  | { type: 'order.accepted'; becomes: Extract<PlacementStatus, 'pending-confirmation' | 'confirmed'> }
  | { type: 'order.rejected' }
  | { type: 'order.expired' }
  | { type: 'order.paid' }
  /** Some of it; where it moves nothing the history tells it. */
  | { type: 'order.part_paid' }
  /** Nor for one that was taken back. */
  | { type: 'order.payment_reversed' }
  | { type: 'order.payment_refused' }
  | { type: 'order.payment_expired' }
  /** One shipment went, or was taken back before it was on its way; with it nothing is left here, or out there. */
  | { type: 'order.shipment_left'; in_full: boolean }
  | { type: 'order.shipment_recalled'; in_full: boolean }
  | { type: 'order.delivered' }
  | { type: 'order.refund_confirmed'; in_full: boolean }
  | { type: 'order.handed_to_collection' }
  | { type: 'order.written_off' }

/** Every event of a person, in the order in which menus show them. */
export const orderMoves = [
  'order.place',
  'order.offer',
  'order.release',
  'order.prepare_shipping',
  'order.confirm_shipment',
  'order.prepare_pickup',
  'order.ready_for_pickup',
  'order.confirm_pickup',
  'order.complete',
  'order.refund',
  'order.hold',
  'order.resume',
  'order.cancel',
  'order.reopen',
] as const satisfies readonly OrderEvent['type'][]
export type OrderMove = (typeof orderMoves)[number]

export const isOrderMove = (type: string): type is OrderMove => orderMoves.some((move) => move === type)
