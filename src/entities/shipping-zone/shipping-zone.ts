import { entity } from '../entity.ts'
import { historyOver } from '../history.ts'
import { gaps } from '../shipping-price/bounds.ts'

/** Spec §3, Shipping zone: the countries that are sent to for one price. */
export const shippingZone = entity({
  name: 'shipping-zone',
  table: 'shipping_zones',
  label: [['name']],
  chosen: { by: [], within: ['erp_active'] },
  fields: {
    name: { kind: 'text', max: 100, required: true, unique: true },
    /** Its prices hold for orders that are written here. */
    erp_active: { kind: 'flag', inline: true, default: true },
    /** Shops are told of them. */
    shop_active: { kind: 'flag', inline: true, default: true },
    country_count: { kind: 'number', required: true, readonly: true, derived: true },
    countries: {
      kind: 'list',
      key: ['country_code'],
      of: { country_code: { kind: 'text', max: 2, required: true, format: 'country' } },
    },
    /** Whose orders it is for; every shop's without any. */
    shops: { kind: 'list', key: ['shop'], of: { shop: { kind: 'ref', to: 'shop', required: true } } },
    gaps,
    date_updated: { kind: 'datetime', required: true, readonly: true },
    history: historyOver([]),
  },
  access: { read: ['shop_manager', 'order_manager', 'shipping_manager'], write: ['shop_manager'] },
  edit: { create: true, delete: true, clone: true },
  found: { as: 'name', with: [] },
  list: {
    text: ['name'],
    columns: ['name', 'country_count', 'erp_active', 'shop_active', 'date_updated'],
    filters: ['erp_active', 'shop_active', 'shops'],
    sortable: ['name'],
    sort: 'name asc',
  },
  facts: ['country_count'],
  form: {
    base: ['name', 'erp_active', 'shop_active', 'country_count', 'date_updated'],
    countries: ['countries'],
    shops: ['shops'],
    costs: ['gaps'],
  },
  lists: [{ place: 'shipping_prices', by: 'shipping_zone', section: 'costs' }],
})
