import { setup } from 'xstate'
import type { AbsenceStatus } from '#entities/worktime/absence-parts.ts'
import type { Effect, Rules } from '../life/life.ts'

/** What people do with a request for days off, or with a sick note. */
export type AbsenceEvent =
  | { type: 'absence.approve' }
  | { type: 'absence.confirm' }
  | { type: 'absence.certify' }
  | { type: 'absence.refuse'; reason?: string }
  | { type: 'absence.ask_back' }
  | { type: 'absence.keep' }
  | { type: 'absence.withdraw' }

/** Every event of a person, in the order in which menus show them. */
export const absenceMoves = [
  'absence.approve',
  'absence.confirm',
  'absence.certify',
  'absence.refuse',
  'absence.ask_back',
  'absence.keep',
  'absence.withdraw',
] as const satisfies readonly AbsenceEvent['type'][]
export type AbsenceMove = (typeof absenceMoves)[number]

/** What the guards read of an absence, and of whoever asks. */
export type AbsenceFacts = {
  is_own: boolean
  /** Nobody else decides over time. */
  is_alone: boolean
  has_begun: boolean
  /** One of its days lies in a month that is closed. */
  is_closed: boolean
  /** It takes more vacation than is left, and the house refuses that. */
  is_beyond: boolean
  is_certified: boolean
}

/** Named as questions; each says why it refuses. */
export const absenceRules = {
  isDecidedByAnother: { holds: ({ is_own, is_alone }) => !is_own || is_alone, because: 'own_request' },
  isInOpenMonth: { holds: ({ is_closed }) => !is_closed, because: 'month_closed' },
  hasNotBegun: { holds: ({ has_begun }) => !has_begun, because: 'absence_begun' },
  isCovered: { holds: ({ is_beyond }) => !is_beyond, because: 'vacation_short' },
  isNotCertified: { holds: ({ is_certified }) => !is_certified, because: 'certificate_there' },
} as const satisfies Rules<AbsenceFacts, AbsenceEvent>
type AbsenceRule = keyof typeof absenceRules

const to = (target: AbsenceStatus, all: readonly AbsenceRule[] = [], effects: readonly Effect[] = []) => ({
  target,
  guard: { type: 'allows' as const, params: { all } },
  actions: effects.map((params) => ({ type: 'effect' as const, params })),
})

const decide: Effect = { kind: 'absence', name: 'decide' }
/** The days of whoever is away are reckoned anew. */
const count: Effect = { kind: 'absence', name: 'count' }
const certify: Effect = { kind: 'absence', name: 'certify' }
/** The employee is told by mail what somebody else has decided. */
const notify: Effect = { kind: 'absence', name: 'notify' }
const decided = ['isDecidedByAnother', 'isInOpenMonth'] as const
const takeBack = to('withdrawn', decided, [decide, count, notify])
const withdrawn = to('withdrawn', ['isInOpenMonth'], [count, notify])

/**
 * The life of an absence (ADR 0291). What is asked for counts once it is approved, and sick leave from the moment in which
 * it is reported; what was approved is taken back by whoever decides, or by their leave before it begins.
 */
export const absenceMachine = setup({
  types: {
    context: {} as AbsenceFacts, // type carriers: xstate reads the types, never the values
    input: {} as AbsenceFacts,
    events: {} as AbsenceEvent,
  },
  guards: {
    allows: ({ context }, { all }: { all: readonly AbsenceRule[] }) =>
      all.every((name) => absenceRules[name].holds(context)),
  },
  actions: { effect: (_args, _effect: Effect) => {} },
}).createMachine({
  id: 'absence',
  context: ({ input }) => input,
  initial: 'requested',
  states: {
    requested: {
      on: {
        'absence.approve': to('approved', [...decided, 'isCovered'], [decide, count, notify]),
        'absence.refuse': to('refused', ['isDecidedByAnother'], [decide, notify]),
        'absence.withdraw': to('withdrawn', [], [notify]),
      },
    },
    reported: {
      on: {
        'absence.confirm': to('confirmed', decided, [decide, notify]),
        'absence.certify': to('reported', [...decided, 'isNotCertified'], [certify, count]),
        'absence.refuse': to('refused', decided, [decide, count, notify]),
        'absence.withdraw': withdrawn,
      },
    },
    approved: {
      on: {
        'absence.ask_back': to('withdrawal-requested', ['hasNotBegun', 'isInOpenMonth']),
        'absence.withdraw': takeBack,
      },
    },
    confirmed: {
      on: {
        'absence.certify': to('confirmed', [...decided, 'isNotCertified'], [certify, count]),
        'absence.withdraw': takeBack,
      },
    },
    'withdrawal-requested': { on: { 'absence.keep': to('approved', [], [notify]), 'absence.withdraw': takeBack } },
    refused: {},
    withdrawn: {},
  },
})
