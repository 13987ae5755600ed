import { entity } from '../entity.ts'
import type { Fields, RecordOf } from '../entity.ts'
import { historyOver } from '../history.ts'
import { correctionStatuses } from './correction-parts.ts'

/** Work and breaks of one day. */
const sessionsOf = {
  is_work_session: { kind: 'flag' },
  date_start: { kind: 'datetime', required: true, exact: true },
  date_end: { kind: 'datetime', exact: true },
} as const satisfies Fields

/**
 * A day as it was, where the clock says something else (lifecycles.md §7 and §8, ADR 0293). What the clock has booked is
 * never rewritten: what was approved counts in its place, and both are read.
 */
export const correction = entity({
  name: 'correction',
  table: 'corrections',
  label: [['name']],
  fields: {
    /** The employee’s, by which it is found. */
    name: { kind: 'text', max: 200, required: true, readonly: true, inner: true },
    employee: { kind: 'ref', to: 'user', required: true, readonly: true },
    day: { kind: 'date', required: true, readonly: true },
    status: { kind: 'choice', of: correctionStatuses, required: true, readonly: true },
    reason: { kind: 'longtext', max: 1000, required: true, readonly: true },
    /** Worked on that day in hours, as the clock says and as it is to be. */
    hours_recorded: { kind: 'number', required: true, readonly: true, derived: true, digits: 2, unit: 'h' },
    hours_wanted: { kind: 'number', required: true, readonly: true, derived: true, digits: 2, unit: 'h' },
    /** By whose clock its times are. */
    time_zone: { kind: 'text', max: 64, readonly: true, derived: true },
    refusal: { kind: 'text', max: 300, readonly: true },
    asked_by: { kind: 'text', max: 200, required: true, readonly: true },
    decided_by: { kind: 'text', max: 200, readonly: true },
    date_decided: { kind: 'datetime', readonly: true },
    date_created: { kind: 'datetime', required: true, readonly: true },
    /** What the rules of its life read. */
    is_closed: { kind: 'flag', readonly: true, derived: true, inner: true },
    is_running: { kind: 'flag', readonly: true, derived: true, inner: true },
    is_alone: { kind: 'flag', readonly: true, derived: true, inner: true },
    meets_another_day: { kind: 'flag', readonly: true, derived: true, inner: true },
    /** As the clock has booked them, each its own record. */
    recorded: {
      kind: 'list',
      readonly: true,
      of: { ...sessionsOf, session: { kind: 'ref', to: 'work-session', required: true } },
    },
    wanted: { kind: 'list', readonly: true, of: sessionsOf },
    history: historyOver(correctionStatuses),
  },
  access: {
    licence: 'worktime-tracking',
    read: ['worktime_tracking_admin'],
    write: ['worktime_tracking_admin'],
    own: 'employee',
  },
  list: {
    text: ['name', 'reason'],
    columns: ['employee', 'day', 'status', 'hours_recorded', 'hours_wanted', 'reason', 'date_created', 'decided_by'],
    filters: ['status', 'day', 'date_created'],
    sortable: ['day', 'date_created'],
    sort: 'day desc',
  },
  facts: ['day', 'refusal'],
  form: {
    base: ['employee', 'day', 'reason', 'hours_recorded', 'hours_wanted', 'time_zone'],
    sessions: ['recorded', 'wanted'],
    decision: ['decided_by', 'date_decided', 'refusal', 'asked_by', 'date_created'],
  },
})
export type CorrectionRow = Omit<RecordOf<typeof correction>, 'history' | 'recorded' | 'wanted'>
