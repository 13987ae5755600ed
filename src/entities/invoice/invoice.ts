import { entity } from '../entity.ts'
import type { RecordOf } from '../entity.ts'
import { invoiceParts, invoiceStatuses } from './parts.ts'

/** Spec §3, Invoice, and what its reminders and payments need. Totals are in `currency`; the total is gross. */
export const invoice = entity({
  name: 'invoice',
  table: 'invoices',
  label: [['number']],
  chosen: { by: [], within: ['shop'] },
  fields: {
    /** Called by its order until it is issued. */
    number: { kind: 'text', max: 30, required: true, readonly: true, mono: true },
    status: { kind: 'choice', of: invoiceStatuses, required: true, readonly: true },
    order: { kind: 'ref', to: 'order', required: true, readonly: true },
    customer: { kind: 'ref', to: 'customer', readonly: true },
    shop: { kind: 'ref', to: 'shop', readonly: true },
    payment_method: { kind: 'ref', to: 'payment-method', readonly: true },
    currency: { kind: 'text', max: 3, required: true, readonly: true },
    total: { kind: 'money', required: true, readonly: true },
    tax_total: { kind: 'money', required: true, readonly: true },
    paid_total: { kind: 'money', required: true, readonly: true },
    /** What is still to be paid; nothing of an invoice that was cancelled or refunded. */
    open_total: { kind: 'money', required: true, readonly: true },
    date_created: { kind: 'datetime', required: true, readonly: true },
    /** When it got its number. */
    date_issued: { kind: 'datetime', readonly: true },
    date_sent: { kind: 'datetime', readonly: true },
    /** The last day on which it is paid in time. */
    date_due: { kind: 'date', readonly: true },
    /** What may be taken off until the day that follows it. */
    discount_percent: { kind: 'percent', readonly: true },
    date_discount: { kind: 'date', readonly: true },
    /** The day on which the last of it was paid. */
    date_paid: { kind: 'date', readonly: true },
    /** 0 before the first. */
    /** One that was entered for it, and that the accounts have not taken over. */
    has_reversible_payment: { kind: 'flag', readonly: true, derived: true },
    reminder_level: { kind: 'number', required: true, readonly: true },
    /** Of its shop: after this one it is ready for debt collection. */
    last_reminder: { kind: 'number', required: true, readonly: true, derived: true },
    date_reminded: { kind: 'datetime', readonly: true },
    /** By hand one leaves on each of the shop's days. */
    is_just_reminded: { kind: 'flag', readonly: true, derived: true },
    next_reminder_date: { kind: 'date', readonly: true },
    reminders_suspended: { kind: 'flag', readonly: true },
    /** When a collection agency took it over. */
    date_handed_over: { kind: 'datetime', readonly: true },
    /** Of the order: where it is sent to. */
    email: { kind: 'text', max: 254, readonly: true, derived: true },
    ...invoiceParts,
  },
  access: { area: 'orders', read: ['order_manager'], write: ['order_manager'] },
  found: { in: 'documents', as: 'number', with: ['customer', 'status'] },
  list: {
    text: ['number', 'order', 'customer'],
    columns: [
      'number',
      'status',
      'customer',
      'order',
      'total',
      'open_total',
      'date_created',
      'date_due',
      'next_reminder_date',
      'payment_method',
    ],
    filters: [
      'status',
      'shop',
      'payment_method',
      'date_due',
      'date_created',
      'date_paid',
      'next_reminder_date',
      'reminder_level',
      'reminders_suspended',
      'total',
      'open_total',
    ],
    counted: true,
    sortable: ['number', 'date_created', 'date_due', 'total'],
    sort: 'date_created desc',
  },
  facts: ['open_total', 'date_due', 'customer', 'total'],
  form: {
    preview: ['documents'],
    base: ['order', 'customer', 'shop', 'email', 'date_created', 'date_issued', 'date_sent'],
    payment: [
      'payment_method',
      'currency',
      'total',
      'tax_total',
      'paid_total',
      'open_total',
      'date_due',
      'discount_percent',
      'date_discount',
      'date_paid',
      'has_reversible_payment',
      'payments',
    ],
    contents: ['items', 'sums'],
    reminders: [
      'reminder_level',
      'last_reminder',
      'date_reminded',
      'is_just_reminded',
      'next_reminder_date',
      'reminders_suspended',
      'date_handed_over',
    ],
  },
})
export type InvoiceRow = Omit<RecordOf<typeof invoice>, keyof typeof invoiceParts>
