import type { OrderStatus } from '#entities/order/status.ts'
import type { OrderEvent, OrderOccurrence } from '#machines/order/events.ts'
import type { OrderLife } from '#machines/order/rules.ts'
import type { Expected } from './order-policy.ts'

type Happening = OrderEvent | OrderOccurrence

const holdable: readonly OrderStatus[] = [
  'pending-confirmation',
  'confirmed',
  'pending',
  'processing',
  'preparing-for-shipment',
  'preparing-for-pickup',
  'ready-for-pickup',
  'partial-shipment',
]
const collectable: readonly OrderStatus[] = [
  'order-in-transit',
  'picked-up',
  'completed',
  'partial-shipment',
  'partial-refund',
]

const wrong: Expected = { refused: ['wrong_state'] }
const only = (isRight: boolean, to: string): Expected => (isRight ? { to } : wrong)

/** What ADR 0007 says beyond the ten actions: hold, resume, reopen, and the moves that no button makes. */
export const beyondPage = (status: string, o: OrderLife, event: Happening): Expected => {
  if (status === 'pending-import' && !['order.import_finished', 'order.import_failed'].includes(event.type)) {
    return event.type === 'order.refund_confirmed' && o.has_payment
      ? { to: event.in_full ? 'refunded' : 'partial-refund' }
      : { refused: [event.type === 'order.refund_confirmed' ? 'no_payment' : 'import_pending'] }
  }
  switch (event.type) {
    case 'order.refund':
      if (['cart', 'preparing', 'proposal', 'declined', 'failed', 'cancelled'].includes(status)) return wrong
      if (status === 'refunded') return { refused: ['no_refundable_items'] }
      return o.has_payment ? { to: status } : { refused: ['no_transactions'] }
    case 'order.hold':
      return only(
        holdable.some((one) => one === status),
        'on-hold',
      )
    case 'order.resume':
      if (status !== 'on-hold') return wrong
      return o.held_from === null ? { refused: ['not_held'] } : { to: o.held_from }
    case 'order.reopen':
      if (status !== 'cancelled') return wrong
      return o.has_cancellation ? { refused: ['cancellation_issued'] } : { to: 'preparing' }
    case 'order.import_finished':
      return only(status === 'pending-import', event.becomes)
    case 'order.import_failed':
      return only(status === 'pending-import', 'failed')
    case 'order.accepted':
      return only(status === 'proposal', event.becomes)
    case 'order.rejected':
    case 'order.expired':
      return only(status === 'proposal', 'declined')
    case 'order.paid':
      return status === 'cancelled'
        ? { to: 'cancelled' }
        : only(['pending', 'on-hold', 'failed'].includes(status), 'processing')
    case 'order.part_paid':
      return only(status === 'cancelled', 'cancelled')
    case 'order.payment_refused':
      return only(status === 'pending', 'failed')
    case 'order.payment_expired':
      return only(status === 'pending', 'cancelled')
    case 'order.shipment_left':
      return only(
        ['processing', 'preparing-for-shipment', 'partial-shipment', 'partial-refund'].includes(status),
        event.in_full ? 'order-in-transit' : 'partial-shipment',
      )
    case 'order.shipment_recalled':
      return only(
        ['order-in-transit', 'partial-shipment'].includes(status),
        event.in_full ? 'preparing-for-shipment' : 'partial-shipment',
      )
    case 'order.delivered':
      return only(status === 'order-in-transit' && o.completes_on_delivery, 'completed')
    case 'order.refund_confirmed':
      if (status === 'cancelled') return wrong
      return o.has_payment ? { to: event.in_full ? 'refunded' : 'partial-refund' } : { refused: ['no_payment'] }
    case 'order.handed_to_collection':
      return only(
        collectable.some((one) => one === status),
        'debt-collection',
      )
    case 'order.written_off':
      return only(
        [...collectable, 'debt-collection'].some((one) => one === status),
        'debt-default',
      )
    default:
      return wrong
  }
}
