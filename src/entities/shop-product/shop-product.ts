import { entity } from '../entity.ts'
import { callTroubles } from '../shop/connection.ts'

/** A product in a shop: when that was last told of it, and what it refused (spec §3, Product, shop assignments). */
export const shopProduct = entity({
  name: 'shop-product',
  table: 'product_shops',
  label: [['sku']],
  fields: {
    product: { kind: 'ref', to: 'product', required: true, readonly: true, belongs: true },
    /** The product's. */
    sku: { kind: 'text', max: 64, required: true, readonly: true, mono: true },
    shop: { kind: 'ref', to: 'shop', required: true, readonly: true },
    sync_state: { kind: 'choice', of: ['failed', 'told', 'waiting'], required: true, readonly: true },
    date_full: { kind: 'datetime', readonly: true },
    date_stock: { kind: 'datetime', exact: true, readonly: true },
    date_price: { kind: 'datetime', readonly: true },
    /** Why it could not be told last, and what it said of that itself. */
    trouble: { kind: 'choice', of: callTroubles, readonly: true },
    error: { kind: 'longtext', max: 500, readonly: true },
  },
  access: { area: 'products', read: ['shop_manager', 'product_manager'], write: ['shop_manager'] },
  list: {
    text: ['sku', 'product'],
    columns: ['sku', 'product', 'shop', 'sync_state', 'date_full', 'date_stock', 'date_price', 'trouble', 'error'],
    // which shop says it, and why, before when it was told what
    spares: { trouble: 8, shop: 7, sync_state: 6, date_price: 3, error: 0 },
    filters: ['shop', 'sync_state', 'trouble', 'product', 'date_full'],
    sortable: ['sync_state', 'date_full'],
    sort: 'sync_state asc',
    leads: ['product'],
  },
  form: {},
})
