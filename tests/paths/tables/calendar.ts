import type { CalendarContext } from '#machines/calendar.ts'
import type { Policy } from '../policy.ts'

const oneDay: CalendarContext = { day: '2026-11-19', anchor: null, origin: 'month' }

/** A day is in focus, or a range; Enter opens it, w the evaluation, and Escape leads back step by step. */
export const calendarPolicy: Policy<CalendarContext> = {
  events: {
    step: { type: 'calendar.step', day: '2026-11-26' },
    extend: { type: 'calendar.extend', day: '2026-11-20' },
    turn: { type: 'calendar.turn', day: '2026-12-19' },
    today: { type: 'calendar.today', day: '2026-11-20' },
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
    month  | turn → month, today → month, step → month, extend → month, open → day, evaluate → report
    month (range) | leave → month
    week   | turn → week, today → week, step → week, extend → week, open → day, evaluate → report
    week (range) | leave → week
    day    | turn → day, today → day, step → day, evaluate → report, leave → month
    day (from the week) | leave → week
    report | turn → report, today → report, leave → month
    report (from the week) | leave → week`,
  // which day it is matters to nobody on the way
  abstract: ({ anchor, origin }) => ({ isRange: anchor !== null, origin }),
}
