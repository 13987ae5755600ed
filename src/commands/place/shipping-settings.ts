import type { PlaceDefinition } from './definition.ts'

/** What an order or a shipment is sent by is looked up by whoever works on it, without the lists. */
const looked = { anyOf: ['shop_manager', 'order_manager', 'shipping_manager'] } as const

/** How goods are sent, and what that costs. */
export const shippingSettings = {
  shipping_prices: {
    path: '/shipping-settings/costs',
    group: 'shops',
    parent: 'shipping_settings',
    entity: 'shipping-price',
  },
  shipping_price: {
    path: '/shipping-settings/costs/:id',
    numeric: true,
    requires: looked,
    parent: 'shipping_prices',
    entity: 'shipping-price',
    creates: true,
    begunFrom: ['shipping-method', 'shipping-zone'],
  },
  shipping_zones: {
    path: '/shipping-settings/zones',
    group: 'shops',
    parent: 'shipping_settings',
    entity: 'shipping-zone',
  },
  shipping_zone: {
    path: '/shipping-settings/zones/:id',
    numeric: true,
    requires: looked,
    parent: 'shipping_zones',
    entity: 'shipping-zone',
    creates: true,
  },
  shipping_services: {
    path: '/shipping-settings/services',
    group: 'shops',
    parent: 'shipping_settings',
    entity: 'shipping-service',
  },
  shipping_service: {
    path: '/shipping-settings/services/:id',
    numeric: true,
    requires: looked,
    parent: 'shipping_services',
    entity: 'shipping-service',
    creates: true,
  },
  shipping_classes: {
    path: '/shipping-settings/classes',
    group: 'shops',
    parent: 'shipping_settings',
    entity: 'shipping-class',
  },
  shipping_class: {
    path: '/shipping-settings/classes/:id',
    numeric: true,
    requires: looked,
    parent: 'shipping_classes',
    entity: 'shipping-class',
    creates: true,
  },
  shipping_method: {
    path: '/shipping-settings/methods/:id',
    numeric: true,
    requires: looked,
    parent: 'shipping_settings',
    entity: 'shipping-method',
    creates: true,
  },
  shipping_settings: {
    path: '/shipping-settings/:section?/:widget?',
    group: 'shops',
    drawer: true,
    tabs: true,
    entity: 'shipping-method',
  },
} as const satisfies Record<string, PlaceDefinition>
