import { assign, setup } from 'xstate'
import { mondayOf, plusDays, plusMonths, sundayOf, turned, type Period } from './days.ts'

export type CalendarContext = {
  /** The day in focus. */
  day: string
  /** Where a range began; null while only the day in focus is meant. */
  anchor: string | null
  /** From where the day or the evaluation was opened: Escape leads back there. */
  origin: 'month' | 'week'
}

export type CalendarMove =
  | { type: 'calendar.step'; days: number }
  /** Takes the days up to there to those that are meant. */
  | { type: 'calendar.extend'; days: number }
  | { type: 'calendar.focus'; day: string; extends?: boolean }
  | { type: 'calendar.turn'; by: 1 | -1 }
  | { type: 'calendar.edge'; edge: 'first' | 'last' }
  | { type: 'calendar.today'; today: string }
  | { type: 'calendar.open' }
  | { type: 'calendar.show'; view: CalendarView }
  | { type: 'calendar.evaluate' }
  /** Escape: the range, then the day, then the evaluation. */
  | { type: 'calendar.leave' }

export type CalendarView = Period | 'report'
export const calendarViews: readonly CalendarView[] = ['month', 'week', 'day', 'report']

/** The days that are meant, the first and the last. */
export const rangeOf = ({ day, anchor }: Pick<CalendarContext, 'day' | 'anchor'>): { from: string; to: string } => {
  const other = anchor ?? day
  return day < other ? { from: day, to: other } : { from: other, to: day }
}

const turning = (period: Period) =>
  assign<CalendarContext, Extract<CalendarMove, { type: 'calendar.turn' }>, undefined, CalendarMove, never>({
    day: ({ context: { day }, event }) => turned(day, period, event.by),
    anchor: null,
  })

/** A work calendar: one day is in focus, or a range up to it, in the month, the week or by itself; or its evaluation. */
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
    isReport: ({ event }) => event.type === 'calendar.show' && event.view === 'report',
    hasRange: ({ context }) => context.anchor !== null,
    cameFromWeek: ({ context }) => context.origin === 'week',
  },
  actions: {
    step: assign(({ context, event }) =>
      event.type === 'calendar.step' ? { day: plusDays(context.day, event.days), anchor: null } : {},
    ),
    extend: assign(({ context: { day, anchor }, event }) =>
      event.type === 'calendar.extend' ? { day: plusDays(day, event.days), anchor: anchor ?? day } : {},
    ),
    focus: assign(({ context: { day, anchor }, event }) =>
      event.type === 'calendar.focus'
        ? { day: event.day, anchor: event.extends === true ? (anchor ?? day) : null }
        : {},
    ),
    edge: assign(({ context: { day }, event }) =>
      event.type === 'calendar.edge'
        ? { day: event.edge === 'first' ? mondayOf(day) : sundayOf(day), anchor: null }
        : {},
    ),
    today: assign(({ event }) => (event.type === 'calendar.today' ? { day: event.today, anchor: null } : {})),
    turnYear: assign(({ context: { day }, event }) =>
      event.type === 'calendar.turn' ? { day: plusMonths(day, 12 * event.by) } : {},
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
      { guard: 'isReport', target: '.report', actions: 'single' },
    ],
    'calendar.today': { actions: 'today' },
  },
  states: {
    month: {
      entry: 'fromMonth',
      on: {
        'calendar.step': { actions: 'step' },
        'calendar.extend': { actions: 'extend' },
        'calendar.focus': { actions: 'focus' },
        'calendar.edge': { actions: 'edge' },
        'calendar.turn': { actions: turning('month') },
        'calendar.open': { target: 'day', actions: 'single' },
        'calendar.evaluate': { target: 'report', actions: 'single' },
        'calendar.leave': { guard: 'hasRange', actions: 'single' },
      },
    },
    week: {
      entry: 'fromWeek',
      on: {
        'calendar.step': { actions: 'step' },
        'calendar.extend': { actions: 'extend' },
        'calendar.focus': { actions: 'focus' },
        'calendar.edge': { actions: 'edge' },
        'calendar.turn': { actions: turning('week') },
        'calendar.open': { target: 'day', actions: 'single' },
        'calendar.evaluate': { target: 'report', actions: 'single' },
        'calendar.leave': { guard: 'hasRange', actions: 'single' },
      },
    },
    day: {
      on: {
        'calendar.step': { actions: 'step' },
        'calendar.turn': { actions: turning('day') },
        'calendar.evaluate': { target: 'report' },
        'calendar.leave': [{ guard: 'cameFromWeek', target: 'week' }, { target: 'month' }],
      },
    },
    // a year, a week a row
    report: {
      on: {
        'calendar.turn': { actions: 'turnYear' },
        'calendar.leave': [{ guard: 'cameFromWeek', target: 'week' }, { target: 'month' }],
      },
    },
  },
})
