import { entity } from '../entity.ts'
import { historyOver } from '../history.ts'
import { termFields } from '../product-attribute/terms.ts'

const { id, name, description } = termFields

/** Spec §3, Attribute: what the house alone says of its products, with what may be chosen. No shop is told. */
export const privateAttribute = entity({
  name: 'private-attribute',
  table: 'product_attributes',
  label: [['name']],
  chosen: { by: [], within: [] },
  fields: {
    name: { kind: 'text', max: 100, required: true, unique: true },
    group_name: { kind: 'text', max: 100, inline: true },
    option_count: { kind: 'number', required: true, readonly: true, derived: true },
    product_count: { kind: 'number', required: true, readonly: true, derived: true },
    options: { kind: 'list', of: { id, name, description } },
    date_updated: { kind: 'datetime', required: true, readonly: true },
    history: historyOver([]),
  },
  access: { read: ['product_manager'], write: ['product_manager'] },
  edit: { create: true, delete: true },
  found: { as: 'name', with: ['group_name'] },
  list: {
    text: ['name', 'group_name'],
    columns: ['name', 'group_name', 'option_count', 'product_count', 'date_updated'],
    filters: ['date_updated'],
    sortable: ['name', 'group_name', 'date_updated'],
    sort: 'name asc',
  },
  facts: ['group_name', 'option_count', 'product_count'],
  form: {
    base: ['name', 'group_name', 'option_count', 'product_count', 'date_updated'],
    attribute_options: ['options'],
  },
})
