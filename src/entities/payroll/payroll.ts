import { entity } from '../entity.ts'
import { workMonth } from '../work-month/work-month.ts'

const { name, user, month, status, personnel_number, work_days, vacation_days, sick_days, holidays } = workMonth.fields
const { required_hours, credited_hours, balance_hours, overtime_hours } = workMonth.fields

/** The same months as wages are reckoned from them: what is exported, and in which columns (ADR 0297). */
export const payroll = entity({
  name: 'payroll',
  table: workMonth.table,
  label: [['name']],
  fields: {
    name,
    personnel_number,
    user,
    month,
    status,
    required_hours,
    credited_hours,
    balance_hours,
    overtime_hours,
    work_days,
    vacation_days,
    sick_days,
    holidays,
  },
  access: { licence: 'worktime-tracking', read: ['worktime_tracking_admin'], write: [] },
  like: workMonth.name,
  list: {
    text: ['name'],
    columns: [
      'personnel_number',
      'user',
      'month',
      'status',
      'required_hours',
      'credited_hours',
      'balance_hours',
      'overtime_hours',
      'work_days',
      'vacation_days',
      'sick_days',
      'holidays',
    ],
    filters: ['month', 'status', 'user'],
    sortable: ['month', 'name'],
    sort: 'month desc',
  },
  form: {},
  files: ['lodas'],
  draft: { where: 'status', is: 'open' },
})
