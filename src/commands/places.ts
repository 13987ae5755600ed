import type { Entity } from '#entities/entity.ts'
import type { ObjectName } from '#entities/load.ts'
import type { Requirement } from '#entities/role.ts'
import { groups } from './groups.ts'
import type { PlaceDefinition } from './place-definition.ts'

/** Every route of spec §2. Fixed routes stand before those with parameters: the router takes the first that fits. */
export const places = {
  home: { path: '/', drawer: true, keys: 'g h' },
  customers: { path: '/customers', requires: 'customer_manager', drawer: true, keys: 'g c', entity: 'customer' },
  orders: { path: '/orders/orders', group: 'order_management', drawer: true, keys: 'g o', entity: 'order' },
  shipping: {
    path: '/orders/shipping',
    requires: { anyOf: ['order_manager', 'shipping_manager'] },
    group: 'order_management',
    drawer: true,
    keys: 'g s',
    screen: 'later',
  },
  parcels: { path: '/orders/parcels', group: 'order_management', drawer: true, keys: 'g p', screen: 'later' },
  invoices: { path: '/invoices', group: 'payment', drawer: true, keys: 'g i', entity: 'invoice' },
  // every paper of all orders; one is mostly come to from its order or its invoice
  documents: { path: '/invoices/documents', group: 'payment', parent: 'invoices', entity: 'document' },
  document: {
    path: '/invoices/documents/:id',
    numeric: true,
    group: 'payment',
    parent: 'documents',
    entity: 'document',
  },
  transactions: { path: '/payments', group: 'payment', drawer: true, keys: 'g t', screen: 'later' },
  refunds: { path: '/refunds', group: 'payment', drawer: true, keys: 'g r', screen: 'later' },
  products: { path: '/products', requires: 'product_manager', drawer: true, keys: 'g a', entity: 'product' },
  stock_movements: {
    path: '/products/stock',
    requires: { anyOf: ['product_manager', 'order_manager', 'shipping_manager'] },
    parent: 'products',
    entity: 'stock-movement',
  },
  prices: {
    path: '/products/prices',
    requires: { anyOf: ['shop_manager', 'product_manager', 'order_manager'] },
    parent: 'products',
    entity: 'price',
  },
  price: { path: '/products/prices/:id', numeric: true, parent: 'prices', entity: 'price', creates: true },
  product_tags: { path: '/product-tags', requires: 'product_manager', drawer: true, entity: 'product-tag' },
  product_tag: {
    path: '/product-tags/:id',
    numeric: true,
    parent: 'product_tags',
    entity: 'product-tag',
    creates: 'c t',
  },
  product_categories: { path: '/product-categories', requires: 'product_manager', drawer: true, screen: 'later' },
  product_attributes: {
    path: '/product-attributes/:section?/:widget?',
    requires: 'product_manager',
    drawer: true,
    screen: 'later',
  },
  // the role is misspelt in the specification, and a list is always visible (ADR 0009)
  product_media: { path: '/product-media', requires: ['product_manger'], drawer: true, keys: 'g m', screen: 'later' },
  looks: { path: '/products/looks', requires: ['product_manger'], drawer: true, screen: 'later' },
  feeds: { path: '/products/feeds', requires: ['product_manger'], drawer: true, screen: 'later' },
  translations: { path: '/translations', requires: 'translator', drawer: true, keys: 'g l', screen: 'later' },
  shops: { path: '/shops', group: 'shops', drawer: true, keys: 'g x', entity: 'shop' },
  shipping_settings: { path: '/shipping-settings/:section?/:widget?', group: 'shops', drawer: true, screen: 'later' },
  price_lists: {
    path: '/payment-settings/price-lists',
    requires: { anyOf: ['shop_manager', 'product_manager', 'order_manager'] },
    group: 'shops',
    drawer: true,
    keys: 'g n',
    entity: 'price-list',
  },
  price_list: {
    path: '/payment-settings/price-lists/:id',
    numeric: true,
    parent: 'price_lists',
    entity: 'price-list',
    creates: true,
  },
  // what is charged where is no secret among colleagues
  tax_rates: { path: '/payment-settings/tax-rates', parent: 'home', entity: 'tax-rate' },
  tax_rate: {
    path: '/payment-settings/tax-rates/:id',
    numeric: true,
    parent: 'tax_rates',
    entity: 'tax-rate',
    creates: true,
  },
  payment_method: {
    path: '/payment-settings/methods/:id',
    numeric: true,
    parent: 'payment_settings',
    entity: 'payment-method',
    creates: true,
  },
  payment_accounts: {
    path: '/payment-settings/accounts',
    group: 'shops',
    parent: 'payment_settings',
    entity: 'payment-account',
  },
  payment_account: {
    path: '/payment-settings/accounts/:id',
    numeric: true,
    parent: 'payment_accounts',
    entity: 'payment-account',
    creates: true,
  },
  payment_settings: {
    path: '/payment-settings/:section?/:widget?',
    group: 'shops',
    drawer: true,
    entity: 'payment-method',
  },
  work_calendar: {
    path: '/time-tracking/calendar',
    group: 'time_tracking',
    drawer: true,
    keys: 'g w',
    screen: 'later',
  },
  work_schedule: { path: '/time-tracking/schedule', group: 'time_tracking', drawer: true, screen: 'later' },
  work_conditions: { path: '/time-tracking/conditions', group: 'time_tracking', drawer: true, screen: 'later' },
  work_sessions: { path: '/time-tracking/sessions', group: 'time_tracking', drawer: true, screen: 'later' },
  users: { path: '/admin/users', group: 'administration', drawer: true, keys: 'g u', entity: 'user' },
  cron: { path: '/admin/cron', group: 'administration', drawer: true, entity: 'cron-job' },
  webhooks: { path: '/admin/webhooks', group: 'administration', drawer: true, screen: 'later' },
  exports: { path: '/admin/export', group: 'administration', drawer: true, entity: 'export-history' },
  api_log: { path: '/admin/api-log', group: 'administration', drawer: true, screen: 'later' },
  sync_queue: { path: '/admin/sync-queue', group: 'administration', drawer: true, entity: 'sync-job' },
  communication: { path: '/admin/communication', group: 'administration', drawer: true, entity: 'communication' },
  files: { path: '/admin/files', group: 'administration', drawer: true, screen: 'later' },

  profile: { path: '/profile/:section?/:widget?', keys: 'g ,', parent: 'home' },
  test: { path: '/test', parent: 'home' },
  user: {
    path: '/admin/users/:id/:section?/:widget?',
    numeric: true,
    group: 'administration',
    parent: 'users',
    entity: 'user',
    creates: 'c u',
  },
  settings: { path: '/admin/settings/:section?/:widget?', group: 'administration', parent: 'home', screen: 'later' },
  // whoever reads what a mail belongs to reads the mail, without the list of all
  mail: {
    path: '/admin/communication/:id',
    numeric: true,
    requires: 'order_manager',
    parent: 'communication',
    entity: 'communication',
  },
  api_log_entry: { path: '/admin/api-log/:id', group: 'administration', parent: 'api_log', screen: 'later' },
  packing: {
    path: '/orders/shipping/:id',
    requires: { anyOf: ['order_manager', 'shipping_manager'] },
    group: 'order_management',
    parent: 'shipping',
    screen: 'later',
  },
  // shipping staff make their moves here until their own station is built
  order: {
    path: '/orders/:id/:view?',
    numeric: true,
    requires: { anyOf: ['order_manager', 'shipping_manager'] },
    group: 'order_management',
    parent: 'orders',
    entity: 'order',
    creates: 'c o',
  },
  shipment: {
    path: '/shipment/:id/:view?',
    requires: { anyOf: ['order_manager', 'shipping_manager'] },
    group: 'order_management',
    parent: 'shipping',
    screen: 'later',
  },
  invoice: { path: '/invoices/:id', group: 'payment', parent: 'invoices', entity: 'invoice' },
  // whoever takes or sends an order looks a product up, without the list of all
  product: {
    path: '/products/edit/:id/:section?/:widget?',
    numeric: true,
    requires: { anyOf: ['product_manager', 'order_manager', 'shipping_manager'] },
    parent: 'products',
    entity: 'product',
    creates: 'c a',
  },
  look: { path: '/products/looks/:id', parent: 'looks', screen: 'later' },
  product_search: { path: '/products/:view?/:tax?/:term?', parent: 'products', screen: 'later' },
  // whoever takes an order knows whose it is, without the list of all
  customer: {
    path: '/customers/:id/:section?/:widget?',
    numeric: true,
    requires: { anyOf: ['customer_manager', 'order_manager'] },
    parent: 'customers',
    entity: 'customer',
    creates: 'c c',
  },
  mail_templates: { path: '/shops/mail-templates', requires: 'shop_manager', parent: 'shops', entity: 'mail-template' },
  mail_template: {
    path: '/shops/mail-templates/:id',
    numeric: true,
    parent: 'mail_templates',
    entity: 'mail-template',
    creates: true,
  },
  shop: {
    path: '/shops/:id/:section?/:widget?',
    numeric: true,
    group: 'shops',
    parent: 'shops',
    entity: 'shop',
    creates: true,
  },
  translation: { path: '/translations/:id', parent: 'translations', screen: 'later' },
} as const satisfies Record<string, PlaceDefinition>
export type PlaceId = keyof typeof places

