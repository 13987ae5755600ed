import { entity } from './entity.ts'
import { stockCauses } from './product/stock.ts'

/** What a product's stock was moved by (ADR 0114): only ever added to, by what is done to orders and products. */
export const stockMovement = entity({
  name: 'stock-movement',
  table: 'stock_movements',
  label: [['sku']],
  fields: {
    date_created: { kind: 'datetime', exact: true, required: true, readonly: true },
    product: { kind: 'ref', to: 'product', required: true, readonly: true },
    sku: { kind: 'text', max: 64, required: true, readonly: true, mono: true },
    cause: {
      kind: 'choice',
      of: stockCauses,
      required: true,
      readonly: true,
    },
    quantity: { kind: 'number', required: true, readonly: true },
    stock_after: { kind: 'number', required: true, readonly: true },
    order: { kind: 'ref', to: 'order', readonly: true },
    note: { kind: 'text', max: 400, readonly: true },
    who: { kind: 'text', max: 200, readonly: true },
  },
  access: { read: ['product_manager', 'order_manager', 'shipping_manager'], write: ['product_manager'] },
  list: {
    text: ['product', 'sku'],
    columns: ['date_created', 'product', 'sku', 'cause', 'quantity', 'stock_after', 'order', 'note', 'who'],
    filters: ['cause', 'date_created'],
    sortable: ['date_created'],
    sort: 'date_created desc',
    spares: { order: 6, who: 2, note: 1.5, product: 5 },
    leads: ['order', 'product'],
  },
  form: {},
})
