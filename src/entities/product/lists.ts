import type { Fields } from '../entity.ts'
import { callTroubles } from '../shop/connection.ts'
import { tierQuantity } from '../price-list-type.ts'

/** What stands below a product, a row each. */
export const productLists = {
  tags: {
    kind: 'list',
    key: ['tag'],
    of: { tag: { kind: 'ref', to: 'product-tag', required: true } },
  },
  /** Where it is sold, and when each shop was last told all of it, its stock and its prices. */
  shops: {
    kind: 'list',
    key: ['shop'],
    of: {
      shop: { kind: 'ref', to: 'shop', required: true },
      /** May its customers be told when it is there again? */
      has_waitlist: { kind: 'flag' },
      date_full: { kind: 'datetime', readonly: true },
      date_stock: { kind: 'datetime', readonly: true },
      date_price: { kind: 'datetime', readonly: true },
      /** Why the shop could not be told the last time, and what it said of that itself. */
      trouble: { kind: 'choice', of: callTroubles, readonly: true },
      error: { kind: 'text', max: 500, readonly: true },
    },
  },
  /** In the order in which they are shown: the first is its main picture. */
  media: {
    kind: 'list',
    of: {
      id: { kind: 'number', required: true },
      media: { kind: 'ref', to: 'media', required: true, unique: true },
    },
  },
  categories: {
    kind: 'list',
    key: ['category'],
    of: { category: { kind: 'ref', to: 'product-category', required: true } },
  },
  /** What it is in each of its attributes; of a product with variations all that these are. */
  terms: {
    kind: 'list',
    key: ['term'],
    of: { term: { kind: 'ref', to: 'attribute-term', required: true } },
  },
  /** What it costs in each list, by the quantity from which on. */
  prices: {
    kind: 'list',
    key: ['price_list', 'min_quantity'],
    records: 'price',
    spread: { by: 'price_list', first: 'min_quantity', value: 'price', from: 'parent' },
    of: {
      price_list: { kind: 'ref', to: 'price-list', required: true },
      min_quantity: { kind: 'number', ...tierQuantity, required: true, default: 1 },
      price: { kind: 'money', min: 0, required: true },
    },
  },
  /** What goes with it: offered in the basket. */
  cross_sells: {
    kind: 'list',
    key: ['cross_sell'],
    of: { cross_sell: { kind: 'ref', to: 'product', required: true, tells: ['sku'] } },
  },
  /** What is better than it: offered on its page. */
  up_sells: {
    kind: 'list',
    key: ['up_sell'],
    of: { up_sell: { kind: 'ref', to: 'product', required: true, tells: ['sku'] } },
  },
  variations: {
    kind: 'list',
    readonly: true,
    of: {
      variation: { kind: 'ref', to: 'product', required: true },
      sku: { kind: 'text', max: 64, required: true, mono: true },
      stock_quantity: { kind: 'number', required: true },
      is_active: { kind: 'flag' },
    },
  },
  /** Which orders it is kept for, the first one first; without those that its reader does not see by name. */
  reservations: {
    kind: 'list',
    readonly: true,
    of: {
      order: { kind: 'ref', to: 'order' },
      sku: { kind: 'text', max: 64, required: true, mono: true },
      quantity: { kind: 'number', required: true },
      date_reserved: { kind: 'datetime', exact: true, required: true },
    },
  },
  /** How many wait for it, or for its variations, in each shop. */
  waitlist: {
    kind: 'list',
    readonly: true,
    of: {
      shop: { kind: 'ref', to: 'shop', required: true },
      waiting: { kind: 'number', required: true },
      notified: { kind: 'number', required: true },
      /** Since when whoever has waited longest. */
      date_subscribed: { kind: 'datetime' },
    },
  },
} as const satisfies Fields
