import { mayRead, mayWrite } from '#entities/access.ts'
import type { ReturnStatus } from '#entities/return/parts.ts'
import type { ReturnRow } from '#entities/return/return.ts'
import { defineLife } from '../life/define-life.ts'
import { returnMachine, returnMoves, returnRules } from './return.ts'
import type { ReturnFacts, ReturnHappening, ReturnMove } from './return.ts'

/** What a person gives with a move. */
const asked: Readonly<Partial<Record<ReturnMove, readonly string[]>>> = {
  'return.accept': ['items'],
  'return.refuse': ['reason'],
}

/** What only those decide who give money back: the others take in what comes. */
const deciding: readonly ReturnMove[] = ['return.refuse', 'return.refund']

export const lifeOfReturn = defineLife<ReturnRow, ReturnFacts, ReturnStatus, ReturnMove, ReturnHappening>({
  object: 'return',
  machine: returnMachine,
  rules: returnRules,
  moves: returnMoves,
  takes: asked,
  statusOf: ({ status }) => status,
  factsOf: ({ quantity, open_label_count, is_tracked, is_sent, refund, has_payments }) => ({
    quantity,
    open_label_count,
    is_tracked,
    is_sent,
    has_refund: refund !== null,
    has_payments,
  }),
  requirementsOf: (move) => asked[move] ?? [],
  hasForce: false,
  warnings: ['no_refund_follows', 'voids_labels'],
  warningsOf: (move, { has_payments, open_label_count }) => {
    if (move === 'return.accept') return has_payments ? [] : ['no_refund_follows']
    return move === 'return.withdraw' && open_label_count > 0 ? ['voids_labels'] : []
  },
  isIrreversible: () => false,
  undoRefusals: {
    'return.label': ['carrier_told'],
    'return.receive': [],
    'return.accept': ['refund_confirmed', 'more_than_sent'],
    'return.refund': ['refund_confirmed'],
    'return.refuse': ['more_than_sent'],
    'return.withdraw': ['carrier_told', 'more_than_sent'],
  },
  maySee: (actor, { shop }) => mayRead(actor, 'return', shop?.id ?? null),
  mayMove: (actor, move, { shop }) => mayWrite(actor, deciding.includes(move) ? 'refund' : 'return', shop?.id ?? null),
})
