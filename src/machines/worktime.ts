import type { Refuses } from './life/life.ts'
import { assign, enqueueActions, fromPromise, setup } from 'xstate'

export type ClockMove = 'worktime.start' | 'worktime.start_break' | 'worktime.end_break' | 'worktime.stop'

const clockMoves: readonly string[] = [
  'worktime.start',
  'worktime.start_break',
  'worktime.end_break',
  'worktime.stop',
] satisfies ClockMove[]
export const isClockMove = (id: string): id is ClockMove => clockMoves.includes(id)

export type WorktimeEvent =
  | { type: ClockMove }
  | { type: 'worktime.load' }
  | { type: 'worktime.forget' }
  | { type: 'worktime.ask'; move: ClockMove }

const isMove = (event: WorktimeEvent): event is { type: ClockMove } => isClockMove(event.type)

/** Spec §3, Work status, with the moment at which it was true, so that the running figure can go on by itself. */
export type Clock = {
  session: { is_work_session: boolean; start: string } | null
  worked_today: number
  read_at: number
  /** Moves among it that wait for a server that answers. */
  kept?: number
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

/** Where each move leads from each state. */
const ways: Readonly<Record<ClockState, Partial<Record<ClockMove, ClockState>>>> = {
  'not-working': { 'worktime.start': 'working' },
  working: { 'worktime.start_break': 'on-break', 'worktime.stop': 'not-working' },
  'on-break': { 'worktime.end_break': 'working', 'worktime.stop': 'not-working' },
}

export const stateAfter = (state: ClockState, move: ClockMove): ClockState | undefined => ways[state][move]

export type WorktimeContext = {
  clock: Clock | null
  /** What is on its way, until its outcome has been read. */
  move: ClockMove | null
  /** What was asked for meanwhile: made as soon as the clock is read, where it allows that then. */
  kept: ClockMove | null
}

/** Will the clock allow it once what is on its way is done? One that was never read may. */
const mayFollow = ({ clock, move }: WorktimeContext, next: ClockMove): boolean => {
  if (clock === null) return true
  const state = clockState(clock)
  const then = move === null ? state : stateAfter(state, move)
  return then !== undefined && next in ways[then]
}

const moving = (state: ClockState) => ({
  // what the clock refuses as it was read may be allowed as it is: another device moves it as well
  'worktime.ask': { target: 'loading' as const, actions: 'keepAsked' as const },
  ...Object.fromEntries(
    Object.keys(ways[state]).map((type) => [type, { target: 'moving' as const, actions: 'take' as const }]),
  ),
})

const keeping = Object.fromEntries(
  (['worktime.start', 'worktime.start_break', 'worktime.end_break', 'worktime.stop'] satisfies ClockMove[]).map(
    (type) => [type, { guard: 'canWait' as const, actions: 'keep' as const }],
  ),
)

/**
 * Work tracking of spec §4. Ports: `status` and `move`. The status is read again after each action, also after a
 * refused one; `meta.refuses` names the reason of what a state does not allow. One move waits while the clock is on its
 * way; `worktime.refused` names it where it cannot be made then.
 */
export const worktimeMachine = setup({
  types: {
    context: {} as WorktimeContext, // type carriers: xstate reads the types, never the values
    events: {} as WorktimeEvent,
    emitted: {} as { type: 'worktime.refused'; move: ClockMove },
    meta: {} as Refuses<ClockMove>,
  },
  actors: {
    status: fromPromise<Clock>(() => Promise.reject(new Error('No port: status'))),
    move: fromPromise<void, ClockMove>(() => Promise.reject(new Error('No port: move'))),
  },
  guards: {
    canWait: ({ context, event }) => isMove(event) && context.kept === null && mayFollow(context, event.type),
  },
  actions: {
    take: assign({ move: ({ event }) => (isMove(event) ? event.type : null) }),
    keep: assign({ kept: ({ event }) => (isMove(event) ? event.type : null) }),
    keepAsked: assign({ move: null, kept: ({ event }) => (event.type === 'worktime.ask' ? event.move : null) }),
    takeStored: assign({ move: ({ context }) => context.kept, kept: null }),
    refuseKept: enqueueActions(({ context: { kept }, enqueue }) => {
      if (kept !== null) enqueue.emit({ type: 'worktime.refused', move: kept })
      enqueue.assign({ move: null, kept: null })
    }),
  },
}).createMachine({
  id: 'worktime',
  context: { clock: null, move: null, kept: null },
  initial: 'unknown',
  on: {
    'worktime.load': '.loading',
    'worktime.forget': { target: '.unknown', actions: assign({ clock: null, move: null, kept: null }) },
  },
  states: {
    unknown: { meta: { refuses: { '*': 'clock_unknown' } } },
    loading: {
      meta: { refuses: { '*': 'clock_busy' } },
      on: keeping,
      invoke: {
        id: 'status',
        src: 'status',
        onDone: [
          {
            guard: ({ context: { kept }, event }) => kept !== null && kept in ways[clockState(event.output)],
            target: 'moving',
            actions: [assign({ clock: ({ event }) => event.output }), 'takeStored'],
          },
          {
            guard: ({ event }) => clockState(event.output) === 'working',
            target: 'working',
            actions: [assign({ clock: ({ event }) => event.output }), 'refuseKept'],
          },
          {
            guard: ({ event }) => clockState(event.output) === 'on-break',
            target: 'on-break',
            actions: [assign({ clock: ({ event }) => event.output }), 'refuseKept'],
          },
          { target: 'not-working', actions: [assign({ clock: ({ event }) => event.output }), 'refuseKept'] },
        ],
        onError: { target: 'unknown', actions: [assign({ clock: null }), 'refuseKept'] },
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
      on: moving('not-working'),
    },
    working: {
      meta: { refuses: { 'worktime.start': 'already_working', 'worktime.end_break': 'not_on_break' } },
      on: moving('working'),
    },
    'on-break': {
      meta: { refuses: { 'worktime.start': 'already_on_break', 'worktime.start_break': 'already_on_break' } },
      on: moving('on-break'),
    },
    moving: {
      meta: { refuses: { '*': 'clock_busy' } },
      on: keeping,
      invoke: {
        id: 'move',
        src: 'move',
        input: ({ context }) => context.move as ClockMove, // nothing leads here without one
        onDone: 'loading',
        // the server's reason is shown by the error policy; what is true now is read again
        onError: { target: 'loading', actions: assign({ move: null }) },
      },
    },
  },
})
