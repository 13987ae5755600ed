import { setup } from 'xstate'
import type { CorrectionStatus } from '#entities/worktime/correction-parts.ts'
import type { Effect, Rules } from '../life/life.ts'

/** What people do with a day that somebody wants corrected. */
export type CorrectionEvent =
  | { type: 'correction.approve' }
  | { type: 'correction.refuse'; reason?: string }
  | { type: 'correction.withdraw' }
/** A later correction of the same day was approved. */
export type CorrectionOccurrence = { type: 'correction.replaced' }
export type CorrectionHappening = CorrectionEvent | CorrectionOccurrence

/** Every event of a person, in the order in which menus show them. */
export const correctionMoves = [
  'correction.approve',
  'correction.refuse',
  'correction.withdraw',
] as const satisfies readonly CorrectionEvent['type'][]
export type CorrectionMove = (typeof correctionMoves)[number]

/** What the guards read of a correction, and of whoever asks. */
export type CorrectionFacts = {
  is_own: boolean
  /** Nobody else decides over time. */
  is_alone: boolean
  is_closed: boolean
  /** The clock still runs on that day. */
  is_running: boolean
  /** What counts by now of the day before or after overlaps with it. */
  meets_another_day: boolean
}

/** Named as questions; each says why it refuses. */
export const correctionRules = {
  isDecidedByAnother: { holds: ({ is_own, is_alone }) => !is_own || is_alone, because: 'own_request' },
  isInOpenMonth: { holds: ({ is_closed }) => !is_closed, because: 'month_closed' },
  isOver: { holds: ({ is_running }) => !is_running, because: 'day_running' },
  standsAlone: { holds: ({ meets_another_day }) => !meets_another_day, because: 'sessions_meet_another_day' },
} as const satisfies Rules<CorrectionFacts, CorrectionHappening>
type CorrectionRule = keyof typeof correctionRules

const to = (target: CorrectionStatus, all: readonly CorrectionRule[] = [], effects: readonly Effect[] = []) => ({
  target,
  guard: { type: 'allows' as const, params: { all } },
  actions: effects.map((params) => ({ type: 'effect' as const, params })),
})

const decide: Effect = { kind: 'correction', name: 'decide' }
/** The day is reckoned anew. */
const count: Effect = { kind: 'correction', name: 'count' }
const replace: Effect = { kind: 'correction', name: 'replace' }
/** The employee is told by mail what somebody else has decided. */
const notify: Effect = { kind: 'correction', name: 'notify' }
const decided = ['isDecidedByAnother', 'isInOpenMonth'] as const

/** The life of a correction (ADR 0293): what was approved counts in place of what the clock says, until it is taken back. */
export const correctionMachine = setup({
  types: {
    context: {} as CorrectionFacts, // type carriers: xstate reads the types, never the values
    input: {} as CorrectionFacts,
    events: {} as CorrectionHappening,
  },
  guards: {
    allows: ({ context }, { all }: { all: readonly CorrectionRule[] }) =>
      all.every((name) => correctionRules[name].holds(context)),
  },
  actions: { effect: (_args, _effect: Effect) => {} },
}).createMachine({
  id: 'correction',
  context: ({ input }) => input,
  initial: 'requested',
  states: {
    requested: {
      on: {
        'correction.approve': to('approved', [...decided, 'isOver', 'standsAlone'], [decide, replace, count, notify]),
        'correction.refuse': to('refused', ['isDecidedByAnother'], [decide, notify]),
        'correction.withdraw': to('withdrawn', [], [notify]),
      },
    },
    approved: {
      on: {
        'correction.withdraw': to('withdrawn', decided, [decide, count, notify]),
        'correction.replaced': to('replaced'),
      },
    },
    refused: {},
    withdrawn: {},
    replaced: {},
  },
})
