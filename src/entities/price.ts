import { entity } from './entity.ts'
import { historyOver } from './history.ts'
import { tierQuantity } from './price-list-type.ts'

/** Spec §3, Product: what it costs in a price list, by the quantity from which on. */
export const price = entity({
  name: 'price',
  table: 'prices',
  label: [['sku']],
  fields: {
    product: { kind: 'ref', to: 'product', required: true, belongs: true, tells: ['sku'] },
    price_list: { kind: 'ref', to: 'price-list', required: true },
    /** The product's. */
    sku: { kind: 'text', max: 64, required: true, readonly: true, mono: true },
    /** Of the smallest quantity. */
    price: { kind: 'money', required: true, readonly: true, derived: true },
    lowest_price: { kind: 'money', required: true, readonly: true, derived: true },
    tier_count: { kind: 'number', required: true, readonly: true, derived: true },
    tiers: {
      kind: 'list',
      key: ['min_quantity'],
      of: {
        min_quantity: { kind: 'number', ...tierQuantity, required: true, default: 1 },
        price: { kind: 'money', min: 0, required: true },
      },
    },
    /** Of the smallest quantity, as the rest here. */
    valid_since: { kind: 'datetime', readonly: true, derived: true },
    /** The lowest of the 30 days before that, which a reduction has to name. */
    lowest_before: { kind: 'money', readonly: true, derived: true },
    former_prices: {
      kind: 'list',
      readonly: true,
      of: {
        min_quantity: { kind: 'number', required: true },
        date_from: { kind: 'datetime', required: true },
        date_until: { kind: 'datetime', required: true },
        price: { kind: 'money', required: true },
      },
    },
    /** The list's, as is whether tax is in it. */
    currency: { kind: 'text', max: 3, required: true, readonly: true, derived: true, mono: true },
    is_tax_included: { kind: 'flag', readonly: true, derived: true },
    date_updated: { kind: 'datetime', required: true, readonly: true },
    history: historyOver([]),
  },
  access: {
    read: ['shop_manager', 'product_manager', 'order_manager'],
    write: ['shop_manager', 'product_manager'],
  },
  edit: { create: true, delete: true },
  list: {
    text: ['sku', 'product', 'price_list'],
    columns: ['product', 'price_list', 'sku', 'price', 'tier_count', 'lowest_price', 'lowest_before', 'date_updated'],
    filters: ['price_list', 'date_updated'],
    sortable: ['sku', 'date_updated'],
    sort: 'sku asc',
  },
  form: {
    base: ['product', 'price_list'],
    tiers: ['tiers'],
    former: ['valid_since', 'lowest_before', 'former_prices'],
  },
})
