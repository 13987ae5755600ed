import { entity } from '../entity.ts'
import { historyOver } from '../history.ts'

/** Spec §3, Media: a picture that shops show, and what is said of it. */
export const media = entity({
  name: 'media',
  table: 'media',
  label: [['title']],
  chosen: { by: ['file_name'], within: ['type'] },
  fields: {
    /** Another file in its place is the same picture to whatever shows it. */
    file: { kind: 'file', image: { side: 4000, isWhole: true, keepsType: true }, required: true },
    title: { kind: 'text', max: 255, required: true, inline: true },
    /** What is read out where nobody sees it. */
    alt_text: { kind: 'text', max: 250, inline: true, translated: true },
    caption: { kind: 'text', max: 300, inline: true, translated: true },
    description: { kind: 'longtext', max: 2000, translated: true },
    /** Of one shop, or of all. */
    shop: { kind: 'ref', to: 'shop', inline: true },
    file_name: { kind: 'text', max: 255, required: true, readonly: true },
    type: { kind: 'choice', of: ['jpeg', 'png', 'webp'], required: true, readonly: true },
    file_size: { kind: 'number', unit: 'bytes', required: true, readonly: true },
    width: { kind: 'number', unit: 'px', required: true, readonly: true, inner: true },
    height: { kind: 'number', unit: 'px', required: true, readonly: true, inner: true },
    dimensions: { kind: 'text', max: 40, required: true, readonly: true },
    product_count: { kind: 'number', required: true, readonly: true, inner: true },
    look_count: { kind: 'number', required: true, readonly: true, inner: true },
    is_used: { kind: 'flag', readonly: true, inner: true },
    lacks_alt_text: { kind: 'flag', readonly: true, inner: true },
    date_created: { kind: 'datetime', required: true, readonly: true },
    date_updated: { kind: 'datetime', required: true, readonly: true },
    history: historyOver([]),
  },
  access: { read: ['product_manager', 'order_manager', 'shipping_manager'], write: ['product_manager'] },
  edit: { create: true, delete: true },
  found: { as: 'title', with: ['file_name'] },
  list: {
    text: ['title', 'file_name', 'alt_text'],
    columns: [
      'file',
      'title',
      'alt_text',
      'type',
      'dimensions',
      'file_size',
      'product_count',
      'look_count',
      'shop',
      'date_created',
    ],
    filters: ['is_used', 'lacks_alt_text', 'shop', 'type', 'file_size', 'width', 'height', 'date_created'],
    sortable: ['title', 'file_name', 'file_size', 'date_created'],
    sort: 'date_created desc',
  },
  facts: ['file_name', 'dimensions', 'file_size', 'product_count'],
  form: {
    base: [
      'file',
      'title',
      'alt_text',
      'caption',
      'description',
      'shop',
      'file_name',
      'type',
      'dimensions',
      'file_size',
      'date_created',
      'date_updated',
    ],
  },
  lists: [
    { place: 'products', by: 'media' },
    { place: 'looks', by: 'media' },
  ],
})
