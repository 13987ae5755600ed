import { entity } from './entity.ts'
import { historyOver } from './history.ts'
import { priceListTypes } from './price-list-type.ts'

/** Spec §3, Price list: whose prices are in one currency, all with tax or all without. */
export const priceList = entity({
  name: 'price-list',
  table: 'price_lists',
  label: [['name']],
  chosen: { by: ['slug'], within: ['type'] },
  fields: {
    name: { kind: 'text', max: 100, required: true, unique: true },
    slug: { kind: 'text', max: 100, required: true, unique: true, mono: true, format: 'slug' },
    description: { kind: 'longtext', max: 2000 },
    type: { kind: 'choice', of: priceListTypes, required: true, default: 'default' },
    currency: { kind: 'text', max: 3, required: true, mono: true, format: 'currency', default: 'EUR' },
    is_tax_included: { kind: 'flag' },
    shops: { kind: 'list', key: ['shop'], of: { shop: { kind: 'ref', to: 'shop', required: true } } },
    /** How many products have a price of their own in it. */
    price_count: { kind: 'number', required: true, readonly: true, derived: true },
    date_updated: { kind: 'datetime', required: true, readonly: true },
    history: historyOver([]),
  },
  access: { read: ['shop_manager', 'product_manager', 'order_manager'], write: ['shop_manager'] },
  edit: { create: true, delete: true, clone: true },
  found: { as: 'slug', with: ['name'] },
  list: {
    text: ['name', 'slug'],
    columns: ['name', 'slug', 'type', 'currency', 'is_tax_included', 'price_count'],
    filters: ['type', 'is_tax_included'],
    sortable: ['name'],
    sort: 'name asc',
  },
  facts: ['type', 'currency', 'price_count'],
  form: { base: ['name', 'slug', 'type', 'currency', 'is_tax_included', 'description'], shops: ['shops'] },
  lists: [{ place: 'prices', by: 'price_list' }],
})
