import type { Fields } from '../entity.ts'
import { historyOver } from '../history.ts'

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
        of: ['pending', 'authorised', 'captured', 'partially-refunded', 'refunded', 'voided', 'failed'],
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
      date_created: { kind: 'datetime', required: true },
    },
  },
  history: historyOver(invoiceStatuses),
} as const satisfies Fields
