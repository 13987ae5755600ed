import type { Fields } from '../entity.ts'
import { communicationStatuses } from '../communication/parts.ts'
import { historyOver } from '../history.ts'
import { reminderKinds } from '../mail-kind.ts'
import { transactionStatuses } from '../transaction/parts.ts'

/** The nine statuses of spec §4, in the order in which an invoice usually meets them. */
export const invoiceStatuses = [
  'created',
  'sent',
  'over-due',
  'reminded',
  'ready-for-debt-collection',
  'debt-default',
  'paid',
  'refunded',
  'cancelled',
] as const
export type InvoiceStatus = (typeof invoiceStatuses)[number]

/** What a record read expands: the parts of an invoice that a list row does not carry. */
export const invoiceParts = {
  items: {
    kind: 'list',
    readonly: true,
    of: {
      sku: { kind: 'text', max: 64, required: true, mono: true },
      name: { kind: 'text', max: 300, required: true },
      quantity: { kind: 'number', required: true },
      price: { kind: 'money', required: true },
      tax_rate: { kind: 'percent', required: true },
      total: { kind: 'money', required: true },
    },
  },
  /** How the lines come to the total; what is taken off is negative, a tax that the prices contain is not among them. */
  sums: {
    kind: 'list',
    readonly: true,
    of: {
      kind: {
        kind: 'choice',
        of: ['subtotal', 'discount', 'fee', 'shipping', 'voucher', 'tax', 'total'],
        required: true,
      },
      name: { kind: 'text', max: 150 },
      tax_rate: { kind: 'percent' },
      amount: { kind: 'money', required: true },
    },
  },
  /** What came in for this invoice, and what was taken back; of its order what no other invoice was paid with. */
  payments: {
    kind: 'list',
    readonly: true,
    of: {
      id: { kind: 'number', required: true },
      date_paid: { kind: 'date', required: true },
      payment_method: { kind: 'ref', to: 'payment-method', required: true },
      amount: { kind: 'money', required: true },
      /** What was taken off with it. */
      discount: { kind: 'money', required: true },
      status: {
        kind: 'choice',
        of: transactionStatuses,
        required: true,
      },
      reference: { kind: 'text', max: 100, mono: true },
      /** Entered for this invoice, and not taken over by the accounts. */
      is_reversible: { kind: 'flag' },
    },
  },
  /** The invoice itself as it was issued, and what takes it back. */
  documents: {
    kind: 'list',
    readonly: true,
    of: {
      id: { kind: 'number', required: true },
      number: { kind: 'text', max: 30, required: true, mono: true },
      type: { kind: 'choice', of: ['invoice', 'credit-invoice'], required: true },
      status: { kind: 'choice', of: ['draft', 'issued', 'sent', 'cancelled'], required: true },
      /** What became of its newest mail. */
      mail: { kind: 'text', max: 40 },
      date_created: { kind: 'datetime', required: true },
    },
  },
  /** What comes as long as nobody pays or suspends it: the reminders that are left, then collection. */
  coming: {
    kind: 'list',
    readonly: true,
    of: {
      level: { kind: 'number', required: true },
      template: { kind: 'choice', of: [...reminderKinds, 'collection'], required: true },
      name: { kind: 'text', max: 60 },
      /** The earliest: each waits for the run. */
      date: { kind: 'date', required: true },
      /** The run that does it by itself; none while it is suspended, or the run switched off. */
      run: { kind: 'datetime', exact: true },
      fee: { kind: 'money', required: true },
    },
  },
  /** Each that went out, the newest last, and what became of its mail. */
  reminders: {
    kind: 'list',
    readonly: true,
    of: {
      level: { kind: 'number', required: true },
      template: { kind: 'choice', of: reminderKinds, required: true },
      name: { kind: 'text', max: 60 },
      date_created: { kind: 'datetime', exact: true, required: true },
      /** By hand, in a run that somebody started, or by that of the clock. */
      origin: { kind: 'choice', of: ['hand', 'bulk', 'clock'], required: true },
      who: { kind: 'text', max: 200 },
      date_due: { kind: 'date' },
      fee: { kind: 'money', required: true },
      waived: { kind: 'money', required: true },
      mail: { kind: 'ref', to: 'communication' },
      /** Of its mail; none where it was not rendered yet. */
      mail_status: { kind: 'choice', of: communicationStatuses },
      date_first_opened: { kind: 'datetime' },
    },
  },
  history: historyOver(invoiceStatuses),
} as const satisfies Fields
