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
    'ask to start': { type: 'worktime.ask', move: 'worktime.start' },
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
  knows: {
    '': { clock: null, move: null, kept: null },
    'start waits': { clock: null, move: null, kept: 'worktime.start' },
    'break waits': { clock: null, move: null, kept: 'worktime.start_break' },
    'end of break waits': { clock: null, move: null, kept: 'worktime.end_break' },
    'stop waits': { clock: null, move: null, kept: 'worktime.stop' },
    off: { clock: clockIn('not-working'), move: null, kept: null },
    working: { clock: clockIn('working'), move: null, kept: null },
    'on break': { clock: clockIn('on-break'), move: null, kept: null },
    'start is on its way': { clock: clockIn('not-working'), move: 'worktime.start', kept: null },
    'break is on its way': { clock: clockIn('working'), move: 'worktime.start_break', kept: null },
    'stop is on its way': { clock: clockIn('working'), move: 'worktime.stop', kept: null },
    'end of break is on its way': { clock: clockIn('on-break'), move: 'worktime.end_break', kept: null },
  },
  table: `
    *           | load → loading, forget → unknown
    unknown     |
    loading     | reads working → working, reads on break → on-break, reads off → not-working, reads nothing → unknown, start → loading, start break → loading, end break → loading, stop → loading
    loading (start waits)        | reads off → moving, start → –, start break → –, end break → –, stop → –
    loading (break waits)        | reads working → moving, start → –, start break → –, end break → –, stop → –
    loading (end of break waits) | reads on break → moving, start → –, start break → –, end break → –, stop → –
    loading (stop waits)         | reads working → moving, reads on break → moving, start → –, start break → –, end break → –, stop → –
    loading (off)                | start break → –, end break → –, stop → –
    loading (working)            | start → –, end break → –
    loading (on break)           | start → –, start break → –
    loading (start is on its way)        | start → –, end break → –
    loading (break is on its way)        | start → –, start break → –
    loading (stop is on its way)         | start break → –, end break → –, stop → –
    loading (end of break is on its way) | start → –, end break → –
    not-working | start → moving, ask to start → loading
    working     | ask to start → loading, start break → moving, stop → moving
    on-break    | ask to start → loading, end break → moving, stop → moving
    moving      | moved → loading, not moved → loading, start → moving, start break → moving, end break → moving, stop → moving
    moving (start waits)                | start → –, start break → –, end break → –, stop → –
    moving (start is on its way)        | start → –, end break → –
    moving (break is on its way)        | start → –, start break → –
    moving (stop is on its way)         | start break → –, end break → –, stop → –
    moving (end of break is on its way) | start → –, end break → –`,
} as const satisfies Policy<WorktimeContext>
