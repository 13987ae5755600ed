import { entity } from '../entity.ts'
import { historyOver } from '../history.ts'
import { pointFields } from './parts.ts'

/** Spec §3, Look: a picture with points on it, each for a product, and the shops that show it. */
export const look = entity({
  name: 'look',
  table: 'looks',
  label: [['name']],
  fields: {
    name: { kind: 'text', max: 200, required: true, inline: true, translated: true },
    media: { kind: 'ref', to: 'media', required: true },
    /** Shops show it. */
    is_active: { kind: 'flag', inline: true },
    /** In the order of their numbers on the picture. */
    items: { kind: 'list', of: pointFields },
    shops: {
      kind: 'list',
      key: ['shop'],
      of: { shop: { kind: 'ref', to: 'shop', required: true } },
    },
    picture: { kind: 'file', image: { side: 240, isWhole: true }, readonly: true, derived: true, inner: true },
    item_count: { kind: 'number', required: true, readonly: true, derived: true, inner: true },
    shop_count: { kind: 'number', required: true, readonly: true, derived: true, inner: true },
    /** So many of its products are not on sale in one of its shops, and left out there. */
    missing_count: { kind: 'number', required: true, readonly: true, derived: true, inner: true },
    has_missing: { kind: 'flag', readonly: true, derived: true, inner: true },
    date_created: { kind: 'datetime', required: true, readonly: true },
    date_updated: { kind: 'datetime', required: true, readonly: true },
    history: historyOver([]),
  },
  access: { area: 'products', among: 'shops', read: ['product_manager'], write: ['product_manager'] },
  edit: { create: true, delete: true, clone: true },
  found: { as: 'name', with: [] },
  list: {
    text: ['name'],
    columns: ['name', 'picture', 'is_active', 'item_count', 'shop_count', 'missing_count', 'date_updated'],
    filters: ['is_active', 'has_missing', 'shops', 'items', 'media', 'date_updated'],
    sortable: ['name', 'date_updated'],
    sort: 'name asc',
  },
  facts: ['is_active', 'item_count', 'shop_count'],
  form: {
    points: ['items'],
    shops: ['shops'],
    base: ['name', 'media', 'is_active', 'date_created', 'date_updated'],
  },
})
