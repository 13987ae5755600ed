import { entity } from '../entity.ts'
import { historyOver } from '../history.ts'
import { bounds } from './bounds.ts'

/** Spec §3, Shipping price: what a method costs in a zone, for orders of such a weight and value. */
export const shippingPrice = entity({
  name: 'shipping-price',
  table: 'shipping_prices',
  label: [['name']],
  fields: {
    /** The method's and the zone's. */
    name: { kind: 'text', max: 210, required: true, readonly: true },
    shipping_method: { kind: 'ref', to: 'shipping-method', required: true },
    shipping_zone: { kind: 'ref', to: 'shipping-zone', required: true },
    /** Only who pays by this list is charged so, before what holds for everyone. */
    price_list: { kind: 'ref', to: 'price-list' },
    /** As the order's prices are: with tax where they contain it. */
    price: { kind: 'money', inline: true, required: true, min: 0 },
    /** The price list's, where there is one. */
    currency: { kind: 'text', max: 3, required: true, mono: true, format: 'currency', default: 'EUR' },
    ...bounds,
    date_updated: { kind: 'datetime', required: true, readonly: true },
    history: historyOver([]),
  },
  access: { read: ['shop_manager', 'order_manager', 'shipping_manager'], write: ['shop_manager'] },
  edit: { create: true, delete: true, clone: 'filled_in' },
  list: {
    text: ['name'],
    columns: [
      'shipping_method',
      'shipping_zone',
      'price',
      'currency',
      'min_weight',
      'max_weight',
      'min_value',
      'max_value',
      'price_list',
    ],
    filters: ['shipping_method', 'shipping_zone', 'price_list', 'currency', 'price'],
    sortable: ['name', 'price', 'date_updated'],
    sort: 'name asc',
  },
  facts: ['price', 'currency', 'price_list'],
  form: {
    base: ['shipping_method', 'shipping_zone', 'price', 'currency', 'price_list', 'date_updated'],
    validity: ['min_weight', 'max_weight', 'min_value', 'max_value'],
  },
})
