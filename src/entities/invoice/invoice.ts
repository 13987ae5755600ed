import { entity } from '../entity.ts'
import type { RecordOf } from '../entity.ts'
import { reminderKinds } from '../mail-kind.ts'
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
    /** Claimed with its reminders and not waived; they are paid after the invoice itself, and no part of its total. */
    fee_total: { kind: 'money', required: true, readonly: true },
    fee_paid: { kind: 'money', required: true, readonly: true },
    fee_open: { kind: 'money', required: true, readonly: true },
    /** What is open of it, and of its fees. */
    to_pay: { kind: 'money', required: true, readonly: true },
    /** The last day on which it is paid in time. */
    date_due: { kind: 'date', readonly: true },
    /** A line of a bank statement that may pay it waits to be booked. */
    has_waiting_payment: { kind: 'flag', readonly: true, derived: true, inner: true },
    /** Days since then, while it is to be paid. */
    days_overdue: { kind: 'number', readonly: true, derived: true },
    /** What may be taken off until the day that follows it. */
    discount_percent: { kind: 'percent', readonly: true },
    date_discount: { kind: 'date', readonly: true },
    /** The day on which the last of it was paid. */
    date_paid: { kind: 'date', readonly: true },
    /** One that was entered for it, and that the accounts have not taken over. */
    has_reversible_payment: { kind: 'flag', readonly: true, derived: true },
    /** 0 before the first. */
    reminder_level: { kind: 'number', required: true, readonly: true },
    /** Of its shop: after this one it is ready for debt collection. */
    last_reminder: { kind: 'number', required: true, readonly: true, derived: true },
    date_reminded: { kind: 'datetime', readonly: true },
    /** By hand one leaves on each of the shop's days. */
    is_just_reminded: { kind: 'flag', readonly: true, derived: true },
    next_reminder_date: { kind: 'date', readonly: true },
    /** What the newest reminder says. */
    reminder: { kind: 'choice', of: reminderKinds, readonly: true, derived: true },
    /** What a reminder would say now, and what it would claim; after the last it is handed to collection. */
    next_reminder: { kind: 'choice', of: [...reminderKinds, 'collection'], readonly: true, derived: true },
    next_fee: { kind: 'money', readonly: true, derived: true },
    /** What becomes of it next by itself; nothing while its reminders are suspended. */
    next_step: { kind: 'choice', of: [...reminderKinds, 'collection', 'suspended'], readonly: true, derived: true },
    reminders_suspended: { kind: 'flag', readonly: true },
    /** The number of what took it back, and when that went out first. */
    credit: { kind: 'text', max: 30, readonly: true, mono: true, derived: true },
    date_credit_sent: { kind: 'datetime', readonly: true, derived: true },
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
      'paid_total',
      'open_total',
      'date_due',
      'days_overdue',
      'next_step',
      'payment_method',
      'date_created',
    ],
    filters: [
      'status',
      'shop',
      'payment_method',
      'date_due',
      'days_overdue',
      'date_created',
      'date_paid',
      'next_reminder_date',
      'reminder_level',
      'reminders_suspended',
      'date_handed_over',
      'total',
      'open_total',
      'fee_open',
      'discount_percent',
      'date_discount',
    ],
    counted: true,
    // what was paid is what is no longer open
    spares: { paid_total: 1, next_step: 4, days_overdue: 4, date_created: 2 },
    sortable: ['number', 'date_created', 'date_due', 'total'],
    sort: 'date_created desc',
  },
  facts: ['to_pay', 'date_due', 'reminder', 'reminders_suspended', 'date_handed_over', 'customer', 'total'],
  // nobody waits for what was given up, though it may still come
  factsCalled: { to_pay: ['debt-default'] },
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
      'fee_total',
      'fee_paid',
      'fee_open',
      'to_pay',
      'date_due',
      'days_overdue',
      'discount_percent',
      'date_discount',
      'date_paid',
      'has_reversible_payment',
      'payments',
    ],
    contents: ['items', 'sums'],
    reminders: [
      'reminder_level',
      'reminder',
      'last_reminder',
      'date_reminded',
      'is_just_reminded',
      'next_reminder_date',
      'next_reminder',
      'next_fee',
      'next_step',
      'reminders_suspended',
      'date_handed_over',
      'coming',
      'reminders',
    ],
  },
})
export type InvoiceRow = Omit<RecordOf<typeof invoice>, keyof typeof invoiceParts>
