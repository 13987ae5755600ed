import { mayClock, rightIn, type Actor } from '#entities/access.ts'
import type { AbsenceRow } from '#entities/worktime/absence.ts'
import type { AbsenceStatus } from '#entities/worktime/absence-parts.ts'
import { defineLife } from '../life/define-life.ts'
import { absenceMachine, absenceMoves, absenceRules } from './absence.ts'
import type { AbsenceEvent, AbsenceFacts, AbsenceMove } from './absence.ts'

/** What a person gives with a move. */
const asked: Readonly<Partial<Record<AbsenceMove, readonly string[]>>> = { 'absence.refuse': ['reason'] }

/** What whoever is away does with their own, and in which statuses: what was decided is no more theirs to change. */
const ofEmployee: Readonly<Partial<Record<AbsenceMove, readonly AbsenceStatus[]>>> = {
  'absence.withdraw': ['requested', 'reported'],
  'absence.ask_back': ['approved'],
  'absence.keep': ['withdrawal-requested'],
}

const isOwn = (actor: Actor, { employee }: AbsenceRow) => employee.id === actor.id
const decides = (actor: Actor) => rightIn(actor, 'absence', null) === 'edit'

export const lifeOfAbsence = defineLife<AbsenceRow, AbsenceFacts, AbsenceStatus, AbsenceMove, AbsenceEvent>({
  object: 'absence',
  machine: absenceMachine,
  rules: absenceRules,
  moves: absenceMoves,
  takes: asked,
  statusOf: ({ status }) => status,
  factsOf: (row, actor) => ({
    is_own: actor !== null && isOwn(actor, row),
    is_alone: row.is_alone,
    has_begun: row.has_begun,
    is_closed: row.is_closed,
    is_beyond: row.is_beyond,
    is_certified: row.date_certified !== null,
  }),
  requirementsOf: (move) => asked[move] ?? [],
  hasForce: false,
  warnings: ['beyond_vacation'],
  warningsOf: (move, { days_short }) => (move === 'absence.approve' && days_short > 0 ? ['beyond_vacation'] : []),
  isIrreversible: () => false,
  undoRefusals: {
    'absence.approve': ['month_closed'],
    'absence.confirm': ['month_closed'],
    'absence.certify': ['month_closed'],
    'absence.refuse': ['month_closed', 'absence_overlaps'],
    'absence.ask_back': [],
    // whoever has said that it stays asks again
    'absence.keep': ['no_way_back'],
    'absence.withdraw': ['month_closed', 'absence_overlaps', 'vacation_short'],
  },
  maySee: (actor, row) => decides(actor) || isOwn(actor, row),
  mayMove: (actor, move, row) => {
    const theirs = ofEmployee[move]
    if (isOwn(actor, row) && mayClock(actor) && theirs?.includes(row.status) === true) return true
    return decides(actor) && move !== 'absence.ask_back'
  },
})
