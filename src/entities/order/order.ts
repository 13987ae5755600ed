import { entity } from '../entity.ts'
import type { RecordOf } from '../entity.ts'
import { orderFacts } from './facts.ts'
import { orderParts } from './parts.ts'
import { orderStatuses } from './status.ts'

const paymentStates = ['open', 'partly-paid', 'paid', 'partly-refunded', 'refunded'] as const
const fulfilmentStates = ['none', 'open', 'packed', 'partly-shipped', 'shipped'] as const

/** Spec §3, Order. Totals are in `currency`; `version` counts the changes. */
export const order = entity({
  name: 'order',
  table: 'orders',
  label: [['number']],
  chosen: { by: ['reference_number'], within: ['shop'] },
  fields: {
    number: { kind: 'text', max: 20, required: true, readonly: true, mono: true },
    offer_number: { kind: 'text', max: 20, readonly: true, mono: true },
    reference_number: { kind: 'text', max: 60 },
    status: { kind: 'choice', of: orderStatuses, required: true, readonly: true },
    held_from: { kind: 'choice', of: orderStatuses, readonly: true },
    payment_state: { kind: 'choice', of: paymentStates, required: true, readonly: true },
    fulfilment_state: { kind: 'choice', of: fulfilmentStates, required: true, readonly: true },
    customer: { kind: 'ref', to: 'customer' },
    email: { kind: 'text', max: 254, format: 'email' },
    shop: { kind: 'ref', to: 'shop' },
    price_list: { kind: 'ref', to: 'price-list' },
    payment_method: { kind: 'ref', to: 'payment-method' },
    shipping_method: { kind: 'ref', to: 'shipping-method' },
    created_via: {
      kind: 'choice',
      of: ['shop', 'marketplace', 'phone', 'console', 'import'],
      required: true,
      readonly: true,
    },
    date_created: { kind: 'datetime', required: true, readonly: true },
    date_paid: { kind: 'datetime', readonly: true },
    date_shipped: { kind: 'datetime', readonly: true },
    /** Empty means as soon as possible. */
    desired_delivery: { kind: 'date' },
    /** The day is promised, and not only wished for. */
    is_delivery_fixed: { kind: 'flag' },
    vat_number: { kind: 'text', max: 20, mono: true, confirms: true },
    vat_exempt: { kind: 'flag', confirms: true },
    is_return: { kind: 'flag', readonly: true },
    /** Kilograms. */
    cart_weight: { kind: 'number', required: true, readonly: true },
    internal_note: { kind: 'longtext', max: 4000 },
    /** What of it could not be imported; `import_problem` says why. */
    import_details: { kind: 'text', max: 500, readonly: true },
    currency: { kind: 'text', max: 3, required: true, readonly: true },
    subtotal: { kind: 'money', required: true, readonly: true },
    shipping_total: { kind: 'money', required: true, min: 0, default: '0' },
    /** It is as somebody wrote it; else it follows from what its method costs. */
    shipping_by_hand: { kind: 'flag' },
    discount_total: { kind: 'money', required: true, readonly: true },
    fee_total: { kind: 'money', required: true, readonly: true },
    /** What its payment method charges, or lets off, is left out. */
    payment_fee_waived: { kind: 'flag' },
    /** What vouchers are worth; `voucher_credit` is what of it pays for the order. */
    voucher: { kind: 'money', required: true, min: 0, default: '0' },
    voucher_credit: { kind: 'money', required: true, readonly: true },
    total: { kind: 'money', required: true, readonly: true },
    tax_total: { kind: 'money', required: true, readonly: true },
    refund_total: { kind: 'money', required: true, readonly: true },
    /** What is still owed of it, and what of its payments is left to be given back. */
    open_total: { kind: 'money', required: true, readonly: true, derived: true },
    refundable_total: { kind: 'money', required: true, readonly: true, derived: true },
    ...orderFacts,
    ...orderParts,
  },
  access: { area: 'orders', read: ['order_manager'], write: ['order_manager'], ship: ['shipping_manager'] },
  edit: { create: true, delete: true, clone: true },
  found: { in: 'documents', as: 'number', with: ['customer', 'status'] },
  list: {
    text: ['number', 'customer', 'email', 'reference_number', 'offer_number'],
    columns: ['number', 'status', 'customer', 'shop', 'shipping_method', 'payment_state', 'date_created', 'total'],
    filters: [
      'status',
      'shop',
      'payment_state',
      'fulfilment_state',
      'date_created',
      'total',
      'payment_method',
      'shipping_method',
      'date_paid',
      'date_shipped',
      'desired_delivery',
      'reference_number',
      'email',
      'vat_exempt',
      'is_return',
    ],
    counted: true,
    sortable: ['number', 'status', 'date_created', 'total'],
    sort: 'date_created desc',
  },
  form: {
    base: [
      'shop',
      'customer',
      'email',
      'price_list',
      'payment_method',
      'reference_number',
      'vat_number',
      'vat_exempt',
      'addresses',
      'internal_note',
    ],
    shipping: ['shipping_method', 'desired_delivery', 'is_delivery_fixed'],
    contents: ['items', 'fees', 'coupons', 'shipping_total', 'shipping_by_hand', 'voucher', 'payment_fee_waived'],
    documentation: ['notes'],
  },
})
export type Order = RecordOf<typeof order>
export type OrderRow = Omit<Order, keyof typeof orderParts>
