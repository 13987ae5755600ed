import type { InvoiceFacts } from '#machines/invoice/rules.ts'
import type { Policy } from '../policy.ts'

const open: InvoiceFacts = {
  is_issued: true,
  is_sent: true,
  has_reversible_payment: true,
  paid_total: '0.00',
  open_total: '100.00',
  fee_open: '0.00',
  reminder_level: 0,
  last_reminder: 3,
  reminders_suspended: false,
  is_just_reminded: false,
  is_handed_over: false,
  has_email: true,
}

/**
 * Invoices of spec §4 and lifecycles §2: sent, over-due, reminded three times, collected. A part payment leaves the
 * status; what was paid is refunded before it is cancelled; of a given-up claim nothing happens but that it is paid.
 */
export const invoicePolicy = {
  events: {
    send: { type: 'invoice.send' },
    remind: { type: 'invoice.remind' },
    pay: { type: 'invoice.mark_paid' },
    'pay all': { type: 'invoice.mark_paid', amount: '100.00' },
    'pay part': { type: 'invoice.mark_paid', amount: '99.99' },
    'pay more': { type: 'invoice.mark_paid', amount: '100.01' },
    reverse: { type: 'invoice.reverse_payment' },
    'reverse fees': { type: 'invoice.reverse_payment', is_of_fees: true },
    waive: { type: 'invoice.waive_fees' },
    suspend: { type: 'invoice.suspend' },
    resume: { type: 'invoice.resume' },
    'hand over': { type: 'invoice.hand_over' },
    'write off': { type: 'invoice.write_off' },
    cancel: { type: 'invoice.cancel' },
    issued: { type: 'invoice.issued' },
    due: { type: 'invoice.due_passed' },
    run: { type: 'invoice.reminder_due' },
    settled: { type: 'invoice.settled' },
    'called off': { type: 'invoice.called_off' },
    refunded: { type: 'invoice.refunded' },
    'charged back': { type: 'invoice.charged_back' },
    'payment reversed': { type: 'invoice.payment_reversed' },
    uncollectable: { type: 'invoice.uncollectable' },
  },
  knows: {
    '': open,
    'without number': { ...open, is_issued: false, is_sent: false },
    'nothing to reverse': { ...open, has_reversible_payment: false },
    'never sent': { ...open, is_sent: false },
    'without number, paid in part': { ...open, is_issued: false, is_sent: false, paid_total: '20.00' },
    'paid in part': { ...open, paid_total: '20.00', open_total: '100.00' },
    suspended: { ...open, reminders_suspended: true },
    'just reminded': { ...open, is_just_reminded: true },
    'just reminded, for the last time': { ...open, reminder_level: 3, is_just_reminded: true },
    'without email': { ...open, has_email: false },
    'second reminder': { ...open, reminder_level: 2 },
    'last reminder': { ...open, reminder_level: 3 },
    'last reminder, without email': { ...open, reminder_level: 3, has_email: false },
    'last reminder, suspended': { ...open, reminder_level: 3, reminders_suspended: true },
    'fees open': { ...open, fee_open: '5.00', reminder_level: 1 },
    'paid, fees open': { ...open, paid_total: '100.00', open_total: '0.00', fee_open: '0.01', reminder_level: 1 },
    'paid, many fees': { ...open, paid_total: '100.00', open_total: '0.00', fee_open: '100.00', reminder_level: 1 },
    'handed over': { ...open, reminder_level: 3, is_handed_over: true },
  },
  table: `
    created                                 | send → sent, pay → paid, pay all → paid, pay part → created, cancel → cancelled, settled → paid, called off → cancelled, reverse → created, reverse fees → created
    created (nothing to reverse) | reverse → –, reverse fees → –
    created (without number)                | issued → created, cancel → cancelled, called off → cancelled
    created (without number, paid in part)  | issued → created, cancel → –, called off → cancelled
    created (paid in part)                  | cancel → –
    created (without email)                 | send → –
    sent                                    | send → sent, pay → paid, pay all → paid, pay part → sent, suspend → sent, cancel → cancelled, due → over-due, settled → paid, called off → cancelled, reverse → sent, reverse fees → sent
    sent (nothing to reverse) | reverse → –, reverse fees → –
    sent (without number)                   | issued → sent, due → –, cancel → cancelled, called off → cancelled
    sent (paid in part)                     | cancel → –
    sent (suspended)                        | suspend → –, resume → sent
    sent (without email)                    | send → –
    over-due                                | send → over-due, remind → reminded, pay → paid, pay all → paid, pay part → over-due, suspend → over-due, cancel → cancelled, run → reminded, settled → paid, called off → cancelled, reverse → over-due, reverse fees → over-due
    over-due (nothing to reverse) | reverse → –, reverse fees → –
    over-due (fees open)                    | pay more → paid, waive → over-due
    over-due (paid in part)                 | cancel → –
    over-due (suspended)                    | remind → –, suspend → –, resume → over-due, run → –
    over-due (just reminded)               | remind → –
    over-due (just reminded, for the last time) | remind → –, run → ready-for-debt-collection
    over-due (without email)                | send → –, remind → –, run → –
    over-due (last reminder)                | remind → ready-for-debt-collection, run → ready-for-debt-collection
    reminded                                | send → reminded, remind → reminded, pay → paid, pay all → paid, pay part → reminded, suspend → reminded, cancel → cancelled, run → reminded, settled → paid, called off → cancelled, reverse → reminded, reverse fees → reminded
    reminded (nothing to reverse) | reverse → –, reverse fees → –
    reminded (fees open)                    | pay more → paid, waive → reminded
    reminded (paid in part)                 | cancel → –
    reminded (suspended)                    | remind → –, suspend → –, resume → reminded, run → –
    reminded (just reminded)               | remind → –
    reminded (just reminded, for the last time) | remind → –, run → ready-for-debt-collection
    reminded (without email)                | send → –, remind → –, run → –
    reminded (second reminder)              | remind → reminded, run → reminded
    reminded (last reminder)                | remind → ready-for-debt-collection, run → ready-for-debt-collection
    reminded (last reminder, without email) | send → –, remind → ready-for-debt-collection, run → ready-for-debt-collection
    reminded (last reminder, suspended)     | remind → –, suspend → –, resume → reminded, run → –
    ready-for-debt-collection               | pay → paid, pay all → paid, pay part → ready-for-debt-collection, hand over → ready-for-debt-collection, write off → debt-default, cancel → cancelled, settled → paid, called off → cancelled, uncollectable → debt-default, reverse → ready-for-debt-collection, reverse fees → ready-for-debt-collection
    ready-for-debt-collection (nothing to reverse) | reverse → –, reverse fees → –
    ready-for-debt-collection (fees open)   | pay more → paid, waive → ready-for-debt-collection
    ready-for-debt-collection (paid in part) | cancel → –
    ready-for-debt-collection (handed over) | hand over → –
    debt-default                            | pay → paid, pay all → paid, pay part → debt-default, settled → paid, reverse → debt-default, reverse fees → debt-default
    debt-default (fees open)                | pay more → paid, waive → debt-default
    debt-default (nothing to reverse) | reverse → –, reverse fees → –
    paid                                    | send → paid, refunded → refunded, charged back → over-due, payment reversed → sent, reverse → sent, reverse fees → paid
    paid (nothing to reverse) | reverse → –, reverse fees → –
    paid (paid, fees open)                  | pay → paid, reverse → reminded, payment reversed → reminded, waive → paid
    paid (paid, many fees)                  | pay → paid, pay all → paid, pay part → paid, reverse → reminded, payment reversed → reminded, waive → paid
    paid (never sent) | reverse → created, payment reversed → created
    paid (second reminder) | reverse → reminded, payment reversed → reminded
    paid (handed over) | reverse → ready-for-debt-collection, payment reversed → ready-for-debt-collection
    paid (without number)                   | issued → paid, reverse → created, payment reversed → created
    paid (without email)                    | send → –
    refunded                                | send → refunded
    refunded (without number)               | issued → refunded
    refunded (without email)                | send → –
    cancelled                               | send → cancelled
    cancelled (without email)               | send → –`,
  abstract: ({ is_issued, is_sent, reminder_level, reminders_suspended, is_handed_over }) => [
    is_issued,
    is_sent,
    reminder_level,
    reminders_suspended,
    is_handed_over,
  ],
} as const satisfies Policy<InvoiceFacts>
