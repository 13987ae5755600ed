import { entity } from './entity.ts'
import { historyOver } from './history.ts'

/** Spec §3, Tag: a word that products are found by. */
export const productTag = entity({
  name: 'product-tag',
  table: 'tags',
  label: [['label']],
  chosen: { by: [], within: [] },
  fields: {
    label: { kind: 'text', max: 80, required: true, unique: true, translated: true },
    description: { kind: 'longtext', inline: true, max: 2000, translated: true },
    product_count: { kind: 'number', required: true, readonly: true, derived: true },
    date_updated: { kind: 'datetime', required: true, readonly: true },
    history: historyOver([]),
  },
  access: { read: ['product_manager'], write: ['product_manager'] },
  edit: { create: true, delete: true, merge: true },
  found: { as: 'label', with: [] },
  list: {
    text: ['label'],
    columns: ['label', 'description', 'product_count', 'date_updated'],
    filters: ['date_updated'],
    sortable: ['label', 'date_updated'],
    sort: 'label asc',
  },
  facts: ['product_count', 'date_updated'],
  form: { base: ['label', 'description'] },
  lists: [{ place: 'products', by: 'tags' }],
})
