import { entity } from '../entity.ts'
import { historyOver } from '../history.ts'
import { classifications, termFields } from './terms.ts'

/** Spec §3, Attribute: what products differ in, and all that it may be. */
export const productAttribute = entity({
  name: 'product-attribute',
  table: 'product_attributes',
  label: [['name']],
  chosen: { by: ['group_name'], within: [] },
  fields: {
    name: { kind: 'text', max: 100, required: true, unique: true, translated: true },
    group_name: { kind: 'text', max: 100, inline: true },
    /** What it is to whoever reads feeds. */
    classification: { kind: 'choice', inline: true, of: classifications },
    /** In what order its terms are offered. */
    sort_by: {
      kind: 'choice',
      inline: true,
      of: ['menu_order', 'name', 'numeric_name'],
      required: true,
      default: 'menu_order',
    },
    is_visible: { kind: 'flag', inline: true, default: true },
    /** Of products with variations each of its terms makes one. */
    makes_variations: { kind: 'flag', inline: true },
    is_in_mails: { kind: 'flag', inline: true },
    has_archive_page: { kind: 'flag', inline: true },
    term_count: { kind: 'number', required: true, readonly: true, derived: true },
    product_count: { kind: 'number', required: true, readonly: true, derived: true },
    terms: { kind: 'list', of: termFields },
    date_updated: { kind: 'datetime', required: true, readonly: true },
    history: historyOver([]),
  },
  access: { read: ['product_manager'], write: ['product_manager'] },
  edit: { create: true, delete: true, clone: true },
  found: { as: 'name', with: ['group_name'] },
  list: {
    text: ['name', 'group_name'],
    columns: [
      'name',
      'group_name',
      'classification',
      'sort_by',
      'makes_variations',
      'is_visible',
      'term_count',
      'product_count',
    ],
    filters: ['classification', 'sort_by', 'makes_variations', 'is_visible', 'is_in_mails', 'has_archive_page'],
    sortable: ['name', 'group_name', 'date_updated'],
    sort: 'name asc',
  },
  facts: ['group_name', 'classification', 'term_count', 'product_count'],
  form: {
    base: [
      'name',
      'group_name',
      'classification',
      'sort_by',
      'is_visible',
      'makes_variations',
      'is_in_mails',
      'has_archive_page',
      'term_count',
      'product_count',
      'date_updated',
    ],
    attribute_terms: ['terms'],
  },
})
