import type { Rules } from './life.ts'
import type { InvoiceEvent, InvoiceOccurrence } from './invoice-events.ts'

/** What the guards read of an invoice. Amounts are decimal strings. */
export type InvoiceFacts = {
  paid_total: string
  open_total: string
  reminder_level: number
  reminders_suspended: boolean
  /** In the last 24 hours. */
  is_just_reminded: boolean
  is_handed_over: boolean
  has_email: boolean
}
export type InvoiceHappening = InvoiceEvent | InvoiceOccurrence

/** After so many reminders an invoice is ready for debt collection. */
export const lastReminder = 3

/** Whole cents, so that amounts compare exactly. */
const cents = (amount: string): number => Math.round(Number(amount) * 100)

/** What is paid beyond what is open; negative where something stays open. */
const beyond = ({ open_total }: InvoiceFacts, event: InvoiceHappening): number =>
  event.type === 'invoice.mark_paid' && event.amount !== undefined ? cents(event.amount) - cents(open_total) : 0

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
  isNotOverpaid: { holds: (invoice, event) => beyond(invoice, event) <= 0, because: 'more_than_open_total' },
  hasNothingPaid: { holds: (invoice) => cents(invoice.paid_total) === 0, because: 'refund_first' },
} as const satisfies Rules<InvoiceFacts, InvoiceHappening>
export type InvoiceRule = keyof typeof invoiceRules

/** A branch picks the target among several transitions; it never refuses by itself. */
const branches = {
  'pays all': (invoice: InvoiceFacts, event: InvoiceHappening) => beyond(invoice, event) >= 0,
  'pays part': (invoice: InvoiceFacts, event: InvoiceHappening) => beyond(invoice, event) < 0,
  'reminders left': (invoice: InvoiceFacts) => invoice.reminder_level < lastReminder,
  'no reminder left': (invoice: InvoiceFacts) => invoice.reminder_level >= lastReminder,
} as const
export type InvoiceBranch = keyof typeof branches

export const takesBranch = (invoice: InvoiceFacts, event: InvoiceHappening, branch: InvoiceBranch): boolean =>
  branches[branch](invoice, event)

export const passes = (invoice: InvoiceFacts, event: InvoiceHappening, names: readonly InvoiceRule[]): boolean =>
  names.every((name) => invoiceRules[name].holds(invoice, event))
