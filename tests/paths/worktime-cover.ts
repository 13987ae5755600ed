import {
  worktimeMachine,
  type Clock,
  type ClockState,
  type WorktimeContext,
  type WorktimeEvent,
} from '#machines/worktime.ts'
import { call } from '#tests/support/call.ts'
import { coverPaths, type Every } from './cover.ts'
import type { Path } from './model.ts'
import { worktimePolicy } from './tables/worktime.ts'

/** What the ports answer, as the chart hears it. */
type Answer =
  | { type: 'xstate.done.actor.status'; output: Clock }
  | { type: 'xstate.done.actor.move' }
  | { type: `xstate.error.actor.${'status' | 'move'}`; error: Error }
export type WorktimeCase = WorktimeEvent | Answer
export type WorktimePath = Path<WorktimeContext, WorktimeCase>

/** As few days as it takes to go through every state of the clock by every transition, or in a hurry by each event once. */
export const worktimeCover = (except: readonly string[] = [], every?: Every): WorktimePath[] =>
  coverPaths<WorktimeContext, WorktimeCase>(
    worktimeMachine,
    [{ status: 'unknown', context: worktimePolicy.knows[''] }],
    {
      cases: Object.values(worktimePolicy.events) as WorktimeCase[], // the table's events are those of the chart
      isPossible: () => true,
      abstract: ({ clock, move, kept }) => [clock?.session ?? null, move, kept],
    },
    { except, every },
  )

export const clockPaths = {
  'worktime.start': 'session/start',
  'worktime.stop': 'session/stop',
  'worktime.start_break': 'break/start',
  'worktime.end_break': 'break/end',
} as const

/** Brings the clock of whoever holds the token into a state, as another device of theirs would. */
export async function bringClockTo(url: string, token: string, state: ClockState): Promise<void> {
  const move = (type: keyof typeof clockPaths) => call(url, token, 'POST', `/api/v3/work-tracking/${clockPaths[type]}`)
  await move('worktime.stop')
  if (state !== 'not-working') await move('worktime.start')
  if (state === 'on-break') await move('worktime.start_break')
}
