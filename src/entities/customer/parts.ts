import { addressFields } from '../address.ts'
import type { Fields } from '../entity.ts'
import { historyOver } from '../history.ts'
import { vatCheckFields } from '../order/vat-check.ts'

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
  history: historyOver([]),
} as const satisfies Fields
