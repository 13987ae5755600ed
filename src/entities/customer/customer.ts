import { customerParts } from './parts.ts'
import { entity } from '../entity.ts'
import type { RecordOf } from '../entity.ts'
import { customerStatuses } from './status.ts'

/** Spec §3, Customer. */
export const customer = entity({
  name: 'customer',
  table: 'customers',
  label: [['company'], ['first_name', 'last_name'], ['email']],
  chosen: { by: ['customer_number'], within: ['shop'] },
  fields: {
    customer_number: { kind: 'text', max: 20, required: true, readonly: true, mono: true },
    first_name: { kind: 'text', max: 100 },
    last_name: { kind: 'text', max: 100 },
    company: { kind: 'text', max: 150 },
    email: { kind: 'text', max: 254, required: true, unique: true, format: 'email' },
    vat_number: { kind: 'text', max: 20, mono: true, confirms: true },
    shop: { kind: 'ref', to: 'shop' },
    price_list: { kind: 'ref', to: 'price-list' },
    is_internal: { kind: 'flag' },
    is_b2b: { kind: 'flag' },
    /** Its life moves it, and what says who decided what of it, and when. */
    status: { kind: 'choice', of: customerStatuses, required: true, readonly: true },
    is_b2b_validated: { kind: 'flag', readonly: true },
    decided_by: { kind: 'text', max: 200, readonly: true },
    date_decided: { kind: 'datetime', readonly: true },
    refusal: { kind: 'text', max: 300, readonly: true },
    /** The EU knows their VAT number, or they have shown a paper. */
    has_proof: { kind: 'flag', readonly: true, derived: true, inner: true },
    /** Between the issue of an invoice and the last day on which it is paid in time; empty is as the payment method says. */
    days_to_pay: { kind: 'number', min: 0, max: 365, inline: true },
    custom_discount_percent: { kind: 'percent', inline: true, min: 0, max: 100 },
    allow_to_order: { kind: 'flag', inline: true, default: true },
    allow_payments_by_invoice: { kind: 'flag', inline: true },
    allow_payment_by_cheque: { kind: 'flag', inline: true },
    note: { kind: 'longtext', max: 4000, inline: true },
    lifetime_value: { kind: 'money', required: true, readonly: true },
    order_count: { kind: 'number', readonly: true, derived: true },
    /** In the money of their shop, as what they have brought in. */
    open_invoices: { kind: 'number', readonly: true, derived: true },
    open_amount: { kind: 'money', readonly: true, derived: true },
    /** Somebody else seems to be the same, whom whoever asks may see. */
    has_duplicate: { kind: 'flag', readonly: true, derived: true },
    /** Of the shop; null without one. */
    currency: { kind: 'text', max: 3, readonly: true, derived: true },
    date_registered: { kind: 'datetime', required: true, readonly: true },
    date_updated: { kind: 'datetime', required: true, readonly: true },
    /** They asked for it: what is left is what has to be kept. */
    date_erased: { kind: 'datetime', readonly: true },
    ...customerParts,
  },
  access: {
    area: 'customers',
    read: ['customer_manager', 'order_manager'],
    write: ['customer_manager'],
    parts: { addresses: ['order_manager'] },
  },
  edit: { create: true, delete: true, clone: 'filled_in' },
  found: { in: 'customers', as: 'customer_number', with: ['first_name', 'last_name', 'company'] },
  list: {
    text: ['customer_number', 'company', 'last_name', 'first_name', 'email'],
    columns: [
      'customer_number',
      'last_name',
      'first_name',
      'company',
      'email',
      'status',
      'shop',
      'price_list',
      'order_count',
      'open_invoices',
      'open_amount',
      'lifetime_value',
      'date_registered',
    ],
    filters: [
      'status',
      'has_duplicate',
      'shop',
      'price_list',
      'allow_to_order',
      'is_internal',
      'date_registered',
      'lifetime_value',
    ],
    counted: true,
    sortable: ['customer_number', 'last_name', 'company', 'date_registered', 'lifetime_value'],
    sort: 'date_registered desc',
  },
  facts: ['customer_number', 'lifetime_value', 'shop', 'email', 'refusal'],
  form: {
    base: ['first_name', 'last_name', 'company', 'email', 'vat_number', 'shop', 'note', 'vat_checks'],
    addresses: ['addresses'],
    terms: [
      'price_list',
      'custom_discount_percent',
      'days_to_pay',
      'allow_to_order',
      'allow_payments_by_invoice',
      'allow_payment_by_cheque',
      'is_internal',
    ],
    validation: ['is_b2b', 'is_b2b_validated', 'decided_by', 'date_decided', 'refusal', 'papers'],
    wishlist: ['wishlist'],
    orders: ['orders'],
    invoices: ['invoices'],
    returns: ['returns'],
  },
  lists: [
    { place: 'orders', by: 'customer', section: 'orders' },
    { place: 'invoices', by: 'customer', section: 'invoices' },
    { place: 'returns', by: 'customer', section: 'returns' },
    { place: 'communication', by: 'customer' },
  ],
})
export type CustomerRow = Omit<RecordOf<typeof customer>, keyof typeof customerParts>
