import type { ObjectName } from '#entities/load.ts'
import type { Requirement } from '#entities/role.ts'
import type { GroupId } from './groups.ts'
import { shippingPlaces } from './shipping/places.ts'

/** Where something is shown, and to whom. */
export type PlaceDefinition = {
  /** wouter's form: `:id` one part, `:id?` may be missing. */
  path: string
  requires?: Requirement
  group?: GroupId
  keys?: string
  /** An entry of the drawer; the others are reached from one. */
  drawer?: true
  /** The place one level up, for the breadcrumb and `u`. */
  parent?: string
  /** Only digits stand for `:id`. */
  numeric?: true
  /** Whose list it is or, with `:id`, whose record; without a screen of its own the entity's is shown. */
  entity?: ObjectName
  /** New records of it are begun here, where the address says `new` in place of a number: by a key, where it has one. */
  creates?: string | true
  /** Begun where a record of one of these is meant, the new one points there and takes over what both have. */
  begunFrom?: readonly ObjectName[]
  /** Built with a later issue: counts for visibility, is left out of drawer, palette, keys and router. */
  screen?: 'later'
}

const sending = { anyOf: ['order_manager', 'shipping_manager'] } as const
const lookingUp = { anyOf: ['product_manager', ...sending.anyOf] } as const

/** Every route of spec §2. Fixed routes stand before those with parameters: the router takes the first that fits. */
export const places = {
  home: { path: '/', drawer: true, keys: 'g h' },
  customers: { path: '/customers', requires: 'customer_manager', drawer: true, keys: 'g c', entity: 'customer' },
  orders: { path: '/orders/orders', group: 'order_management', drawer: true, keys: 'g o', entity: 'order' },
  ...shippingPlaces,
  invoices: { path: '/invoices', group: 'payment', drawer: true, keys: 'g i', entity: 'invoice' },
  // every paper of all orders; one is mostly come to from its order or its invoice
  documents: { path: '/invoices/documents', group: 'payment', parent: 'invoices', keys: 'g d', entity: 'document' },
  document: {
    path: '/invoices/documents/:id',
    numeric: true,
    group: 'payment',
    parent: 'documents',
    entity: 'document',
  },
  print_log: {
    path: '/invoices/print-log',
    requires: sending,
    group: 'payment',
    parent: 'documents',
    entity: 'print-log',
  },
  transactions: { path: '/payments', group: 'payment', drawer: true, keys: 'g t', entity: 'transaction' },
  bank_statement_lines: {
    path: '/payments/bank',
    group: 'payment',
    parent: 'transactions',
    keys: 'g b',
    entity: 'bank-statement-line',
  },
  bank_statements: {
    path: '/payments/bank/statements',
    group: 'payment',
    parent: 'bank_statement_lines',
    entity: 'bank-statement',
  },
  transaction: {
    path: '/payments/:id',
    numeric: true,
    group: 'payment',
    parent: 'transactions',
    entity: 'transaction',
    creates: 'c p',
    begunFrom: ['order'],
  },
  refunds: { path: '/refunds', group: 'payment', drawer: true, keys: 'g r', entity: 'refund' },
  refund: {
    path: '/refunds/:id',
    numeric: true,
    group: 'payment',
    parent: 'refunds',
    entity: 'refund',
    creates: 'c r',
    begunFrom: ['order'],
  },
  products: { path: '/products', requires: 'product_manager', drawer: true, keys: 'g a', entity: 'product' },
  stock_movements: { path: '/products/stock', requires: lookingUp, parent: 'products', entity: 'stock-movement' },
  prices: {
    path: '/products/prices',
    requires: { anyOf: ['shop_manager', 'product_manager', 'order_manager'] },
    parent: 'products',
    entity: 'price',
  },
  price: { path: '/products/prices/:id', numeric: true, parent: 'prices', entity: 'price', creates: true },
  product_tags: {
    path: '/product-tags',
    requires: 'product_manager',
    drawer: true,
    keys: 'g k',
    entity: 'product-tag',
  },
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
  // shipping staff make their moves here until their own station is built
  order: {
    path: '/orders/:id/:view?',
    numeric: true,
    requires: sending,
    group: 'order_management',
    parent: 'orders',
    entity: 'order',
    creates: 'c o',
    begunFrom: ['customer'],
  },
  invoice: { path: '/invoices/:id', group: 'payment', parent: 'invoices', entity: 'invoice' },
  // whoever takes or sends an order looks a product up, without the list of all
  product: {
    path: '/products/edit/:id/:section?/:widget?',
    numeric: true,
    requires: lookingUp,
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
