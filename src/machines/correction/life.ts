import { mayClock, rightIn, type Actor } from '#entities/access.ts'
import type { CorrectionRow } from '#entities/worktime/correction.ts'
import type { CorrectionStatus } from '#entities/worktime/correction-parts.ts'
import { defineLife } from '../life/define-life.ts'
import { correctionMachine, correctionMoves, correctionRules } from './correction.ts'
import type { CorrectionFacts, CorrectionHappening, CorrectionMove } from './correction.ts'

/** What a person gives with a move. */
const asked: Readonly<Partial<Record<CorrectionMove, readonly string[]>>> = { 'correction.refuse': ['reason'] }

const isOwn = (actor: Actor, { employee }: CorrectionRow) => employee.id === actor.id
const decides = (actor: Actor) => rightIn(actor, 'correction', null) === 'edit'

export const lifeOfCorrection = defineLife<
  CorrectionRow,
  CorrectionFacts,
  CorrectionStatus,
  CorrectionMove,
  CorrectionHappening
>({
  object: 'correction',
  machine: correctionMachine,
  rules: correctionRules,
  moves: correctionMoves,
  takes: asked,
  statusOf: ({ status }) => status,
  factsOf: (row, actor) => ({
    is_own: actor !== null && isOwn(actor, row),
    is_alone: row.is_alone,
    is_closed: row.is_closed,
    is_running: row.is_running,
    meets_another_day: row.meets_another_day,
  }),
  requirementsOf: (move) => asked[move] ?? [],
  hasForce: false,
  warnings: [],
  warningsOf: () => [],
  isIrreversible: () => false,
  undoRefusals: {
    'correction.approve': ['month_closed', 'correction_waits'],
    'correction.refuse': ['correction_waits'],
    'correction.withdraw': ['month_closed', 'corrected_again', 'correction_waits', 'sessions_meet_another_day'],
  },
  maySee: (actor, row) => decides(actor) || isOwn(actor, row),
  // whoever asked takes it back until somebody has decided
  mayMove: (actor, move, row) =>
    decides(actor) ||
    (move === 'correction.withdraw' && row.status === 'requested' && isOwn(actor, row) && mayClock(actor)),
})
