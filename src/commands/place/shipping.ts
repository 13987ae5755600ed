import type { PlaceDefinition } from './definition.ts'

const sending = { anyOf: ['order_manager', 'shipping_manager'] } as const
const packing = { anyOf: ['shop_manager', ...sending.anyOf] } as const

/** What is sent, and in what. Fixed routes stand before those with parameters. */
export const shippingPlaces = {
  shipping: {
    path: '/orders/shipping',
    requires: sending,
    group: 'order_management',
    drawer: true,
    keys: 'g s',
    tabs: true,
    entity: 'shipping-order',
    opens: 'packing',
  },
  packing: {
    path: '/orders/shipping/:id',
    requires: sending,
    group: 'order_management',
    parent: 'shipping',
    fills: true,
  },
  // whoever packs finds them beside what there is to ship (spec §2 has the entry for order managers alone)
  parcels: {
    path: '/orders/parcels',
    requires: sending,
    group: 'order_management',
    drawer: 'order_manager',
    keys: 'g p',
    parent: 'shipping',
    entity: 'parcel',
  },
  parcel_templates: {
    path: '/orders/parcels/templates',
    requires: packing,
    group: 'order_management',
    parent: 'parcels',
    entity: 'parcel-template',
  },
  parcel_template: {
    path: '/orders/parcels/templates/:id',
    numeric: true,
    requires: packing,
    group: 'order_management',
    parent: 'parcel_templates',
    entity: 'parcel-template',
    creates: true,
  },
  parcel: {
    path: '/orders/parcels/:id',
    numeric: true,
    requires: sending,
    group: 'order_management',
    parent: 'parcels',
    entity: 'parcel',
    creates: true,
    begunFrom: ['shipment'],
  },
  returns: {
    path: '/orders/returns',
    requires: sending,
    group: 'order_management',
    parent: 'shipping',
    keys: 'g e',
    entity: 'return',
  },
  return: {
    path: '/orders/returns/:id',
    numeric: true,
    requires: sending,
    group: 'order_management',
    parent: 'returns',
    entity: 'return',
    creates: 'c e',
    begunFrom: ['order', 'shipment'],
  },
  shipments: {
    path: '/orders/shipments',
    requires: sending,
    group: 'order_management',
    parent: 'shipping',
    entity: 'shipment',
  },
  shipment: {
    path: '/shipment/:id/:view?',
    numeric: true,
    requires: sending,
    group: 'order_management',
    parent: 'shipments',
    entity: 'shipment',
    creates: 'c s',
    begunFrom: ['order'],
  },
} as const satisfies Record<string, PlaceDefinition>
