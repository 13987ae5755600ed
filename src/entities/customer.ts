import { entity } from './entity.ts'

/** Spec §3, Customer. */
export const customer = entity({
  name: 'customer',
  fields: {
    customer_number: { kind: 'text', max: 20, required: true, readonly: true, mono: true },
    first_name: { kind: 'text', max: 100 },
    last_name: { kind: 'text', max: 100 },
    company: { kind: 'text', max: 150 },
    email: { kind: 'text', max: 254, required: true },
    shop: { kind: 'ref', to: 'shop' },
    price_list: { kind: 'ref', to: 'price-list' },
    is_internal: { kind: 'flag' },
    is_b2b: { kind: 'flag' },
    is_b2b_validated: { kind: 'flag' },
    custom_discount_percent: { kind: 'percent', min: 0, max: 100 },
    allow_to_order: { kind: 'flag' },
    allow_payments_by_invoice: { kind: 'flag' },
    allow_payment_by_cheque: { kind: 'flag' },
    note: { kind: 'longtext', max: 4000 },
    lifetime_value: { kind: 'money', required: true, readonly: true },
    /** Of the shop; null without one. */
    currency: { kind: 'text', max: 3, readonly: true, derived: true },
    date_registered: { kind: 'datetime', required: true, readonly: true },
    date_updated: { kind: 'datetime', required: true, readonly: true },
  },
  access: { area: 'customers', read: ['customer_manager', 'order_manager'], write: ['customer_manager'] },
  found: { in: 'customers', as: 'customer_number', with: ['first_name', 'last_name', 'company'] },
  list: {
    text: ['customer_number', 'company', 'last_name', 'first_name', 'email'],
    columns: [
      'customer_number',
      'last_name',
      'first_name',
      'company',
      'email',
      'shop',
      'lifetime_value',
      'date_registered',
    ],
    filters: ['shop', 'is_b2b', 'date_registered'],
    sortable: ['customer_number', 'last_name', 'company', 'date_registered', 'lifetime_value'],
    sort: 'date_registered desc',
  },
  form: { base: ['first_name', 'last_name', 'company', 'email', 'shop', 'price_list', 'note'] },
})
