import { entity } from '../entity.ts'
import { historyOver } from '../history.ts'
import { gaps } from '../shipping-price/bounds.ts'

const weight = { kind: 'number', min: 0, max: 100_000, digits: 3, unit: 'kg' } as const
const text = { kind: 'longtext', max: 2000, translated: true } as const

/** Spec §3, Shipping method: how an order is sent, and which it is not sent by. */
export const shippingMethod = entity({
  name: 'shipping-method',
  table: 'shipping_methods',
  label: [['name']],
  chosen: { by: ['internal_name'], within: ['erp_active', 'is_pickup'] },
  fields: {
    name: { kind: 'text', max: 100, required: true, translated: true },
    internal_name: { kind: 'text', max: 100 },
    /** It is chosen for orders that are written here. */
    erp_active: { kind: 'flag', inline: true, default: true },
    /** Shops offer it. */
    shop_active: { kind: 'flag', inline: true, default: true },
    is_pickup: { kind: 'flag' },
    /** What is mostly ordered of a carrier for it. */
    service: { kind: 'ref', to: 'shipping-service' },
    description: text,
    /** The customer reads it beside the choice, and whoever packs reads the instructions. */
    customer_note: text,
    instructions: text,
    /** An order outside of them is not sent by it; its value in its own currency. */
    min_weight: weight,
    max_weight: weight,
    min_value: { kind: 'money', min: 0 },
    max_value: { kind: 'money', min: 0 },
    takes_packstation: { kind: 'flag' },
    requires_phone: { kind: 'flag' },
    takes_dangerous_goods: { kind: 'flag' },
    /** A day that the customer wishes for, and one that is promised. */
    takes_desired_date: { kind: 'flag', default: true },
    takes_fixed_date: { kind: 'flag' },
    /** What it carries besides products of no class; every class without any. */
    shipping_classes: {
      kind: 'list',
      key: ['shipping_class'],
      of: { shipping_class: { kind: 'ref', to: 'shipping-class', required: true } },
    },
    gaps,
    date_updated: { kind: 'datetime', required: true, readonly: true },
    history: historyOver([]),
  },
  access: { read: ['shop_manager', 'order_manager', 'shipping_manager'], write: ['shop_manager'] },
  edit: { create: true, delete: true, clone: true },
  found: { as: 'name', with: ['internal_name'] },
  list: {
    text: ['name', 'internal_name'],
    columns: ['name', 'internal_name', 'service', 'max_weight', 'is_pickup', 'erp_active', 'shop_active'],
    filters: ['is_pickup', 'erp_active', 'shop_active', 'service', 'shipping_classes'],
    sortable: ['name'],
    sort: 'name asc',
  },
  facts: ['internal_name', 'service', 'max_weight'],
  form: {
    base: [
      'name',
      'internal_name',
      'erp_active',
      'shop_active',
      'is_pickup',
      'service',
      'description',
      'customer_note',
      'instructions',
      'date_updated',
    ],
    limits: ['min_weight', 'max_weight', 'min_value', 'max_value'],
    capabilities: [
      'takes_packstation',
      'requires_phone',
      'takes_dangerous_goods',
      'takes_desired_date',
      'takes_fixed_date',
      'shipping_classes',
    ],
    costs: ['gaps'],
  },
  lists: [{ place: 'shipping_prices', by: 'shipping_method', section: 'costs' }],
})
