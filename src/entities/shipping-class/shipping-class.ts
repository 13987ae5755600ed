import { entity } from '../entity.ts'
import { historyOver } from '../history.ts'

/** Spec §3, Shipping class: what products have in common that not every shipping method carries. */
export const shippingClass = entity({
  name: 'shipping-class',
  table: 'shipping_classes',
  label: [['name']],
  chosen: { by: [], within: [] },
  fields: {
    name: { kind: 'text', max: 100, required: true, unique: true },
    description: { kind: 'longtext', max: 2000 },
    /** Only a method that is suited to dangerous goods carries it. */
    is_dangerous: { kind: 'flag', inline: true },
    product_count: { kind: 'number', required: true, readonly: true, derived: true },
    date_updated: { kind: 'datetime', required: true, readonly: true },
    history: historyOver([]),
  },
  access: { read: ['shop_manager', 'order_manager', 'shipping_manager'], write: ['shop_manager'] },
  edit: { create: true, delete: true },
  found: { as: 'name', with: [] },
  list: {
    text: ['name'],
    columns: ['name', 'description', 'is_dangerous', 'product_count'],
    filters: ['is_dangerous'],
    sortable: ['name'],
    sort: 'name asc',
  },
  facts: ['product_count'],
  form: { base: ['name', 'is_dangerous', 'description', 'product_count', 'date_updated'] },
})
