import { addressFields } from '../address.ts'
import type { Field, Fields } from '../entity.ts'
import { historyOver } from '../history.ts'
import { customerStatuses } from './status.ts'
import { vatCheckFields } from '../order/vat-check.ts'

/** As much of what lies with the orders as whoever looks after the customer needs to answer a call (lifecycles §9). */
const inBrief = {
  kind: 'list',
  readonly: true,
  of: {
    id: { kind: 'number', required: true },
    number: { kind: 'text', max: 40, mono: true },
    date_created: { kind: 'datetime', required: true },
    /** One of the statuses of its kind. */
    status: { kind: 'text', max: 40, required: true },
    total: { kind: 'money' },
    currency: { kind: 'text', max: 3 },
  },
} as const satisfies Field

/** What a record read expands: the parts of a customer (spec §3) that a list row does not carry. */
export const customerParts = {
  addresses: {
    kind: 'list',
    of: {
      id: { kind: 'number', required: true },
      type: { kind: 'choice', of: ['billing', 'shipping'], required: true, default: 'billing' },
      ...addressFields,
    },
  },
  /** What the EU said of their VAT number, the newest first. */
  vat_checks: { kind: 'list', readonly: true, of: vatCheckFields },
  /** What they have shown of being a business. */
  papers: {
    kind: 'list',
    of: {
      id: { kind: 'number', required: true },
      type: {
        kind: 'choice',
        of: ['trade-licence', 'register-extract', 'vat-certificate', 'other'],
        required: true,
        default: 'trade-licence',
      },
      reference: { kind: 'text', max: 100, mono: true },
      date_issued: { kind: 'date', past: true },
      /** What they sent in, as it can be read by whoever doubts the decision. */
      file: { kind: 'file', image: { side: 4000, isWhole: true, keepsType: true }, pdf: true },
      note: { kind: 'text', max: 300 },
    },
  },
  /** What they would like to have. */
  wishlist: {
    kind: 'list',
    of: {
      id: { kind: 'number', required: true },
      product: { kind: 'ref', to: 'product', required: true, unique: true },
      quantity: { kind: 'number', min: 1, max: 9999, required: true, default: 1 },
      note: { kind: 'text', max: 300 },
      date_added: { kind: 'datetime', required: true, readonly: true },
    },
  },
  orders: inBrief,
  invoices: inBrief,
  returns: inBrief,
  history: historyOver(customerStatuses),
} as const satisfies Fields
