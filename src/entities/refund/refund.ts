import { entity } from '../entity.ts'
import type { RecordOf } from '../entity.ts'
import { refundParts, refundStatuses } from './parts.ts'

/** Spec §3, Refund: what of an order is given back. Its sums follow from its lines; once confirmed it stays as it is. */
export const refund = entity({
  name: 'refund',
  table: 'refunds',
  label: [['number']],
  chosen: { by: [], within: ['shop'] },
  fields: {
    number: { kind: 'text', max: 30, required: true, readonly: true, mono: true },
    date_created: { kind: 'datetime', required: true, readonly: true },
    status: { kind: 'choice', of: refundStatuses, required: true, readonly: true },
    order: { kind: 'ref', to: 'order', required: true, tells: ['refundable_total', 'customer'] },
    customer: { kind: 'ref', to: 'customer', readonly: true, derived: true },
    shop: { kind: 'ref', to: 'shop', readonly: true },
    reason: { kind: 'text', max: 300 },
    /** Pieces of all lines. */
    quantity: { kind: 'number', required: true, readonly: true },
    currency: { kind: 'text', max: 3, required: true, readonly: true },
    /** Freely agreed, with tax; less is given back where it is negative. */
    adjustment: { kind: 'money', required: true, default: '0' },
    total_net: { kind: 'money', required: true, readonly: true },
    tax: { kind: 'money', required: true, readonly: true },
    gross: { kind: 'money', required: true, readonly: true },
    confirmed: { kind: 'flag', readonly: true, derived: true },
    /** Goods have come back for it. */
    is_return: { kind: 'flag', readonly: true },
    return: { kind: 'ref', to: 'return', readonly: true, derived: true },
    /** The overpayment that it gives back: nothing of the order's contents. */
    excess: { kind: 'ref', to: 'transaction', readonly: true },
    /** The provider gives it back; else somebody does by hand. */
    is_automatic: { kind: 'flag' },
    /** Something of the order was given back before. */
    is_additional: { kind: 'flag', readonly: true, derived: true },
    date_confirmed: { kind: 'datetime', readonly: true },
    date_paid_out: { kind: 'datetime', readonly: true },
    /** Why the provider refused it. */
    failure: { kind: 'text', max: 300, readonly: true },
    date_updated: { kind: 'datetime', required: true, readonly: true },
    /** What of the order's payments is left, in all and on either way. */
    left_total: { kind: 'money', required: true, readonly: true, derived: true },
    left_by_hand: { kind: 'money', required: true, readonly: true, derived: true },
    left_by_provider: { kind: 'money', required: true, readonly: true, derived: true },
    /** No other refund has taken its lines meanwhile. */
    has_lines_left: { kind: 'flag', readonly: true, derived: true },
    /** What it waits for, and what is to be done about it. */
    payout: {
      kind: 'choice',
      of: ['to-confirm', 'provider-asked', 'provider-silent', 'by-hand', 'refused', 'done'],
      readonly: true,
      derived: true,
    },
    /** Of the order: where its customer is told of it. */
    email: { kind: 'text', max: 254, readonly: true, derived: true },
    /** The provider was asked, and has not answered yet. */
    is_asked: { kind: 'flag', readonly: true, derived: true },
    ...refundParts,
  },
  access: { area: 'orders', read: ['order_manager'], write: ['order_manager'] },
  edit: { create: true },
  found: { in: 'documents', as: 'number', with: ['order', 'status'] },
  list: {
    text: ['number', 'reason', 'order', 'customer'],
    columns: [
      'date_created',
      'order',
      'customer',
      'status',
      'reason',
      'total_net',
      'tax',
      'gross',
      'confirmed',
      'is_return',
      'is_automatic',
    ],
    filters: ['status', 'payout', 'shop', 'is_return', 'is_automatic', 'date_created', 'date_confirmed', 'gross'],
    sortable: ['date_created', 'gross'],
    sort: 'date_created desc',
  },
  facts: ['gross', 'order', 'reason'],
  form: {
    base: [
      'payout',
      'order',
      'customer',
      'email',
      'shop',
      'reason',
      'is_return',
      'return',
      'is_additional',
      'date_created',
    ],
    contents: ['items', 'fees', 'adjustment', 'quantity', 'total_net', 'tax', 'gross', 'taxes'],
    payment: [
      'excess',
      'is_automatic',
      'left_total',
      'left_by_hand',
      'left_by_provider',
      'date_confirmed',
      'date_paid_out',
      'failure',
      'payments',
    ],
    documentation: ['documents'],
  },
})
export type RefundRow = Omit<RecordOf<typeof refund>, keyof typeof refundParts>
