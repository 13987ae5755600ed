import type { Effect } from '../life/life.ts'
import { mail, to } from './transition.ts'

// The moves of an order by which its goods leave.
export const prepare_shipping = {
  'order.prepare_shipping': to('preparing-for-shipment', {
    all: ['hasShippableItems', 'hasDeliveryAddress', 'isNotCollected'],
  }),
}
const shipped: Effect[] = [{ kind: 'shipment', name: 'ship' }, mail('order_shipped')]
export const confirm_shipment = {
  'order.confirm_shipment': [
    to('order-in-transit', { all: ['hasShipment', 'isNotCollected'], when: 'leaves nothing', effects: shipped }),
    to('partial-shipment', { all: ['hasShipment', 'isNotCollected'], when: 'leaves something', effects: shipped }),
  ],
}
/** The same of one shipment, which is sent or recalled on its own. */
export const shipment_left = {
  'order.shipment_left': [
    to('order-in-transit', { when: 'concerns all', effects: [mail('order_shipped')] }),
    to('partial-shipment', { when: 'concerns part', effects: [mail('order_shipped')] }),
  ],
}
export const shipment_recalled = {
  'order.shipment_recalled': [
    to('preparing-for-shipment', { when: 'concerns all' }),
    to('partial-shipment', { when: 'concerns part' }),
  ],
}
