import { entity } from './entity.ts'
import { historyOver } from './history.ts'
import { taxClasses } from './tax-class.ts'

/** What is charged on a class of products in a country, from one day to another. */
export const taxRate = entity({
  name: 'tax-rate',
  table: 'tax_rates',
  label: [['name']],
  fields: {
    name: { kind: 'text', max: 100, required: true, unique: true },
    country_code: { kind: 'text', max: 2, required: true, format: 'country' },
    /** Where in the country another rate holds; empty is everywhere else. */
    region: { kind: 'text', max: 100 },
    tax_class: { kind: 'choice', of: taxClasses, required: true, default: 'standard' },
    rate: { kind: 'percent', inline: true, min: 0, max: 100, required: true },
    valid_from: { kind: 'date', required: true },
    /** The last day; empty is until further notice. */
    valid_to: { kind: 'date', inline: true },
    /** Is declared through the One-Stop-Shop of the EU. */
    is_oss: { kind: 'flag', inline: true },
    date_updated: { kind: 'datetime', required: true, readonly: true },
    history: historyOver([]),
  },
  access: { read: 'everyone', write: ['shop_manager'] },
  edit: { create: true, delete: true, clone: true },
  found: { as: 'name', with: ['country_code'] },
  list: {
    text: ['name', 'country_code', 'region'],
    columns: ['name', 'country_code', 'tax_class', 'rate', 'valid_from', 'valid_to', 'is_oss'],
    filters: ['country_code', 'tax_class', 'is_oss', 'valid_from', 'valid_to'],
    sortable: ['name', 'country_code', 'rate', 'valid_from'],
    sort: 'name asc',
  },
  facts: ['rate', 'tax_class', 'valid_from'],
  form: {
    base: ['name', 'country_code', 'region', 'tax_class', 'rate', 'is_oss'],
    validity: ['valid_from', 'valid_to'],
  },
})
