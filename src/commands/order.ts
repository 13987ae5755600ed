import type { OrderEvent } from '#machines/order/events.ts'
import { lifeCommandsFor } from './command.ts'

/** The moves of an order; every one of the specification's ten asks for confirmation (spec §4). */
export const orderCommands = lifeCommandsFor<OrderEvent>('order', {
  'order.place': {
    keys: 's p',
    icon: 'cart',
    surfaces: ['toolbar', 'row'],
    confirm: true,
    asks: ['payment_method_id'],
  },
  'order.offer': { keys: 's o', icon: 'paper', surfaces: ['toolbar', 'row'], confirm: true },
  'order.release': { keys: 's r', icon: 'go', surfaces: ['toolbar', 'row'], confirm: true },
  'order.prepare_shipping': { keys: 's s', icon: 'truck', surfaces: ['toolbar', 'row'], confirm: true },
  'order.confirm_shipment': {
    keys: 's t',
    icon: 'truck',
    surfaces: ['toolbar', 'row'],
    confirm: true,
    asks: ['contents', 'tracking_number'],
  },
  'order.prepare_pickup': {
    keys: 's i',
    icon: 'person',
    surfaces: ['toolbar', 'row'],
    confirm: true,
    asks: ['shipping_method_id'],
  },
  'order.ready_for_pickup': { keys: 's y', icon: 'person', surfaces: ['toolbar', 'row'], confirm: true },
  'order.confirm_pickup': {
    keys: 's u',
    icon: 'person',
    surfaces: ['toolbar', 'row'],
    confirm: true,
    asks: ['pickup_code'],
  },
  'order.complete': { keys: 's c', icon: 'done', surfaces: ['toolbar', 'row'], confirm: true, asks: ['mark_paid'] },
  'order.refund': {
    keys: 's f',
    icon: 'paper',
    surfaces: ['toolbar', 'row'],
    confirm: true,
    asks: ['items', 'reason', 'restock'],
  },
  // one key for a pair of which the order never allows both
  'order.hold': { keys: 's h', icon: 'wait', surfaces: ['toolbar', 'row'] },
  'order.resume': { keys: 's h', surfaces: ['toolbar', 'row'] },
  'order.cancel': { keys: 's x', icon: 'stop', surfaces: ['toolbar', 'row'], confirm: true, tone: 'danger' },
  'order.reopen': { keys: 's b', surfaces: ['toolbar', 'row'] },
})
