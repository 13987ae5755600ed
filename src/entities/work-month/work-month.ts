import { entity } from '../entity.ts'
import type { RecordOf } from '../entity.ts'
import { historyOver } from '../history.ts'
import { dayWarnings } from '../worktime/day.ts'
import { workMonthStatuses } from './status.ts'

const hours = { kind: 'number', digits: 2, unit: 'h', required: true, readonly: true, derived: true } as const

const days = { kind: 'number', digits: 1, required: true, readonly: true, derived: true } as const

/** A month of an employee, which is closed once its wages are reckoned (lifecycles.md §8). */
export const workMonth = entity({
  name: 'work-month',
  table: 'work_months',
  label: [['name']],
  fields: {
    /** The employee's. */
    name: { kind: 'text', max: 210, required: true, readonly: true },
    user: { kind: 'ref', to: 'user', required: true, readonly: true, belongs: true },
    /** Its first day. */
    month: { kind: 'date', month: true, required: true, readonly: true },
    status: { kind: 'choice', of: workMonthStatuses, required: true, readonly: true },
    required_hours: hours,
    recorded_hours: hours,
    credited_hours: hours,
    balance_hours: hours,
    /** More than was required. */
    overtime_hours: hours,
    /** The employee's number, by which wages programs know them. */
    personnel_number: { kind: 'text', max: 40, readonly: true, derived: true, mono: true },
    work_days: { kind: 'number', required: true, readonly: true, derived: true },
    vacation_days: days,
    sick_days: days,
    /** Working days that were free, in whole or from noon. */
    holidays: days,
    /** Days of which something is said. */
    warned_days: { kind: 'number', required: true, readonly: true, derived: true },
    /** Of each kind on how many days, and on which of the month: `3, 17`. */
    warnings: {
      kind: 'list',
      readonly: true,
      key: ['warning'],
      of: {
        warning: { kind: 'choice', of: dayWarnings, required: true },
        number: { kind: 'number', required: true },
        days: { kind: 'text', max: 120, required: true },
      },
    },
    /** Absences that were asked for, and neither approved nor refused. */
    open_requests: { kind: 'number', required: true, readonly: true, derived: true },
    /** Working days that are over, with no work, no absence and no holiday. */
    missing_days: { kind: 'number', required: true, readonly: true, derived: true },
    /** Months of the same employee before it that are open still. */
    earlier_open: { kind: 'number', required: true, readonly: true, derived: true },
    is_over: { kind: 'flag', readonly: true, derived: true, inner: true },
    /** Employees may still ask for a correction. */
    is_in_grace: { kind: 'flag', readonly: true, derived: true },
    has_open_session: { kind: 'flag', readonly: true, derived: true },
    date_closed: { kind: 'datetime', readonly: true },
    date_updated: { kind: 'datetime', required: true, readonly: true },
    history: historyOver(workMonthStatuses),
  },
  access: { licence: 'worktime-tracking', read: ['worktime_tracking_admin'], write: ['worktime_tracking_admin'] },
  list: {
    text: ['name'],
    columns: [
      'user',
      'month',
      'status',
      'required_hours',
      'recorded_hours',
      'credited_hours',
      'balance_hours',
      'warned_days',
      'open_requests',
      'date_closed',
    ],
    filters: ['user', 'status', 'month', 'is_over', 'warnings'],
    sortable: ['month', 'name', 'date_closed'],
    sort: 'month desc',
  },
  facts: ['month', 'status', 'balance_hours', 'warned_days'],
  form: {
    base: ['user', 'month', 'status', 'date_closed', 'date_updated'],
    hours: ['required_hours', 'recorded_hours', 'credited_hours', 'balance_hours', 'overtime_hours'],
    payroll: ['personnel_number', 'work_days', 'vacation_days', 'sick_days', 'holidays'],
    review: [
      'warned_days',
      'warnings',
      'missing_days',
      'open_requests',
      'earlier_open',
      'is_in_grace',
      'has_open_session',
    ],
  },
})
export type WorkMonthRow = Omit<RecordOf<typeof workMonth>, 'history' | 'warnings'>
