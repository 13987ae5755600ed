import { mayRead, mayWrite } from '#entities/access.ts'
import type { RefundStatus } from '#entities/refund/parts.ts'
import type { RefundRow } from '#entities/refund/refund.ts'
import { defineLife } from '../life/define-life.ts'
import { refundMachine, refundMoves, refundRules } from './refund.ts'
import type { RefundFacts, RefundHappening, RefundMove } from './refund.ts'

export const lifeOfRefund = defineLife<RefundRow, RefundFacts, RefundStatus, RefundMove, RefundHappening>({
  object: 'refund',
  machine: refundMachine,
  rules: refundRules,
  moves: refundMoves,
  takes: {},
  statusOf: ({ status }) => status,
  factsOf: ({ gross, left_total, left_by_hand, left_by_provider, has_lines_left, is_automatic, is_asked }) => ({
    gross,
    left_total,
    left_by_hand,
    left_by_provider,
    has_lines_left,
    is_automatic,
    is_asked,
  }),
  requirementsOf: () => [],
  hasForce: false,
  warnings: ['refund_is_final'],
  warningsOf: (move) => (move === 'refund.confirm' ? ['refund_is_final'] : []),
  isIrreversible: (move) => move === 'refund.confirm',
  undoRefusals: {
    'refund.confirm': ['no_way_back'],
    'refund.pay_out': [],
    'refund.retry': ['provider_told'],
    'refund.discard': [],
  },
  maySee: (actor, { shop }) => mayRead(actor, 'refund', shop?.id ?? null),
  mayMove: (actor, _, { shop }) => mayWrite(actor, 'refund', shop?.id ?? null),
})
