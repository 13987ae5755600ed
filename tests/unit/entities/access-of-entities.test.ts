import { expect, test } from 'vitest'
import { mayRead, mayWrite } from '#entities/access.ts'
import { entities } from '#entities/registry.ts'
import { inherited, roles, type Role } from '#entities/role.ts'
import { areas, levels, type Area } from '#entities/user/shop-access.ts'

type Rights = { read: readonly Role[] | 'everyone'; write: readonly Role[] | 'everyone'; area?: Area }

/** Written by hand from the table of who may read and write what; a new entity without a line here fails below. */
const table: Readonly<Record<string, Rights>> = {
  // each their own, and all of them who administers times; what becomes of them is their life's
  absence: { read: 'everyone', write: ['worktime_tracking_admin'] },
  'api-log': { read: ['admin'], write: [] },
  'attribute-term': { read: ['product_manager', 'order_manager', 'shipping_manager'], write: ['product_manager'] },
  'audit-log': { read: ['admin'], write: [] },
  'bank-statement': { read: ['order_manager'], write: ['order_manager'] },
  'bank-statement-line': { area: 'orders', read: ['order_manager'], write: ['order_manager'] },
  communication: { read: ['order_manager'], write: ['order_manager'], area: 'orders' },
  correction: { read: 'everyone', write: ['worktime_tracking_admin'] },
  'cron-job': { read: ['admin'], write: ['admin'] },
  customer: { read: ['customer_manager', 'order_manager'], write: ['customer_manager'], area: 'customers' },
  document: { read: ['order_manager', 'shipping_manager'], write: ['order_manager'], area: 'orders' },
  'export-history': { read: ['admin'], write: ['admin'] },
  // each their own, which the store sees to
  'export-job': { read: 'everyone', write: 'everyone' },
  feed: { read: ['product_manager'], write: ['product_manager'], area: 'products' },
  'feed-product': { read: ['product_manager'], write: ['product_manager'], area: 'products' },
  file: { read: ['admin'], write: ['admin'] },
  'glossary-entry': { read: ['translator', 'product_manager'], write: ['translator'] },
  invoice: { read: ['order_manager'], write: ['order_manager'], area: 'orders' },
  look: { read: ['product_manager'], write: ['product_manager'], area: 'products' },
  'mail-template': { read: ['shop_manager'], write: ['shop_manager'] },
  media: { read: ['product_manager', 'order_manager', 'shipping_manager'], write: ['product_manager'] },
  'news-item': { read: 'everyone', write: ['admin'] },
  order: { read: ['order_manager', 'shipping_manager'], write: ['order_manager'], area: 'orders' },
  parcel: { read: ['order_manager', 'shipping_manager'], write: ['order_manager', 'shipping_manager'], area: 'orders' },
  'parcel-template': {
    read: ['shop_manager', 'order_manager', 'shipping_manager'],
    write: ['shop_manager', 'shipping_manager'],
  },
  'payment-account': { read: ['shop_manager'], write: ['shop_manager'] },
  'payment-method': { read: ['shop_manager'], write: ['shop_manager'] },
  payroll: { read: ['worktime_tracking_admin'], write: [] },
  price: {
    read: ['shop_manager', 'product_manager', 'order_manager'],
    write: ['shop_manager', 'product_manager'],
  },
  'price-list': { read: ['shop_manager', 'product_manager', 'order_manager'], write: ['shop_manager'] },
  'print-log': {
    read: ['order_manager', 'shipping_manager'],
    write: ['order_manager', 'shipping_manager'],
    area: 'orders',
  },
  'private-attribute': { read: ['product_manager'], write: ['product_manager'] },
  product: {
    read: ['product_manager', 'order_manager', 'shipping_manager'],
    write: ['product_manager'],
    area: 'products',
  },
  'product-attribute': { read: ['product_manager'], write: ['product_manager'] },
  'product-category': { read: ['product_manager'], write: ['product_manager'] },
  'product-tag': { read: ['product_manager'], write: ['product_manager'] },
  refund: { read: ['order_manager'], write: ['order_manager'], area: 'orders' },
  return: {
    read: ['order_manager', 'shipping_manager'],
    write: ['order_manager', 'shipping_manager'],
    area: 'orders',
  },
  setting: { read: ['admin'], write: ['admin'] },
  'shift-template': { read: ['worktime_tracking_admin'], write: ['worktime_tracking_admin'] },
  shipment: {
    read: ['order_manager', 'shipping_manager'],
    write: ['order_manager', 'shipping_manager'],
    area: 'orders',
  },
  'shipping-class': { read: ['shop_manager', 'order_manager', 'shipping_manager'], write: ['shop_manager'] },
  'shipping-method': { read: ['shop_manager', 'order_manager', 'shipping_manager'], write: ['shop_manager'] },
  'shipping-order': {
    read: ['order_manager', 'shipping_manager'],
    write: ['order_manager', 'shipping_manager'],
    area: 'orders',
  },
  'shipping-price': { read: ['shop_manager', 'order_manager', 'shipping_manager'], write: ['shop_manager'] },
  'shipping-service': { read: ['shop_manager', 'order_manager', 'shipping_manager'], write: ['shop_manager'] },
  'shipping-zone': { read: ['shop_manager', 'order_manager', 'shipping_manager'], write: ['shop_manager'] },
  shop: { read: ['shop_manager'], write: ['shop_manager'] },
  'shop-product': { read: ['shop_manager', 'product_manager'], write: ['shop_manager'], area: 'products' },
  'stock-movement': { read: ['product_manager', 'order_manager', 'shipping_manager'], write: ['product_manager'] },
  'sync-job': { read: ['admin'], write: ['admin'] },
  'tax-rate': { read: 'everyone', write: ['shop_manager'] },
  transaction: { read: ['order_manager'], write: ['order_manager'], area: 'orders' },
  translation: { read: ['translator', 'product_manager'], write: ['translator'] },
  user: { read: ['admin'], write: ['admin'] },
  'waitlist-entry': { read: ['product_manager'], write: ['product_manager'], area: 'products' },
  webhook: { read: ['admin'], write: ['admin'] },
  'webhook-delivery': { read: ['admin'], write: ['admin'] },
  'work-area': { read: ['worktime_tracking_admin'], write: ['worktime_tracking_admin'] },
  'work-condition': { read: 'everyone', write: ['worktime_tracking_admin'] },
  'work-month': { read: ['worktime_tracking_admin'], write: ['worktime_tracking_admin'] },
  'work-session': { read: ['worktime_tracking_admin'], write: [] },
}

const isIn = (held: Role | undefined, wanted: Rights['read']): boolean =>
  wanted === 'everyone' || held === 'admin' || (held !== undefined && wanted.includes(held))

test('every entity has a line', () => {
  expect(entities.map(({ name }) => name).toSorted()).toEqual(Object.keys(table))
})

test.each(Object.entries(table))('%s, for every role and at every level of every area', (name, rights) => {
  for (const role of [undefined, ...roles])
    for (const area of areas)
      for (const level of levels) {
        const shops = [{ shop_id: 7, area, level }]
        const who = { id: 1, roles: inherited(role === undefined ? [] : [role]), shops }
        const byRole = { read: isIn(role, rights.read), write: isIn(role, rights.write) }
        const byLevel = { read: level !== 'deny', write: level === 'edit' }
        const here = area === rights.area && level !== 'inherit' ? byLevel : byRole
        for (const [shop, expected] of [[7, here] as const, [8, byRole] as const, [null, byRole] as const])
          expect(
            { read: mayRead(who, name, shop), write: mayWrite(who, name, shop) },
            `${role}, ${level} in ${area}, shop ${shop}`,
          ).toEqual(expected)
      }
})
