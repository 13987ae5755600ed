import type { Fields } from '../entity.ts'
import { tierQuantity } from '../price-list-type.ts'

/** What stands below a product, a row each. */
export const productLists = {
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
