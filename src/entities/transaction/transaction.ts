import { entity } from '../entity.ts'
import type { RecordOf } from '../entity.ts'
import { methodKinds } from './method-kinds.ts'
import { providers, transactionParts, transactionStatuses } from './parts.ts'

/** A payment of an order: asked of a provider, or by hand. What it is over is set when it is entered. */
export const transaction = entity({
  name: 'transaction',
  table: 'transactions',
  label: [['reference'], ['number']],
  chosen: { by: ['number'], within: ['shop'] },
  fields: {
    number: { kind: 'text', max: 30, required: true, readonly: true, mono: true },
    date_created: { kind: 'datetime', required: true, readonly: true },
    status: { kind: 'choice', of: transactionStatuses, required: true, readonly: true },
    order: { kind: 'ref', to: 'order', required: true, tells: ['open_total', 'customer'] },
    customer: { kind: 'ref', to: 'customer', readonly: true, derived: true },
    shop: { kind: 'ref', to: 'shop', readonly: true },
    /** The one that it was entered for. */
    invoice: { kind: 'ref', to: 'invoice', readonly: true },
    payment_method: { kind: 'ref', to: 'payment-method', required: true },
    kind: { kind: 'choice', of: methodKinds, required: true, readonly: true, derived: true },
    /** Who is asked for the money; empty where it is booked by hand. */
    provider: { kind: 'choice', of: providers, readonly: true },
    amount: { kind: 'money', required: true, min: 0, positive: true, begins: { order: 'open_total' } },
    /** What was authorised, where less of it was captured. */
    authorised_amount: { kind: 'money', readonly: true },
    released_amount: { kind: 'money', readonly: true, derived: true },
    refunded_amount: { kind: 'money', required: true, readonly: true },
    /** It came in beyond what was owed. */
    is_excess: { kind: 'flag', required: true, readonly: true },
    /** What of that nobody has got back and nothing was paid with. */
    excess_left: { kind: 'money', readonly: true },
    /** What gives back what was too much: drafted, or confirmed. */
    refund: { kind: 'ref', to: 'refund', readonly: true, derived: true },
    /** The overpayment out of which it was paid. */
    excess: { kind: 'ref', to: 'transaction', readonly: true },
    currency: { kind: 'text', max: 3, required: true, readonly: true },
    /** What provider or bank call it. */
    reference: { kind: 'text', max: 100, mono: true },
    /** Why it was refused, or came back. */
    reason: { kind: 'text', max: 300, readonly: true },
    /** The day on which the money came. */
    date_paid: { kind: 'date', past: true, beginsToday: true },
    /** When the accounts took it over. */
    date_booked: { kind: 'datetime', readonly: true },
    date_reversed: { kind: 'datetime', readonly: true },
    /** The provider was asked, and has not answered yet. */
    is_asked: { kind: 'flag', readonly: true, derived: true },
    /** The bank's statement or the accounts have it. */
    is_reconciled: { kind: 'flag', required: true, readonly: true, derived: true },
    ...transactionParts,
  },
  access: { area: 'orders', read: ['order_manager'], write: ['order_manager'] },
  edit: { create: true },
  found: { in: 'documents', as: 'number', with: ['order', 'status'] },
  list: {
    text: ['number', 'reference', 'order', 'customer'],
    columns: [
      'date_created',
      'order',
      'customer',
      'invoice',
      'provider',
      'status',
      'amount',
      'reference',
      'payment_method',
    ],
    filters: ['status', 'shop', 'payment_method', 'provider', 'date_created', 'date_paid', 'amount', 'excess_left'],
    sortable: ['date_created', 'amount'],
    sort: 'date_created desc',
  },
  facts: ['amount', 'order', 'payment_method', 'is_asked'],
  form: {
    base: ['order', 'customer', 'shop', 'invoice', 'number', 'date_created'],
    payment: [
      'payment_method',
      'kind',
      'provider',
      'amount',
      'currency',
      'authorised_amount',
      'released_amount',
      'refunded_amount',
      'is_excess',
      'excess_left',
      'refund',
      'excess',
      'reference',
      'date_paid',
      'date_booked',
      'date_reversed',
      'reason',
      'is_asked',
      'is_reconciled',
    ],
    events: ['events'],
  },
})
export type TransactionRow = Omit<RecordOf<typeof transaction>, keyof typeof transactionParts>
