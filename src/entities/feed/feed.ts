import { entity } from '../entity.ts'
import { historyOver } from '../history.ts'
import { offeredLocales } from '../locale.ts'
import { feedFormats, feedTargets, formatsOf } from './parts.ts'

/** Spec §3, Feed: what a catalogue elsewhere is told of the products of a shop. */
export const feed = entity({
  name: 'feed',
  table: 'feeds',
  label: [['name']],
  chosen: { by: [], within: [] },
  fields: {
    name: { kind: 'text', max: 100, required: true, unique: true },
    target: { kind: 'choice', of: feedTargets, required: true, default: 'social' },
    /** Not every target reads each of them. */
    format: {
      kind: 'choice',
      of: feedFormats,
      within: { by: 'target', of: formatsOf },
      required: true,
      default: 'csv',
    },
    shop: { kind: 'ref', to: 'shop', required: true },
    /** In which it is written. */
    locale: { kind: 'choice', of: offeredLocales, required: true, default: 'de_DE' },
    /** Its address answers, and the clock runs it. */
    is_active: { kind: 'flag', inline: true },
    /** Whose prices it tells. */
    price_list: { kind: 'ref', to: 'price-list', required: true },
    /** It tells them without tax. */
    is_net: { kind: 'flag' },
    /** Stands before each SKU: two shops may have the same one. */
    sku_prefix: { kind: 'text', max: 20, mono: true, format: 'id_part' },
    included_count: { kind: 'number', required: true, readonly: true },
    excluded_count: { kind: 'number', required: true, readonly: true },
    invalid_count: { kind: 'number', required: true, readonly: true },
    date_checked: { kind: 'datetime', readonly: true },
    date_run: { kind: 'datetime', readonly: true },
    date_updated: { kind: 'datetime', required: true, readonly: true },
    history: historyOver([]),
  },
  access: { area: 'products', read: ['product_manager'], write: ['product_manager'] },
  edit: { create: true, delete: true, clone: true },
  found: { as: 'name', with: [] },
  list: {
    text: ['name'],
    columns: [
      'name',
      'target',
      'shop',
      'format',
      'locale',
      'is_active',
      'included_count',
      'excluded_count',
      'invalid_count',
      'date_run',
    ],
    spares: { locale: 0, format: 1 },
    filters: ['target', 'shop', 'format', 'is_active'],
    sortable: ['name', 'date_run'],
    sort: 'name asc',
  },
  facts: ['target', 'shop', 'included_count'],
  form: {
    base: ['name', 'target', 'format', 'shop', 'locale', 'is_active', 'date_updated'],
    contents: ['price_list', 'is_net', 'sku_prefix'],
    preview: ['included_count', 'excluded_count', 'invalid_count', 'date_checked', 'date_run'],
  },
})
