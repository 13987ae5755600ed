import type { Fields } from '../entity.ts'
import { historyOver } from '../history.ts'

/** Lifecycles §8, in the order in which a payment usually meets them. */
export const transactionStatuses = [
  'pending',
  'authorised',
  'captured',
  'partially-refunded',
  'refunded',
  'voided',
  'failed',
  // it was here, and the customer's bank has taken it back
  'charged-back',
] as const
export type TransactionStatus = (typeof transactionStatuses)[number]

/** Who is asked for money: each is one file under server/payment. */
export const providers = ['simulated'] as const
export type ProviderName = (typeof providers)[number]

/** What a provider is asked to do with a payment. */
export const paymentOperations = ['authorise', 'capture', 'void', 'refund'] as const
export type PaymentOperation = (typeof paymentOperations)[number]

/** What a provider says of a payment, asked or by itself. */
export const paymentEvents = ['authorised', 'captured', 'voided', 'refunded', 'refused', 'charged_back'] as const
export type PaymentEvent = (typeof paymentEvents)[number]

/** What a record read expands. */
export const transactionParts = {
  events: {
    kind: 'list',
    readonly: true,
    of: {
      date_created: { kind: 'datetime', exact: true, required: true },
      type: { kind: 'choice', of: paymentEvents, required: true },
      operation: { kind: 'choice', of: paymentOperations },
      amount: { kind: 'money', required: true },
      event_id: { kind: 'text', max: 100, required: true, mono: true },
      text: { kind: 'text', max: 300 },
    },
  },
  history: historyOver(transactionStatuses),
} as const satisfies Fields
