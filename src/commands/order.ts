import type { OrderEvent } from '#machines/order-events.ts'
import { lifeCommandsFor } from './command.ts'

/** The moves of an order; every one of the specification's ten asks for confirmation (spec §4). */
export const orderCommands = lifeCommandsFor<OrderEvent>('order', {
  'order.place': { keys: 's p', surfaces: ['toolbar', 'row'], confirm: true, asks: ['payment_method_id'] },
  'order.offer': { keys: 's o', surfaces: ['toolbar', 'row'], confirm: true },
  'order.release': { keys: 's r', surfaces: ['toolbar', 'row'], confirm: true },
  'order.prepare_shipping': { keys: 's s', surfaces: ['toolbar', 'row'], confirm: true },
  'order.confirm_shipment': {
    keys: 's t',
    surfaces: ['toolbar', 'row'],
    confirm: true,
    asks: ['contents', 'tracking_number'],
  },
  'order.prepare_pickup': { keys: 's i', surfaces: ['toolbar', 'row'], confirm: true, asks: ['shipping_method_id'] },
  'order.ready_for_pickup': { keys: 's y', surfaces: ['toolbar', 'row'], confirm: true },
  'order.confirm_pickup': { keys: 's u', surfaces: ['toolbar', 'row'], confirm: true },
  'order.complete': { keys: 's c', surfaces: ['toolbar', 'row'], confirm: true, asks: ['mark_paid'] },
  // one key for a pair of which the order never allows both
  'order.hold': { keys: 's h', surfaces: ['toolbar', 'row'] },
  'order.resume': { keys: 's h', surfaces: ['toolbar', 'row'] },
  'order.cancel': { keys: 's x', surfaces: ['toolbar', 'row'], confirm: true, tone: 'danger' },
  'order.reopen': { keys: 's b', surfaces: ['toolbar', 'row'] },
})
