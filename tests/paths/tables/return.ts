import type { ReturnFacts } from '#machines/return/return.ts'
import type { Policy } from '../policy.ts'

const coming: ReturnFacts = {
  quantity: 2,
  open_label_count: 0,
  is_tracked: false,
  is_sent: true,
  has_refund: false,
  has_payments: true,
}

/**
 * Returns of lifecycles §8: what is announced gets one label and is received or withdrawn, as long as it is not on its
 * way; what was received is accepted or refused, and nothing is received or accepted of which less was sent; what was accepted is refunded by its refund alone, and has one draft.
 */
export const returnPolicy = {
  events: {
    label: { type: 'return.label' },
    receive: { type: 'return.receive' },
    accept: { type: 'return.accept' },
    refund: { type: 'return.refund' },
    refuse: { type: 'return.refuse', reason: 'Not ours' },
    withdraw: { type: 'return.withdraw' },
    refunded: { type: 'return.refunded' },
  },
  knows: {
    '': coming,
    empty: { ...coming, quantity: 0 },
    labelled: { ...coming, open_label_count: 1 },
    'on its way': { ...coming, open_label_count: 1, is_tracked: true },
    'beyond what was sent': { ...coming, is_sent: false },
    drafted: { ...coming, has_refund: true },
    'nothing paid': { ...coming, has_payments: false },
  },
  table: `
    announced                | label → announced, receive → received, withdraw → withdrawn
    announced (empty)        | label → –, receive → –, withdraw → withdrawn
    announced (labelled)     | label → –, receive → received, withdraw → withdrawn
    announced (on its way)   | label → –, receive → received, withdraw → –
    announced (nothing paid) | receive → received
    announced (beyond what was sent) | label → announced, receive → –, withdraw → withdrawn
    received                 | accept → accepted, refuse → refused
    received (empty)         | accept → –, refuse → refused
    received (beyond what was sent) | accept → –, refuse → refused
    received (nothing paid)  | accept → accepted, refuse → refused
    accepted                 | refund → accepted, refunded → refunded
    accepted (drafted)       | refund → –, refunded → refunded
    accepted (nothing paid)  | refund → –
    refunded                 |
    refused                  |
    withdrawn                |`,
} as const satisfies Policy<ReturnFacts>
