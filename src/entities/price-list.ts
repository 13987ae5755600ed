import { entity } from './entity.ts'

/** Spec §9: business, default, distributor; spec §3 writes business as b2b. */
export const priceListTypes = ['b2b', 'default', 'distributor'] as const

/** Spec §3, Price list: what orders and customers need of it; its editor comes with the payment settings. */
export const priceList = entity({
  name: 'price-list',
  table: 'price_lists',
  label: [['name']],
  chosen: { by: ['slug'], within: ['type'] },
  fields: {
    name: { kind: 'text', max: 100, required: true },
    slug: { kind: 'text', max: 100, required: true, mono: true },
    type: { kind: 'choice', of: priceListTypes, required: true },
    is_tax_included: { kind: 'flag' },
  },
  access: { read: ['shop_manager'], write: ['shop_manager'] },
  list: {
    text: ['name', 'slug'],
    columns: ['name', 'slug', 'type', 'is_tax_included'],
    filters: ['type', 'is_tax_included'],
    sortable: ['name'],
    sort: 'name asc',
  },
  form: { base: ['name', 'slug', 'type', 'is_tax_included'] },
})
