import type { Clock, ClockState, WorktimeContext } from '#machines/worktime.ts'
import type { Policy } from '../policy.ts'

const clockIn = (state: ClockState): Clock => ({
  session: state === 'not-working' ? null : { is_work_session: state === 'working', start: '2026-11-20T08:00:00Z' },
  worked_today: 60,
  read_at: 0,
})

const read = (state: ClockState) => ({ type: 'xstate.done.actor.status', output: clockIn(state) })
const error = new Error('No answer')

/** Work tracking of spec §4; the status is read again after each action, also after one that failed. */
export const worktimePolicy = {
  events: {
    load: { type: 'worktime.load' },
    forget: { type: 'worktime.forget' },
    start: { type: 'worktime.start' },
    'start break': { type: 'worktime.start_break' },
    'end break': { type: 'worktime.end_break' },
    stop: { type: 'worktime.stop' },
    'reads working': read('working'),
    'reads on break': read('on-break'),
    'reads off': read('not-working'),
    'reads nothing': { type: 'xstate.error.actor.status', error },
    moved: { type: 'xstate.done.actor.move' },
    'not moved': { type: 'xstate.error.actor.move', error },
  },
  knows: { '': { clock: null } },
  table: `
    *           | load → loading, forget → unknown
    unknown     |
    loading     | reads working → working, reads on break → on-break, reads off → not-working, reads nothing → unknown
    not-working | start → moving
    working     | start break → moving, stop → moving
    on-break    | end break → moving, stop → moving
    moving      | moved → loading, not moved → loading`,
} as const satisfies Policy<WorktimeContext>
