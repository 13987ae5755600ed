import { entity } from './entity.ts'

/** Spec §3, Shop: what the order's life needs of it; its editor comes with the shops. */
export const shop = entity({
  name: 'shop',
  table: 'shops',
  label: [['name']],
  chosen: { by: [], within: ['is_active'] },
  fields: {
    name: { kind: 'text', max: 100, required: true },
    url: { kind: 'text', max: 200 },
    type: { kind: 'choice', of: ['shop', 'marketplace', 'b2b'], required: true },
    language: { kind: 'text', max: 5, required: true },
    currency: { kind: 'text', max: 3, required: true },
    is_active: { kind: 'flag' },
    is_sync_enabled: { kind: 'flag' },
    is_live: { kind: 'flag' },
    completes_on_delivery: { kind: 'flag' },
  },
  access: { read: ['shop_manager'], write: ['shop_manager'] },
  list: {
    text: ['name', 'url'],
    columns: ['name', 'url', 'type', 'is_active', 'is_live'],
    filters: ['type', 'is_active'],
    sortable: ['name'],
    sort: 'name asc',
  },
  form: {
    base: [
      'name',
      'url',
      'type',
      'language',
      'currency',
      'is_active',
      'is_sync_enabled',
      'is_live',
      'completes_on_delivery',
    ],
  },
})
