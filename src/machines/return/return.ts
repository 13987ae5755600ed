import { setup } from 'xstate'
import type { ReturnCondition } from '#entities/return/condition.ts'
import type { ReturnStatus } from '#entities/return/parts.ts'
import type { Effect, Rules } from '../life/life.ts'

/** What came back of a line, and how; what is not said is as it is written on the return. */
export type JudgedItem = {
  order_item_id: number
  quantity?: number
  condition?: ReturnCondition
  restock?: boolean
}

/** What a person may ask of a return. */
export type ReturnEvent =
  /** The customer gets a label of ours to send it back by. */
  | { type: 'return.label' }
  | { type: 'return.receive' }
  /** What came is taken back, line by line in its condition; the refund is drafted. */
  | { type: 'return.accept'; items?: JudgedItem[] }
  | { type: 'return.refuse'; reason?: string }
  | { type: 'return.withdraw' }
  /** The refund is drafted anew: its draft was discarded, or nothing had been paid yet. */
  | { type: 'return.refund' }

/** What happens to a return without a button: its refund was confirmed. */
export type ReturnOccurrence = { type: 'return.refunded' }
export type ReturnHappening = ReturnEvent | ReturnOccurrence

/** Every event of a person, in the order in which menus show them. */
export const returnMoves = [
  'return.label',
  'return.receive',
  'return.accept',
  'return.refund',
  'return.refuse',
  'return.withdraw',
] as const satisfies readonly ReturnEvent['type'][]
export type ReturnMove = (typeof returnMoves)[number]

/** What the guards read of a return. */
export type ReturnFacts = {
  quantity: number
  open_label_count: number
  is_tracked: boolean
  /** All of it was sent, beside what other returns hold. */
  is_sent: boolean
  has_refund: boolean
  /** Something of the order's payments is left to be given back. */
  has_payments: boolean
}

/** Named as questions; each says why it refuses and which command makes way. */
export const returnRules = {
  hasItems: { holds: ({ quantity }) => quantity > 0, because: 'no_returnable_items' },
  hasNoLabel: {
    holds: ({ open_label_count }) => open_label_count === 0,
    because: 'label_bought',
    unblock: 'parcel.void',
  },
  isSent: { holds: ({ is_sent }) => is_sent, because: 'more_than_sent' },
  isNotUnderway: { holds: ({ is_tracked }) => !is_tracked, because: 'carrier_event' },
  hasNoRefund: { holds: ({ has_refund }) => !has_refund, because: 'refund_drafted' },
  hasPayments: { holds: ({ has_payments }) => has_payments, because: 'no_transactions' },
} as const satisfies Rules<ReturnFacts, ReturnHappening>
export type ReturnRule = keyof typeof returnRules

type Way = { all?: readonly ReturnRule[]; effects?: readonly string[] }
const to = (target: ReturnStatus, { all = [], effects = [] }: Way = {}) => ({
  target,
  guard: { type: 'allows' as const, params: { all } },
  actions: effects.map((name): { type: 'effect'; params: Effect } => ({
    type: 'effect',
    params: { kind: 'return', name },
  })),
})

/** The life of a return (lifecycles §8, ADR 0181): what was accepted waits for its refund. */
export const returnMachine = setup({
  types: {
    context: {} as ReturnFacts, // type carriers: xstate reads the types, never the values
    input: {} as ReturnFacts,
    events: {} as ReturnHappening,
  },
  guards: {
    allows: ({ context }, { all }: { all: readonly ReturnRule[] }) =>
      all.every((name) => returnRules[name].holds(context)),
  },
  actions: { effect: (_args, _effect: Effect) => {} },
}).createMachine({
  id: 'return',
  context: ({ input }) => input,
  initial: 'announced',
  states: {
    announced: {
      on: {
        'return.label': to('announced', { all: ['hasItems', 'hasNoLabel'], effects: ['request_label'] }),
        'return.receive': to('received', { all: ['hasItems', 'isSent'], effects: ['arrive'] }),
        'return.withdraw': to('withdrawn', { all: ['isNotUnderway'], effects: ['call_off'] }),
      },
    },
    received: {
      on: {
        'return.accept': to('accepted', { all: ['hasItems', 'isSent'], effects: ['accept', 'draft_refund'] }),
        'return.refuse': to('refused'),
      },
    },
    accepted: {
      on: {
        'return.refund': to('accepted', { all: ['hasNoRefund', 'hasPayments'], effects: ['draft_refund'] }),
        'return.refunded': to('refunded'),
      },
    },
    refunded: {},
    refused: {},
    withdrawn: {},
  },
})
