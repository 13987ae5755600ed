import { entity, type RecordOf } from '../entity.ts'
import { historyOver } from '../history.ts'

/** Spec §3, Category: where products stand in a shop, one below another. */
export const productCategory = entity({
  name: 'product-category',
  table: 'categories',
  // two of one name are told apart by what they stand in
  label: [['path']],
  chosen: { by: [], within: ['is_b2b'] },
  lineage: 'lineage',
  fields: {
    name: { kind: 'text', max: 100, required: true, translated: true },
    singular_name: { kind: 'text', max: 100, translated: true },
    plural_name: { kind: 'text', max: 100, translated: true },
    /** Its names from the top on. */
    path: { kind: 'text', max: 2000, required: true, readonly: true },
    description: { kind: 'longtext', max: 4000, translated: true },
    parent: { kind: 'ref', to: 'product-category' },
    /** Among its siblings; without one it comes last. */
    place: { kind: 'number', min: 1, max: 10_000 },
    /** Only business customers see it and what lies below it. */
    is_b2b: { kind: 'flag', inline: true },
    is_sent_to_shops: { kind: 'flag', inline: true, default: true },
    is_sent_to_platform: { kind: 'flag', inline: true },
    icon: { kind: 'file', image: { side: 256 } },
    header_image: { kind: 'file', image: { side: 2400, isWhole: true } },
    header_image_mobile: { kind: 'file', image: { side: 1200, isWhole: true } },
    /** With what lies below it. */
    product_count: { kind: 'number', required: true, readonly: true, derived: true },
    date_created: { kind: 'datetime', required: true, readonly: true },
    date_updated: { kind: 'datetime', required: true, readonly: true },
    history: historyOver([]),
  },
  access: { read: ['product_manager'], write: ['product_manager'] },
  edit: { create: true, delete: true },
  found: { as: 'path', with: ['plural_name'] },
  list: {
    text: ['name', 'path', 'singular_name', 'plural_name'],
    columns: ['path', 'product_count', 'is_b2b', 'is_sent_to_shops', 'is_sent_to_platform', 'date_updated'],
    filters: ['parent', 'is_b2b', 'is_sent_to_shops', 'is_sent_to_platform'],
    sortable: ['path', 'date_updated'],
    sort: 'path asc',
  },
  facts: ['product_count'],
  form: {
    base: [
      'name',
      'singular_name',
      'plural_name',
      'description',
      'parent',
      'place',
      'product_count',
      'date_created',
      'date_updated',
    ],
    images: ['icon', 'header_image', 'header_image_mobile'],
    audience: ['is_b2b', 'is_sent_to_shops', 'is_sent_to_platform'],
  },
  lists: [{ place: 'products', by: 'categories' }],
})

export type ProductCategoryRow = RecordOf<typeof productCategory>
