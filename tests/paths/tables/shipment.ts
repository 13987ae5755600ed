import type { ShipmentFacts } from '#machines/shipment/shipment.ts'
import type { Policy } from '../policy.ts'

const packed: ShipmentFacts = {
  quantity: 2,
  order_status: 'preparing-for-shipment',
  open_label_count: 0,
  missing_label_count: 1,
  is_tracked: false,
  is_return: false,
  is_verified: true,
  has_return: false,
  is_open: true,
  is_collected: false,
}
const sent: ShipmentFacts = { ...packed, order_status: 'order-in-transit', missing_label_count: 0 }
const among = (order_status: string): ShipmentFacts => ({ ...packed, order_status })
const out = (order_status: string): ShipmentFacts => ({ ...sent, order_status })

/**
 * Shipments of lifecycles §8: one that has not left is sent when something is in it, all of that is still open and its
 * order is so far and is not to be collected, labelled and voided at any time; its labels go back to the carrier until it
 * has seen them; one that left is taken back only while no label is on it, the carrier has not seen it, nothing of it comes
 * back and its order is still on its way.
 */
export const shipmentPolicy = {
  events: {
    label: { type: 'shipment.label' },
    'void labels': { type: 'shipment.void_labels' },
    ship: { type: 'shipment.ship' },
    unship: { type: 'shipment.unship' },
    void: { type: 'shipment.void' },
    left: { type: 'shipment.left' },
    'called off': { type: 'shipment.called_off' },
    returned: { type: 'shipment.returned' },
    arrived: { type: 'shipment.arrived' },
  },
  knows: {
    '': packed,
    empty: { ...packed, quantity: 0 },
    'coming back': { ...packed, is_return: true },
    'coming back to an order on its way': { ...packed, is_return: true, order_status: 'order-in-transit' },
    'being packed': { ...packed, is_verified: false },
    labelled: { ...packed, missing_label_count: 0, open_label_count: 1 },
    'labelled, tracked': { ...packed, open_label_count: 1, is_tracked: true },
    'sent otherwise': { ...packed, is_open: false },
    'order confirmed': among('confirmed'),
    'order processing': among('processing'),
    'order partly shipped': among('partial-shipment'),
    'order partly refunded': among('partial-refund'),
    'order on its way': among('order-in-transit'),
    'order cancelled': among('cancelled'),
    collected: { ...packed, is_collected: true },
    'collected, coming back': { ...packed, is_return: true, is_collected: true },
    sent,
    'sent with others': out('partial-shipment'),
    'sent, tracked': { ...sent, is_tracked: true },
    'sent, labelled': { ...sent, open_label_count: 1 },
    'sent, labelled, tracked': { ...sent, open_label_count: 1, is_tracked: true },
    'sent, coming back': { ...sent, has_return: true },
    'sent, order completed': out('completed'),
    'sent, order partly refunded': out('partial-refund'),
  },
  table: `
    not-yet-shipped                  | label → not-yet-shipped, void labels → –, ship → shipped, void → voided, left → shipped, called off → voided, arrived → returned
    not-yet-shipped (coming back to an order on its way) | label → not-yet-shipped, ship → –
    not-yet-shipped (coming back)    | label → not-yet-shipped, ship → –, void → voided, arrived → returned
    not-yet-shipped (empty)          | ship → –
    not-yet-shipped (being packed)   | label → –, ship → –, left → –, void → voided
    not-yet-shipped (labelled)       | label → –, void labels → not-yet-shipped
    not-yet-shipped (labelled, tracked) | void labels → –
    not-yet-shipped (sent otherwise) | label → not-yet-shipped, ship → –, void → voided, left → –, called off → voided
    not-yet-shipped (order confirmed) | label → –, ship → –, void → voided, left → shipped, called off → voided
    not-yet-shipped (order processing) | label → not-yet-shipped, ship → shipped
    not-yet-shipped (order partly shipped) | ship → shipped
    not-yet-shipped (order partly refunded) | ship → shipped
    not-yet-shipped (order on its way) | label → –, ship → –
    not-yet-shipped (collected)      | label → –, ship → –, left → shipped, void → voided, called off → voided
    not-yet-shipped (collected, coming back) | label → not-yet-shipped, ship → –
    not-yet-shipped (order cancelled) | label → –, ship → –
    shipped                          | returned → returned
    shipped (sent)                   | unship → not-yet-shipped
    shipped (sent with others)       | unship → not-yet-shipped
    shipped (sent, tracked)          |
    shipped (sent, labelled)         | void labels → shipped
    shipped (sent, labelled, tracked) |
    shipped (sent, coming back)      | unship → –, returned → returned
    shipped (sent, order completed)  |
    shipped (sent, order partly refunded) |
    returned                         |
    returned (sent)                  |
    voided                           |`,
} as const satisfies Policy<ShipmentFacts>