/** `placeOf` does not compile where a parent is no place. */
export type Place = Omit<PlaceDefinition, 'parent'> & { parent?: PlaceId }

/** The places that have a screen today. */
export type BuiltPlaceId = { [P in PlaceId]: (typeof places)[P] extends { screen: 'later' } ? never : P }[PlaceId]

/** The places of an entity: their screens may be the entity's own. */
export type EntityPlaceId = {
  [P in BuiltPlaceId]: (typeof places)[P] extends { entity: string } ? P : never
}[BuiltPlaceId]

export const placeIds = Object.keys(places) as PlaceId[] // the keys of a literal table

export const isPlaceId = (id: string): id is PlaceId => Object.hasOwn(places, id)

export const placeOf = (id: PlaceId): Place => places[id]

export const isBuilt = (id: PlaceId): id is BuiltPlaceId => placeOf(id).screen !== 'later'

/** The object whose list or record is there. */
export const objectAt = (id: PlaceId): ObjectName | undefined => placeOf(id).entity

export const isRecordPlace = (id: PlaceId): boolean => placeOf(id).path.includes('/:id')

const builtPlaceOf = (entity: Pick<Entity, 'name'>, isRecord: boolean): BuiltPlaceId | undefined =>
  placeIds.filter(isBuilt).find((id) => placeOf(id).entity === entity.name && isRecordPlace(id) === isRecord)

