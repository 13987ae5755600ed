import { carriers } from '../parcel/carrier.ts'
import { entity } from '../entity.ts'
import { historyOver } from '../history.ts'

/** Spec §3, Shipping service: what is ordered of a carrier for a parcel. */
export const shippingService = entity({
  name: 'shipping-service',
  table: 'shipping_services',
  label: [['name']],
  chosen: { by: [], within: ['carrier'] },
  fields: {
    name: { kind: 'text', max: 100, required: true, unique: true },
    carrier: { kind: 'choice', of: carriers, required: true, default: 'simulated' },
    date_updated: { kind: 'datetime', required: true, readonly: true },
    history: historyOver([]),
  },
  access: { read: ['shop_manager', 'order_manager', 'shipping_manager'], write: ['shop_manager'] },
  edit: { create: true, delete: true },
  found: { as: 'name', with: ['carrier'] },
  list: {
    text: ['name'],
    columns: ['name', 'carrier', 'date_updated'],
    filters: ['carrier'],
    sortable: ['name'],
    sort: 'name asc',
  },
  facts: ['carrier'],
  form: { base: ['name', 'carrier', 'date_updated'] },
})
