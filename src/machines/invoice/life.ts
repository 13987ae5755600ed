import { mayRead, mayWrite } from '#entities/access.ts'
import type { InvoiceStatus } from '#entities/invoice/parts.ts'
import type { InvoiceRow } from '#entities/invoice/invoice.ts'
import type { ReasonCode } from '#entities/reason.ts'
import { defineLife } from '../life/define-life.ts'
import { invoiceMoves, type InvoiceMove } from './events.ts'
import { invoiceRules, type InvoiceFacts, type InvoiceHappening } from './rules.ts'
import { invoiceMachine } from './invoice.ts'

/** What a confirmation says besides the question. */
const warnings: Readonly<Partial<Record<InvoiceMove, ReasonCode>>> = {
  'invoice.cancel': 'issues_credit_invoice',
  'invoice.hand_over': 'goes_to_collection',
  'invoice.write_off': 'gives_up_claim',
}

/** Have all reminders been sent that its shop has? */
export const isRemindedEnough = ({
  reminder_level,
  last_reminder,
}: Pick<InvoiceRow, 'reminder_level' | 'last_reminder'>): boolean => reminder_level >= last_reminder

/** Nothing is sent any more: there is a way back from it. */
const afterLast: ReasonCode = 'last_reminder_sent'

const again: ReasonCode = 'sent_before'

/** What claims it, or gives it up, while its money may be there already. */
const waits: ReasonCode = 'payment_waits'
const claiming: readonly InvoiceMove[] = ['invoice.remind', 'invoice.hand_over', 'invoice.write_off', 'invoice.cancel']

/** Sending it sends what took it back. */
export const isTakenBack = ({ status }: Pick<InvoiceRow, 'status'>): boolean =>
  status === 'cancelled' || status === 'refunded'

/** Has the customer been sent this paper, so that they would get it twice? */
export const isSentBefore = (invoice: Pick<InvoiceRow, 'status' | 'date_sent' | 'date_credit_sent'>): boolean =>
  isTakenBack(invoice) ? invoice.date_credit_sent !== null : invoice.date_sent !== null || invoice.status === 'sent'

/** What a person gives with a move. */
const asked: Readonly<Partial<Record<InvoiceMove, readonly string[]>>> = {
  'invoice.mark_paid': ['amount', 'date_paid', 'discount', 'payment_method_id'],
  'invoice.reverse_payment': ['payment_id'],
  'invoice.write_off': ['reason'],
  'invoice.cancel': ['reason'],
}

const shopOf = ({ shop }: InvoiceRow): number | null => shop?.id ?? null

export const lifeOfInvoice = defineLife<InvoiceRow, InvoiceFacts, InvoiceStatus, InvoiceMove, InvoiceHappening>({
  object: 'invoice',
  machine: invoiceMachine,
  rules: invoiceRules,
  moves: invoiceMoves,
  takes: asked,
  statusOf: ({ status }) => status,
  factsOf: ({
    paid_total,
    open_total,
    fee_open,
    reminder_level,
    last_reminder,
    is_just_reminded,
    reminders_suspended,
    ...invoice
  }) => ({
    is_issued: invoice.date_issued !== null,
    is_sent: invoice.date_sent !== null,
    has_reversible_payment: invoice.has_reversible_payment,
    paid_total,
    open_total,
    fee_open,
    reminder_level,
    last_reminder,
    reminders_suspended,
    is_just_reminded,
    is_handed_over: invoice.date_handed_over !== null,
    has_email: invoice.email !== null,
  }),
  requirementsOf: (move) => asked[move] ?? [],
  hasForce: false,
  warnings: [...Object.values(warnings), afterLast, again, waits],
  // what was never issued needs no document to take it back
  warningsOf: (move, { date_issued, ...invoice }) =>
    [
      date_issued === null && move === 'invoice.cancel' ? undefined : warnings[move],
      move === 'invoice.remind' && isRemindedEnough(invoice) ? afterLast : undefined,
      move === 'invoice.send' && isSentBefore(invoice) ? again : undefined,
      invoice.has_waiting_payment && claiming.includes(move) ? waits : undefined,
    ].filter((code) => code !== undefined),
  // what takes an invoice back is a document of its own, and an agency works with what it was handed
  isIrreversible: (move) => warnings[move] !== undefined,
  undoRefusals: {
    'invoice.send': ['mail_sent'],
    'invoice.remind': ['mail_sent'],
    'invoice.mark_paid': ['payment_booked', 'mail_sent'],
    'invoice.reverse_payment': [],
    'invoice.waive_fees': [],
    'invoice.suspend': [],
    'invoice.resume': [],
    'invoice.hand_over': ['no_way_back'],
    'invoice.write_off': ['no_way_back'],
    'invoice.cancel': ['no_way_back'],
  },
  maySee: (actor, invoice) => mayRead(actor, 'invoice', shopOf(invoice)),
  mayMove: (actor, _, invoice) => mayWrite(actor, 'invoice', shopOf(invoice)),
})
