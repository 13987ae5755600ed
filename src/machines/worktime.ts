import type { Refuses } from './life.ts'
import { assign, fromPromise, setup } from 'xstate'

export type ClockMove = 'worktime.start' | 'worktime.start_break' | 'worktime.end_break' | 'worktime.stop'
export type WorktimeEvent = { type: ClockMove } | { type: 'worktime.load' } | { type: 'worktime.forget' }

/** Spec §3, Work status, with the moment at which it was true, so that the running figure can go on by itself. */
export type Clock = {
  session: { is_work_session: boolean; start: string } | null
  worked_today: number
  read_at: number
}
export type ClockState = 'not-working' | 'working' | 'on-break'

/** `is_work_session` true is working, false is on break, no session is not working (spec §3). */
export const clockState = ({ session }: Clock): ClockState => {
  if (session === null) return 'not-working'
  return session.is_work_session ? 'working' : 'on-break'
}

/** Seconds worked today, as of now: only work counts on. */
export const workedSeconds = (clock: Clock, now: number): number =>
  clock.worked_today + (clockState(clock) === 'working' ? Math.max(0, Math.floor((now - clock.read_at) / 1000)) : 0)

export type WorktimeContext = { clock: Clock | null }

const moving = (...moves: ClockMove[]) => Object.fromEntries(moves.map((move) => [move, 'moving' as const]))

/**
 * Work tracking of spec §4. Ports: `status` and `move`. The status is read again after each action, also after a
 * refused one; `meta.refuses` names the reason of what a state does not allow.
 */
export const worktimeMachine = setup({
  types: {
    context: {} as WorktimeContext, // type carriers: xstate reads the types, never the values
    events: {} as WorktimeEvent,
    meta: {} as Refuses<ClockMove>,
  },
  actors: {
    status: fromPromise<Clock>(() => Promise.reject(new Error('No port: status'))),
    move: fromPromise<void, ClockMove>(() => Promise.reject(new Error('No port: move'))),
  },
}).createMachine({
  id: 'worktime',
  context: { clock: null },
  initial: 'unknown',
  on: { 'worktime.load': '.loading', 'worktime.forget': { target: '.unknown', actions: assign({ clock: null }) } },
  states: {
    unknown: { meta: { refuses: { '*': 'clock_unknown' } } },
    loading: {
      meta: { refuses: { '*': 'clock_busy' } },
      invoke: {
        id: 'status',
        src: 'status',
        onDone: [
          {
            guard: ({ event }) => clockState(event.output) === 'working',
            target: 'working',
            actions: assign({ clock: ({ event }) => event.output }),
          },
          {
            guard: ({ event }) => clockState(event.output) === 'on-break',
            target: 'on-break',
            actions: assign({ clock: ({ event }) => event.output }),
          },
          { target: 'not-working', actions: assign({ clock: ({ event }) => event.output }) },
        ],
        onError: { target: 'unknown', actions: assign({ clock: null }) },
      },
    },
    'not-working': {
      meta: {
        refuses: {
          'worktime.start_break': 'not_working',
          'worktime.end_break': 'not_on_break',
          'worktime.stop': 'not_working',
        },
      },
      on: moving('worktime.start'),
    },
    working: {
      meta: { refuses: { 'worktime.start': 'already_working', 'worktime.end_break': 'not_on_break' } },
      on: moving('worktime.start_break', 'worktime.stop'),
    },
    'on-break': {
      meta: { refuses: { 'worktime.start': 'already_on_break', 'worktime.start_break': 'already_on_break' } },
      on: moving('worktime.end_break', 'worktime.stop'),
    },
    moving: {
      meta: { refuses: { '*': 'clock_busy' } },
      invoke: {
        id: 'move',
        src: 'move',
        // only the transitions of `moving` lead here
        input: ({ event }) => event.type as ClockMove,
        onDone: 'loading',
        // the server's reason is shown by the error policy; what is true now is read again
        onError: 'loading',
      },
    },
  },
})
