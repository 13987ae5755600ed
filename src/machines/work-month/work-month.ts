import { setup } from 'xstate'
import type { WorkMonthStatus } from '#entities/work-month/status.ts'
import type { Effect, Rules } from '../life/life.ts'

export type WorkMonthEvent = { type: 'work-month.close' } | { type: 'work-month.reopen'; reason?: string }

/** Every event of a person, in the order in which menus show them. */
export const workMonthMoves = [
  'work-month.close',
  'work-month.reopen',
] as const satisfies readonly WorkMonthEvent['type'][]
export type WorkMonthMove = (typeof workMonthMoves)[number]

/** What the guards read of a month. */
export type WorkMonthFacts = { is_over: boolean; has_open_session: boolean }

/** Named as questions; each says why it refuses. */
export const workMonthRules = {
  isOver: { holds: ({ is_over }) => is_over, because: 'month_not_over' },
  isClockedOut: { holds: ({ has_open_session }) => !has_open_session, because: 'session_open' },
} as const satisfies Rules<WorkMonthFacts, WorkMonthEvent>
type WorkMonthRule = keyof typeof workMonthRules

const to = (target: WorkMonthStatus, all: readonly WorkMonthRule[] = [], effects: readonly Effect[] = []) => ({
  target,
  guard: { type: 'allows' as const, params: { all } },
  actions: effects.map((params) => ({ type: 'effect' as const, params })),
})

/** Its days stayed as they were closed: what has changed since is in them from now on. */
const count: Effect = { kind: 'work_month', name: 'count' }

/** The life of a month of an employee (lifecycles §8): open until it is closed, and opened again with a reason. */
export const workMonthMachine = setup({
  types: {
    context: {} as WorkMonthFacts, // type carriers: xstate reads the types, never the values
    input: {} as WorkMonthFacts,
    events: {} as WorkMonthEvent,
  },
  guards: {
    allows: ({ context }, { all }: { all: readonly WorkMonthRule[] }) =>
      all.every((name) => workMonthRules[name].holds(context)),
  },
  actions: { effect: (_args, _effect: Effect) => {} },
}).createMachine({
  id: 'work-month',
  context: ({ input }) => input,
  initial: 'open',
  states: {
    open: { on: { 'work-month.close': to('closed', ['isOver', 'isClockedOut']) } },
    closed: { on: { 'work-month.reopen': to('open', [], [count]) } },
  },
})
