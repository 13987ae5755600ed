import type { Fields } from '../entity.ts'
import { historyOver } from '../history.ts'

/** Lifecycles §8, in the order in which a refund usually meets them. */
export const refundStatuses = ['draft', 'confirmed', 'paid-out', 'failed', 'discarded'] as const
export type RefundStatus = (typeof refundStatuses)[number]

/** What a record read expands. */
export const refundParts = {
  /** The lines of its order; of a draft also those of which nothing is given back. */
  items: {
    kind: 'list',
    key: ['order_item_id'],
    fixed: true,
    taken: 'quantity',
    of: {
      order_item_id: { kind: 'number', required: true },
      sku: { kind: 'text', max: 64, readonly: true, derived: true, mono: true },
      name: { kind: 'text', max: 300, readonly: true, derived: true },
      price: { kind: 'money', readonly: true, derived: true },
      /** So many are left to be given back. */
      left_quantity: { kind: 'number', readonly: true, derived: true },
      quantity: { kind: 'number', required: true, min: 0, max: 1_000_000, default: 1, most: 'left_quantity' },
      /** It goes back into stock. */
      restock: { kind: 'flag' },
    },
  },
  /** What is given back beside the lines, such as shipping, or withheld, as a negative amount; with tax. */
  fees: {
    kind: 'list',
    of: {
      id: { kind: 'number', required: true },
      name: { kind: 'text', max: 150, required: true },
      amount: { kind: 'money', required: true },
    },
  },
  taxes: {
    kind: 'list',
    readonly: true,
    of: {
      tax_rate: { kind: 'percent', required: true },
      base: { kind: 'money', required: true },
      amount: { kind: 'money', required: true },
    },
  },
  /** From which payments it is given back. */
  payments: {
    kind: 'list',
    readonly: true,
    of: {
      transaction: { kind: 'ref', to: 'transaction', required: true },
      payment_method: { kind: 'ref', to: 'payment-method', required: true },
      amount: { kind: 'money', required: true },
      status: { kind: 'choice', of: ['open', 'paid-out', 'failed'], required: true },
    },
  },
  documents: {
    kind: 'list',
    readonly: true,
    of: {
      document: { kind: 'ref', to: 'document', required: true },
      status: { kind: 'choice', of: ['draft', 'issued', 'sent', 'cancelled'], required: true },
      date_created: { kind: 'datetime', required: true },
    },
  },
  history: historyOver(refundStatuses),
} as const satisfies Fields
