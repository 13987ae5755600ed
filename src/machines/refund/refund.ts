import { setup } from 'xstate'
import type { RefundStatus } from '#entities/refund/parts.ts'
import type { Effect, Rules } from '../life/life.ts'

/** What a person may ask of a refund. */
export type RefundEvent =
  | { type: 'refund.confirm' }
  /** It was given back by hand. */
  | { type: 'refund.pay_out' }
  /** The provider is asked once more. */
  | { type: 'refund.retry' }
  | { type: 'refund.discard' }

/** What its provider says of it. */
export type RefundOccurrence = { type: 'refund.paid_out' } | { type: 'refund.refused' }
export type RefundHappening = RefundEvent | RefundOccurrence

/** Every event of a person, in the order in which menus show them. */
export const refundMoves = [
  'refund.confirm',
  'refund.pay_out',
  'refund.retry',
  'refund.discard',
] as const satisfies readonly RefundEvent['type'][]
export type RefundMove = (typeof refundMoves)[number]

/** What the guards read of a refund. Amounts are decimal strings. */
export type RefundFacts = {
  gross: string
  /** What of the order's payments is left, in all and on either way. */
  left_total: string
  left_by_hand: string
  left_by_provider: string
  has_lines_left: boolean
  is_automatic: boolean
  is_asked: boolean
}

/** Whole cents, so that amounts compare exactly. */
const cents = (amount: string): number => Math.round(Number(amount) * 100)
const isWithin = ({ gross }: RefundFacts, left: string): boolean => cents(gross) <= cents(left)

/** Named as questions; each says why it refuses and which command makes way. */
export const refundRules = {
  hasPayments: { holds: ({ left_total }) => cents(left_total) > 0, because: 'no_transactions' },
  hasAmount: {
    holds: ({ gross }) => cents(gross) > 0,
    because: 'no_refundable_items',
    unblock: 'record.edit',
  },
  hasLinesLeft: { holds: ({ has_lines_left }) => has_lines_left, because: 'lines_refunded' },
  isWithinPaid: { holds: (refund) => isWithin(refund, refund.left_total), because: 'more_than_paid' },
  // the method's days are over, or it gives nothing back at all
  hasWay: {
    holds: ({ left_by_hand, left_by_provider }) => cents(left_by_hand) + cents(left_by_provider) > 0,
    because: 'no_payment_methods',
  },
  isWayOpen: {
    holds: (refund) => isWithin(refund, refund.is_automatic ? refund.left_by_provider : refund.left_by_hand),
    because: 'other_refund_way',
  },
  isAutomatic: { holds: ({ is_automatic }) => is_automatic, because: 'refunded_by_hand', unblock: 'refund.pay_out' },
  isNotAsked: { holds: ({ is_asked }) => !is_asked, because: 'provider_asked' },
} as const satisfies Rules<RefundFacts, RefundHappening>
export type RefundRule = keyof typeof refundRules

type Way = { all?: readonly RefundRule[]; effect?: string; mail?: string }
const to = (target: RefundStatus, { all = [], effect, mail }: Way = {}) => ({
  target,
  guard: { type: 'allows' as const, params: { all } },
  actions: [
    ...(effect === undefined ? [] : [{ type: 'effect' as const, params: { kind: 'refund', name: effect } }]),
    ...(mail === undefined ? [] : [{ type: 'effect' as const, params: { kind: 'mail', name: mail } }]),
  ],
})
const paid = {
  'refund.pay_out': to('paid-out', { all: ['isNotAsked'], effect: 'pay_out' }),
  'refund.paid_out': to('paid-out'),
}

/** The life of a refund (lifecycles §8, ADR 0156): nothing undoes a confirmation. */
export const refundMachine = setup({
  types: {
    context: {} as RefundFacts, // type carriers: xstate reads the types, never the values
    input: {} as RefundFacts,
    events: {} as RefundHappening,
  },
  guards: {
    allows: ({ context }, { all }: { all: readonly RefundRule[] }) =>
      all.every((name) => refundRules[name].holds(context)),
  },
  actions: { effect: (_args, _effect: Effect) => {} },
}).createMachine({
  id: 'refund',
  context: ({ input }) => input,
  initial: 'draft',
  states: {
    draft: {
      on: {
        'refund.confirm': to('confirmed', {
          all: ['hasPayments', 'hasAmount', 'hasLinesLeft', 'isWithinPaid', 'hasWay', 'isWayOpen'],
          effect: 'confirm',
          mail: 'refund_confirmed',
        }),
        'refund.discard': to('discarded'),
      },
    },
    confirmed: { on: { ...paid, 'refund.refused': to('failed') } },
    failed: {
      on: { ...paid, 'refund.retry': to('confirmed', { all: ['isAutomatic', 'isNotAsked'], effect: 'ask' }) },
    },
    'paid-out': {},
    discarded: {},
  },
})
