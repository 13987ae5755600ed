import type { CalendarContext } from '#machines/calendar/calendar.ts'
import type { Policy } from '../policy.ts'

const oneDay: CalendarContext = { day: '2026-11-19', anchor: null, origin: 'month' }

/** A day is in focus, or a range; Enter opens it, w the evaluation, and Escape leads back step by step. */
export const calendarPolicy: Policy<CalendarContext> = {
  events: {
    step: { type: 'calendar.step', days: 7 },
    extend: { type: 'calendar.extend', days: 1 },
    click: { type: 'calendar.focus', day: '2026-11-12' },
    turn: { type: 'calendar.turn', by: 1 },
    home: { type: 'calendar.edge', edge: 'first' },
    today: { type: 'calendar.today', today: '2026-11-20' },
    open: { type: 'calendar.open' },
    evaluate: { type: 'calendar.evaluate' },
    leave: { type: 'calendar.leave' },
    'show the month': { type: 'calendar.show', view: 'month' },
    'show the week': { type: 'calendar.show', view: 'week' },
    'show the day': { type: 'calendar.show', view: 'day' },
    'show the evaluation': { type: 'calendar.show', view: 'report' },
  },
  knows: {
    '': oneDay,
    'from the week': { ...oneDay, origin: 'week' },
    range: { ...oneDay, anchor: '2026-11-16' },
  },
  table: `
    *      | show the month → month, show the week → week, show the day → day, show the evaluation → report
    month  | step → month, extend → month, click → month, turn → month, home → month, today → month, open → day, evaluate → report
    month (range) | leave → month
    week   | step → week, extend → week, click → week, turn → week, home → week, today → week, open → day, evaluate → report
    week (range) | leave → week
    day    | step → day, turn → day, today → day, evaluate → report, leave → month
    day (from the week) | leave → week
    report | turn → report, today → report, leave → month
    report (from the week) | leave → week`,
  // which day it is matters to nobody on the way
  abstract: ({ anchor, origin }) => ({ isRange: anchor !== null, origin }),
}
