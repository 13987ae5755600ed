import { assign, setup } from 'xstate'

export type CalendarContext = {
  /** The day in focus. */
  day: string
  /** Where a range began; null while only the day in focus is meant. */
  anchor: string | null
  /** From where the day or the evaluation was opened: Escape leads back there. */
  origin: 'month' | 'week'
}

export type CalendarMove =
  | { type: 'calendar.step'; day: string }
  /** Takes the days up to there to those that are meant. */
  | { type: 'calendar.extend'; day: string }
  /** A page forth or back. */
  | { type: 'calendar.turn'; day: string }
  | { type: 'calendar.today'; day: string }
  | { type: 'calendar.open' }
  | { type: 'calendar.show'; view: CalendarView }
  | { type: 'calendar.evaluate' }
  /** Escape: the range, then the day, then the evaluation. */
  | { type: 'calendar.leave' }

export const calendarViews = ['month', 'week', 'day', 'report'] as const
export type CalendarView = (typeof calendarViews)[number]

/** The days that are meant, the first and the last. */
export const rangeOf = ({ day, anchor }: Pick<CalendarContext, 'day' | 'anchor'>): { from: string; to: string } => {
  const other = anchor ?? day
  return day < other ? { from: day, to: other } : { from: other, to: day }
}

const onGrid = {
  'calendar.step': { actions: 'go' },
  'calendar.extend': { actions: 'extend' },
  'calendar.open': { target: 'day', actions: 'single' },
  'calendar.evaluate': { target: 'report', actions: 'single' },
  'calendar.leave': { guard: 'hasRange', actions: 'single' },
} as const

const back = [{ guard: 'cameFromWeek', target: 'week' }, { target: 'month' }] as const

/**
 * A work calendar: one day is in focus, or a range up to it, in the month, the week or by itself; or the evaluation of its
 * year. Which day a step leads to is counted by whoever sends it.
 */
export const calendarMachine = setup({
  types: {
    context: {} as CalendarContext, // type carriers: xstate reads the types, never the values
    events: {} as CalendarMove,
    input: {} as { day: string },
  },
  guards: {
    isMonth: ({ event }) => event.type === 'calendar.show' && event.view === 'month',
    isWeek: ({ event }) => event.type === 'calendar.show' && event.view === 'week',
    isDay: ({ event }) => event.type === 'calendar.show' && event.view === 'day',
    hasRange: ({ context }) => context.anchor !== null,
    cameFromWeek: ({ context }) => context.origin === 'week',
  },
  actions: {
    go: assign(({ event }) => ('day' in event ? { day: event.day, anchor: null } : {})),
    extend: assign(({ context: { day, anchor }, event }) =>
      'day' in event ? { day: event.day, anchor: anchor ?? day } : {},
    ),
    single: assign({ anchor: null }),
    fromMonth: assign({ origin: 'month' }),
    fromWeek: assign({ origin: 'week' }),
  },
}).createMachine({
  id: 'calendar',
  context: ({ input }) => ({ day: input.day, anchor: null, origin: 'month' }),
  initial: 'month',
  on: {
    'calendar.show': [
      { guard: 'isMonth', target: '.month' },
      { guard: 'isWeek', target: '.week' },
      { guard: 'isDay', target: '.day', actions: 'single' },
      { target: '.report', actions: 'single' },
    ],
    'calendar.turn': { actions: 'go' },
    'calendar.today': { actions: 'go' },
  },
  states: {
    month: { entry: 'fromMonth', on: onGrid },
    week: { entry: 'fromWeek', on: onGrid },
    day: {
      on: {
        'calendar.step': { actions: 'go' },
        'calendar.evaluate': 'report',
        'calendar.leave': back,
      },
    },
    report: { on: { 'calendar.leave': back } },
  },
})