/** Where the list of an entity is, if there is one yet. */
export const listPlaceOf = (entity: Pick<Entity, 'name'>): BuiltPlaceId | undefined => builtPlaceOf(entity, false)

/** Where one record of an entity is shown, if it is yet. */
export const recordPlaceOf = (entity: Pick<Entity, 'name'>): BuiltPlaceId | undefined => builtPlaceOf(entity, true)

/** What an address says in the place of a number where a record is begun. */
export const newId = 'new'

/** The command that begins a new record of an object. */
export const createId = (object: string): string => `create.${object}`

/** Where the record is begun that a command creates; undefined for every other command. */
export const placeToCreate = (id: string): BuiltPlaceId | undefined =>
  placeIds.filter(isBuilt).find((place) => {
    const { creates, entity = '' } = placeOf(place)
    return creates !== undefined && createId(entity) === id
  })

/** A place's own role, else its group's, else that of the place one level up: a record is no more open than its list. */
export const requirementOf = (id: PlaceId): Requirement | undefined => {
  const { requires, group, parent } = placeOf(id)
  if (requires !== undefined) return requires
  if (group !== undefined) return groups[group].requires
  return parent && requirementOf(parent)
}

/** The address of a place: parameters filled in, optional parts that are missing left out. */
export const hrefOf = (id: PlaceId, params: Readonly<Record<string, string | number>> = {}): string => {
  const parts = placeOf(id)
    .path.split('/')
    .flatMap((part) => {
      if (!part.startsWith(':')) return [part]
      const value = params[part.replace(/^:|\?$/g, '')]
      return value === undefined ? [] : [encodeURIComponent(value)]
    })
  return parts.join('/') || '/'
}

/** The place one level up, or home while that is not built. */
export const placeAbove = (id: PlaceId): BuiltPlaceId => {
  const { parent = 'home' } = placeOf(id)
  return isBuilt(parent) ? parent : 'home'
}

/** The way to an entity's records; undefined while they have no page of their own. */
export const recordHrefOf = (entity: Pick<Entity, 'name'>): ((id: number) => string) | undefined => {
  const place = recordPlaceOf(entity)
  return place && ((id) => hrefOf(place, { id }))
}
