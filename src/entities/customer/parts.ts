import { addressFields } from '../address.ts'
import type { Fields } from '../entity.ts'
import { historyOver } from '../history.ts'

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
  history: historyOver([]),
} as const satisfies Fields
