import { entity } from '../entity.ts'
import { historyOver } from '../history.ts'

const perDay = { kind: 'number', min: 0, max: 99, default: 0, required: true } as const
const template = { kind: 'ref', to: 'shift-template', required: true } as const

/** Where people work together: who belongs there, and how many of each shift it needs. */
export const workArea = entity({
  name: 'work-area',
  table: 'work_areas',
  label: [['name']],
  chosen: { by: [], within: [] },
  fields: {
    name: { kind: 'text', max: 60, required: true, unique: true },
    /** The lowest stands first in the plan. */
    position: { kind: 'number', min: 0, max: 999, required: true, default: 0, inline: true },
    employee_count: { kind: 'number', required: true, readonly: true, derived: true },
    employees: {
      kind: 'list',
      key: ['employee'],
      of: { employee: { kind: 'ref', to: 'user', required: true } },
    },
    demand: {
      kind: 'list',
      key: ['shift_template'],
      of: {
        shift_template: template,
        monday: perDay,
        tuesday: perDay,
        wednesday: perDay,
        thursday: perDay,
        friday: perDay,
        saturday: perDay,
        sunday: perDay,
      },
    },
    /** In place of the weekday's: before a feast, in a sale. */
    special_days: {
      kind: 'list',
      key: ['day', 'shift_template'],
      of: {
        day: { kind: 'date', required: true },
        shift_template: template,
        count: { kind: 'number', min: 0, max: 99, required: true, default: 0 },
      },
    },
    date_updated: { kind: 'datetime', required: true, readonly: true },
    history: historyOver([]),
  },
  access: { licence: 'worktime-tracking', read: ['worktime_tracking_admin'], write: ['worktime_tracking_admin'] },
  edit: { create: true, delete: true },
  found: { as: 'name', with: [] },
  list: {
    text: ['name'],
    columns: ['name', 'position', 'employee_count', 'date_updated'],
    filters: ['employees'],
    sortable: ['name', 'position'],
    sort: 'position asc',
  },
  facts: ['employee_count'],
  form: {
    base: ['name', 'position'],
    employees: ['employees'],
    demand: ['demand', 'special_days'],
  },
})
