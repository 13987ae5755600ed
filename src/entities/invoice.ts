import { entity } from './entity.ts'
import type { RecordOf } from './entity.ts'
import { invoiceParts, invoiceStatuses } from './invoice-parts.ts'

/** Spec §3, Invoice, and what its reminders and payments need. Totals are in `currency`; the total is gross. */
export const invoice = entity({
  name: 'invoice',
  table: 'invoices',
  label: [['number']],
  fields: {
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
    date_sent: { kind: 'datetime', readonly: true },
    /** The last day on which it is paid in time. */
    date_due: { kind: 'date', readonly: true },
    /** The day on which the last of it was paid. */
    date_paid: { kind: 'date', readonly: true },
    /** 0 before the first. */
    reminder_level: { kind: 'number', required: true, readonly: true },
    date_reminded: { kind: 'datetime', readonly: true },
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
  form: {
    base: ['order', 'customer', 'shop', 'email', 'date_created', 'date_sent'],
    payment: ['payment_method', 'total', 'tax_total', 'paid_total', 'open_total', 'date_due', 'date_paid', 'payments'],
    contents: ['items', 'sums', 'documents'],
    reminders: ['reminder_level', 'date_reminded', 'next_reminder_date', 'reminders_suspended', 'date_handed_over'],
  },
})
export type InvoiceRow = Omit<RecordOf<typeof invoice>, keyof typeof invoiceParts>
