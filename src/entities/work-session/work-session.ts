import { entity } from '../entity.ts'
import type { Fields } from '../entity.ts'
import { dayWarnings } from '../worktime/day.ts'

/** Work and breaks of the day of the session. */
const sessionsOf = {
  is_work_session: { kind: 'flag' },
  date_start: { kind: 'datetime', required: true, exact: true },
  date_end: { kind: 'datetime', exact: true },
} as const satisfies Fields

const hours = { kind: 'number', digits: 2, unit: 'h', readonly: true, derived: true } as const

/**
 * Spec §3, Session: work or a break as the clock has booked it, and beside it what its day came to (ADR 0296). Nobody
 * writes it: what was otherwise is a correction.
 */
export const workSession = entity({
  name: 'work-session',
  table: 'work_sessions',
  label: [['name']],
  fields: {
    /** The employee's, by which it is found. */
    name: { kind: 'text', max: 210, required: true, readonly: true, inner: true },
    user: { kind: 'ref', to: 'user', required: true, readonly: true, belongs: true },
    /** On which it began, where its employee works. */
    day: { kind: 'date', required: true, readonly: true },
    /** Else it is a break. */
    is_work_session: { kind: 'flag', readonly: true },
    /** The same in a word. */
    kind: { kind: 'choice', of: ['work', 'break'], readonly: true, derived: true },
    date_start: { kind: 'datetime', required: true, readonly: true, exact: true },
    date_end: { kind: 'datetime', readonly: true, exact: true },
    /** `08:14`, by the clock where its employee works, and where that is. */
    time_start: { kind: 'text', max: 64, readonly: true, derived: true },
    time_end: { kind: 'text', max: 5, readonly: true, derived: true },
    time_zone: { kind: 'text', max: 64, readonly: true, derived: true },
    /** Its own, once it has ended. */
    booked_hours: hours,
    is_open: { kind: 'flag', readonly: true, derived: true },
    /** What was approved of its day counts in its place. */
    is_corrected: { kind: 'flag', readonly: true, derived: true },
    /** Those of its day, as booked or as corrected. */
    recorded_hours: hours,
    break_hours: hours,
    gap_hours: hours,
    /** Deducted for missing breaks, and what would be. */
    adjustment_hours: hours,
    adjustment_wanted_hours: hours,
    credited_hours: hours,
    required_hours: hours,
    balance_hours: hours,
    /** Booked when its moment was over, by a device that was offline or by hand. */
    is_late: { kind: 'flag', readonly: true },
    has_warning: { kind: 'flag', readonly: true, derived: true },
    /** The gravest of its day. */
    warning: { kind: 'choice', of: dayWarnings, readonly: true, derived: true },
    is_closed: { kind: 'flag', readonly: true, derived: true },
    recorded: { kind: 'list', readonly: true, of: sessionsOf },
    /** Where a correction was approved, what that says. */
    counted: { kind: 'list', readonly: true, of: { ...sessionsOf, correction: { kind: 'ref', to: 'correction' } } },
    warnings: {
      kind: 'list',
      readonly: true,
      key: ['warning'],
      of: { warning: { kind: 'choice', of: dayWarnings, required: true } },
    },
  },
  access: { licence: 'worktime-tracking', read: ['worktime_tracking_admin'], write: [] },
  list: {
    text: ['name'],
    columns: [
      'user',
      'day',
      'kind',
      'time_start',
      'time_end',
      'booked_hours',
      'recorded_hours',
      'adjustment_hours',
      'credited_hours',
      'warning',
    ],
    filters: ['user', 'day', 'is_work_session', 'is_open', 'has_warning', 'warnings', 'is_late', 'date_start'],
    sortable: ['date_start', 'day'],
    sort: 'date_start desc',
  },
  facts: ['day', 'time_start', 'time_end', 'booked_hours'],
  form: {
    base: ['user', 'day', 'kind', 'time_start', 'time_end', 'time_zone', 'booked_hours', 'is_open', 'is_late'],
    day: [
      'recorded_hours',
      'break_hours',
      'gap_hours',
      'adjustment_hours',
      'adjustment_wanted_hours',
      'credited_hours',
      'required_hours',
      'balance_hours',
    ],
    sessions: ['recorded', 'counted', 'is_corrected'],
    review: ['has_warning', 'warning', 'warnings', 'is_closed'],
  },
})
