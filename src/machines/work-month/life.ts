import { mayRead, mayWrite } from '#entities/access.ts'
import type { WorkMonthStatus } from '#entities/work-month/status.ts'
import type { WorkMonthRow } from '#entities/work-month/work-month.ts'
import { defineLife } from '../life/define-life.ts'
import { workMonthMachine, workMonthMoves, workMonthRules } from './work-month.ts'
import type { WorkMonthEvent, WorkMonthFacts, WorkMonthMove } from './work-month.ts'

export const lifeOfWorkMonth = defineLife<WorkMonthRow, WorkMonthFacts, WorkMonthStatus, WorkMonthMove, WorkMonthEvent>(
  {
    object: 'work-month',
    machine: workMonthMachine,
    rules: workMonthRules,
    moves: workMonthMoves,
    takes: { 'work-month.reopen': ['reason'] },
    statusOf: ({ status }) => status,
    factsOf: ({ is_over, has_open_session }) => ({ is_over, has_open_session }),
    requirementsOf: (move) => (move === 'work-month.reopen' ? ['reason'] : []),
    hasForce: false,
    warnings: ['grace_running', 'requests_open', 'days_missing', 'earlier_month_open'],
    warningsOf: (move, { is_in_grace, open_requests, missing_days, earlier_open }) =>
      move === 'work-month.close'
        ? [
            ...(is_in_grace ? ['grace_running'] : []),
            ...(open_requests > 0 ? ['requests_open'] : []),
            ...(missing_days > 0 ? ['days_missing'] : []),
            ...(earlier_open > 0 ? ['earlier_month_open'] : []),
          ]
        : [],
    isIrreversible: () => false,
    undoRefusals: { 'work-month.close': [], 'work-month.reopen': [] },
    maySee: (actor) => mayRead(actor, 'work-month', null),
    mayMove: (actor) => mayWrite(actor, 'work-month', null),
  },
)
