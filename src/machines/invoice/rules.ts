import type { Rules } from '../life/life.ts'
import type { InvoiceEvent, InvoiceOccurrence } from './events.ts'

/** What the guards read of an invoice. Amounts are decimal strings. */
export type InvoiceFacts = {
  /** It has its number. */
  is_issued: boolean
  /** It was sent at some time. */
  is_sent: boolean
  /** A payment that was entered for it, and that the accounts have not taken over. */
  has_reversible_payment: boolean
  paid_total: string
  open_total: string
  /** Of its reminders, besides what is open. */
  fee_open: string
  reminder_level: number
  /** After so many reminders it is ready for debt collection. */
  last_reminder: number
  reminders_suspended: boolean
  /** Today, where the shop is. */
  is_just_reminded: boolean
  is_handed_over: boolean
  has_email: boolean
}
export type InvoiceHappening = InvoiceEvent | InvoiceOccurrence

/** Whole cents, so that amounts compare exactly. */
const cents = (amount: string): number => Math.round(Number(amount) * 100)

/** What is paid beyond what is open, but for what is kept; negative where something stays open. It pays fees. */
const beyond = ({ open_total }: InvoiceFacts, event: InvoiceHappening): number =>
  event.type === 'invoice.mark_paid' && event.amount !== undefined
    ? cents(event.amount) - cents(event.surplus ?? '0') - cents(open_total)
    : 0

/** Named as questions; each says why it refuses and which command makes way. */
export const invoiceRules = {
  hasEmail: { holds: (invoice) => invoice.has_email, because: 'no_email' },
  isReminding: {
    holds: (invoice) => !invoice.reminders_suspended,
    because: 'reminders_suspended',
    unblock: 'invoice.resume',
  },
  isNotJustReminded: { holds: (invoice) => !invoice.is_just_reminded, because: 'just_reminded' },
  isSuspended: {
    holds: (invoice) => invoice.reminders_suspended,
    because: 'reminders_running',
    unblock: 'invoice.suspend',
  },
  isNotHandedOver: { holds: (invoice) => !invoice.is_handed_over, because: 'already_handed_over' },
  isNotOverpaid: {
    holds: (invoice, event) => beyond(invoice, event) <= cents(invoice.fee_open),
    because: 'more_than_open_total',
  },
  hasReversiblePayment: { holds: (invoice) => invoice.has_reversible_payment, because: 'no_payment_to_reverse' },
  hasOpenFees: { holds: (invoice) => cents(invoice.fee_open) > 0, because: 'no_open_fees' },
  hasNothingPaid: { holds: (invoice) => cents(invoice.paid_total) === 0, because: 'refund_first' },
} as const satisfies Rules<InvoiceFacts, InvoiceHappening>
export type InvoiceRule = keyof typeof invoiceRules

/** A branch picks the target among several transitions; it never refuses by itself. */
const branches = {
  issued: (invoice: InvoiceFacts) => invoice.is_issued,
  'not issued': (invoice: InvoiceFacts) => !invoice.is_issued,
  'pays all': (invoice: InvoiceFacts, event: InvoiceHappening) => beyond(invoice, event) >= 0,
  'pays part': (invoice: InvoiceFacts, event: InvoiceHappening) => beyond(invoice, event) < 0,
  'fees open': (invoice: InvoiceFacts) => cents(invoice.fee_open) > 0,
  'of fees': (_: InvoiceFacts, event: InvoiceHappening) =>
    event.type === 'invoice.reverse_payment' && event.is_of_fees === true,
  sent: (invoice: InvoiceFacts) => invoice.is_sent,
  reminded: (invoice: InvoiceFacts) => invoice.reminder_level > 0,
  'handed over': (invoice: InvoiceFacts) => invoice.is_handed_over,
  'reminders left': (invoice: InvoiceFacts) => invoice.reminder_level < invoice.last_reminder,
  'no reminder left': (invoice: InvoiceFacts) => invoice.reminder_level >= invoice.last_reminder,
} as const
export type InvoiceBranch = keyof typeof branches

export const takesBranch = (invoice: InvoiceFacts, event: InvoiceHappening, branch: InvoiceBranch): boolean =>
  branches[branch](invoice, event)

export const passes = (invoice: InvoiceFacts, event: InvoiceHappening, names: readonly InvoiceRule[]): boolean =>
  names.every((name) => invoiceRules[name].holds(invoice, event))
