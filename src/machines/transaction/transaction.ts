import { setup } from 'xstate'
import type { TransactionStatus } from '#entities/transaction/parts.ts'
import type { Effect, Rules } from '../life/life.ts'

/** What a person may ask of a payment. */
export type TransactionEvent =
  | { type: 'transaction.authorise' }
  /** All that was authorised, unless less is said. */
  | { type: 'transaction.capture'; amount?: string }
  /** By hand: today, unless a day is said. */
  | { type: 'transaction.receive'; date_paid?: string }
  | { type: 'transaction.void' }
  /** By hand: it was entered by mistake, and never came. */
  | { type: 'transaction.reverse' }
  /** The customer's bank has taken it back, as it does with a direct debit that it refuses. */
  | { type: 'transaction.charge_back'; reason?: string }
  /** What was paid too much pays another invoice; without an amount as far as both go. */
  | { type: 'transaction.use'; invoice_id?: number; amount?: string }
  /** What was paid too much is to go back: a refund of it is drafted. */
  | { type: 'transaction.refund' }

/** What its provider says of it, and what its order's refunds do to it. */
export type TransactionOccurrence =
  | { type: 'transaction.authorised' }
  | { type: 'transaction.captured' }
  /** By hand, as soon as it was entered. */
  | { type: 'transaction.received' }
  | { type: 'transaction.refused' }
  | { type: 'transaction.charged_back' }
  | { type: 'transaction.refunded'; in_full: boolean }
export type TransactionHappening = TransactionEvent | TransactionOccurrence

/** Every event of a person, in the order in which menus show them. */
export const transactionMoves = [
  'transaction.authorise',
  'transaction.capture',
  'transaction.receive',
  'transaction.void',
  'transaction.reverse',
  'transaction.charge_back',
  'transaction.use',
  'transaction.refund',
] as const satisfies readonly TransactionEvent['type'][]
export type TransactionMove = (typeof transactionMoves)[number]

/** What the guards read of a payment. */
export type TransactionFacts = {
  has_provider: boolean
  /** The provider has not answered yet. */
  is_asked: boolean
  is_refunded: boolean
  /** The bank's statement or the accounts have it. */
  is_reconciled: boolean
  /** It came in beyond what was owed. */
  is_excess: boolean
  /** Something of that is left. */
  has_excess_left: boolean
  /** Its customer owes another invoice. */
  has_other_debt: boolean
  /** Other invoices were paid with a part of it. */
  is_used: boolean
  /** By which refunds, and for which invoices. */
  excess_uses: string | null
}

/** Named as questions; each says why it refuses and which command makes way. */
export const transactionRules = {
  hasProvider: { holds: ({ has_provider }) => has_provider, because: 'paid_by_hand', unblock: 'transaction.receive' },
  isByHand: { holds: ({ has_provider }) => !has_provider, because: 'paid_by_provider', unblock: 'transaction.capture' },
  isNotAsked: { holds: ({ is_asked }) => !is_asked, because: 'provider_asked' },
  hasNothingRefunded: { holds: ({ is_refunded }) => !is_refunded, because: 'already_refunded' },
  isNotReconciled: { holds: ({ is_reconciled }) => !is_reconciled, because: 'payment_reconciled' },
  isExcess: { holds: ({ is_excess }) => is_excess, because: 'not_overpaid' },
  hasExcessLeft: {
    holds: ({ is_excess, has_excess_left }) => !is_excess || has_excess_left,
    because: 'overpayment_spent',
  },
  hasOtherDebt: {
    holds: ({ has_other_debt }) => has_other_debt,
    because: 'no_other_debt',
    unblock: 'transaction.refund',
  },
  hasNothingUsed: {
    holds: ({ is_used }) => !is_used,
    because: 'overpayment_used',
    named: ({ excess_uses }) => excess_uses,
  },
} as const satisfies Rules<TransactionFacts, TransactionHappening>
export type TransactionRule = keyof typeof transactionRules

type Way = { all?: readonly TransactionRule[]; in_full?: boolean; effects?: readonly Effect[] }
const to = (target: TransactionStatus, { all = [], in_full, effects = [] }: Way = {}) => ({
  target,
  guard: { type: 'allows' as const, params: in_full === undefined ? { all } : { all, in_full } },
  actions: effects.map((params) => ({ type: 'effect' as const, params })),
})

const book: Effect[] = [{ kind: 'payment', name: 'book' }]
/** What a provider is asked leaves by the outbox; its answer moves the payment. */
const ask = (name: string): Effect[] => [{ kind: 'provider', name }]
const captured = { 'transaction.captured': to('captured', { effects: book }) }
const received = {
  'transaction.receive': to('captured', { all: ['isByHand', 'isNotAsked'], effects: book }),
  'transaction.received': to('captured', { all: ['isByHand'], effects: book }),
}
const open = {
  ...captured,
  ...received,
  'transaction.void': to('voided', { all: ['isNotAsked'], effects: ask('void') }),
  'transaction.refused': to('failed', { effects: [{ kind: 'order', name: 'refuse' }] }),
}
const back: Effect[] = [{ kind: 'payment', name: 'charge_back' }]
const spend = (target: TransactionStatus) => ({
  'transaction.use': to(target, {
    all: ['isExcess', 'hasExcessLeft', 'hasOtherDebt'],
    effects: [{ kind: 'payment', name: 'use' }],
  }),
  'transaction.refund': to(target, {
    all: ['isExcess', 'hasExcessLeft'],
    effects: [{ kind: 'payment', name: 'draft_refund' }],
  }),
})
const refunded = {
  'transaction.refunded': [to('refunded', { in_full: true }), to('partially-refunded', { in_full: false })],
}

/** The life of a payment (lifecycles §8, ADR 0155). What its provider took is booked, whatever was decided meanwhile. */
export const transactionMachine = setup({
  types: {
    context: {} as TransactionFacts, // type carriers: xstate reads the types, never the values
    input: {} as TransactionFacts,
    events: {} as TransactionHappening,
  },
  guards: {
    allows: ({ context, event }, { all, in_full }: { all: readonly TransactionRule[]; in_full?: boolean }) =>
      all.every((name) => transactionRules[name].holds(context)) &&
      (in_full === undefined || ('in_full' in event && event.in_full === in_full)),
  },
  actions: { effect: (_args, _effect: Effect) => {} },
}).createMachine({
  id: 'transaction',
  context: ({ input }) => input,
  initial: 'pending',
  states: {
    pending: {
      on: {
        ...open,
        'transaction.authorise': to('pending', { all: ['hasProvider', 'isNotAsked'], effects: ask('authorise') }),
        'transaction.authorised': to('authorised'),
      },
    },
    authorised: {
      on: {
        ...open,
        'transaction.capture': to('authorised', { all: ['hasProvider', 'isNotAsked'], effects: ask('capture') }),
      },
    },
    captured: {
      on: {
        ...refunded,
        ...spend('captured'),
        'transaction.reverse': to('voided', {
          all: ['isByHand', 'hasNothingRefunded', 'hasNothingUsed', 'isNotReconciled'],
          effects: [{ kind: 'payment', name: 'reverse' }],
        }),
        'transaction.charge_back': to('charged-back', { all: ['hasNothingRefunded', 'hasNothingUsed'], effects: back }),
        'transaction.charged_back': to('charged-back', {
          all: ['hasNothingRefunded', 'hasNothingUsed'],
          effects: back,
        }),
      },
    },
    'partially-refunded': { on: { ...refunded, ...spend('partially-refunded') } },
    refunded: {},
    voided: { on: captured },
    failed: { on: captured },
    'charged-back': { on: captured },
  },
})
