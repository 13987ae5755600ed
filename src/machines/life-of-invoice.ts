import { mayRead, mayWrite } from '#entities/access.ts'
import type { InvoiceStatus } from '#entities/invoice-parts.ts'
import type { InvoiceRow } from '#entities/invoice.ts'
import type { ReasonCode } from '#entities/reason.ts'
import { defineLife } from './define-life.ts'
import { invoiceMoves, type InvoiceMove } from './invoice-events.ts'
import { invoiceRules, type InvoiceFacts, type InvoiceHappening } from './invoice-rules.ts'
import { invoiceMachine } from './invoice.ts'

/** What a confirmation says besides the question. */
const warnings: Readonly<Partial<Record<InvoiceMove, ReasonCode>>> = {
  'invoice.cancel': 'issues_credit_invoice',
  'invoice.hand_over': 'goes_to_collection',
  'invoice.write_off': 'gives_up_claim',
}

/** In the last 24 hours. */
const isJustNow = (at: string): boolean => Date.now() - new Date(at).getTime() < 24 * 3_600_000

const shopOf = ({ shop }: InvoiceRow): number | null => shop?.id ?? null

export const lifeOfInvoice = defineLife<InvoiceRow, InvoiceFacts, InvoiceStatus, InvoiceMove, InvoiceHappening>({
  object: 'invoice',
  machine: invoiceMachine,
  rules: invoiceRules,
  moves: invoiceMoves,
  takes: { 'invoice.mark_paid': ['amount', 'date_paid', 'payment_method_id'] },
  statusOf: ({ status }) => status,
  factsOf: ({ paid_total, open_total, reminder_level, reminders_suspended, ...invoice }) => ({
    paid_total,
    open_total,
    reminder_level,
    reminders_suspended,
    is_just_reminded: invoice.date_reminded !== null && isJustNow(invoice.date_reminded),
    is_handed_over: invoice.date_handed_over !== null,
    has_email: invoice.email !== null,
  }),
  requirementsOf: (move) => (move === 'invoice.mark_paid' ? ['amount', 'date_paid', 'payment_method_id'] : []),
  hasForce: false,
  warnings: Object.values(warnings),
  warningsOf: (move) => [warnings[move]].filter((code) => code !== undefined),
  // what takes an invoice back is a document of its own, and an agency works with what it was handed
  isIrreversible: (move) => warnings[move] !== undefined,
  undoRefusals: {
    'invoice.send': ['mail_sent'],
    'invoice.remind': ['mail_sent'],
    'invoice.mark_paid': ['payment_booked', 'mail_sent'],
    'invoice.suspend': [],
    'invoice.resume': [],
    'invoice.hand_over': ['no_way_back'],
    'invoice.write_off': ['no_way_back'],
    'invoice.cancel': ['no_way_back'],
  },
  maySee: (actor, invoice) => mayRead(actor, 'invoice', shopOf(invoice)),
  mayMove: (actor, _, invoice) => mayWrite(actor, 'invoice', shopOf(invoice)),
})
