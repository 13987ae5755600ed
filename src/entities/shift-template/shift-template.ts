import { entity } from '../entity.ts'
import { historyOver } from '../history.ts'

const time = { kind: 'text', max: 5, required: true, format: 'time' } as const

/** A kind of shift: when it begins and ends, with its break, on the key of its digit. */
export const shiftTemplate = entity({
  name: 'shift-template',
  table: 'shift_templates',
  label: [['name']],
  chosen: { by: [], within: ['work_area'] },
  fields: {
    name: { kind: 'text', max: 40, required: true, unique: true },
    /** The key that sets it in the plan. */
    digit: { kind: 'number', min: 1, max: 9, unique: true, inline: true },
    start_time: { ...time, inline: true },
    end_time: { ...time, inline: true },
    break_minutes: { kind: 'number', min: 0, max: 720, required: true, default: 30, unit: 'min', inline: true },
    /** Where it is worked; without one in the area of whoever takes it. */
    work_area: { kind: 'ref', to: 'work-area' },
    /** Whoever had it has worked it, once it is over: nobody has to clock it. */
    auto_create_session: { kind: 'flag', inline: true },
    date_updated: { kind: 'datetime', required: true, readonly: true },
    history: historyOver([]),
  },
  access: { licence: 'worktime-tracking', read: ['worktime_tracking_admin'], write: ['worktime_tracking_admin'] },
  edit: { create: true, delete: true, clone: 'filled_in' },
  found: { as: 'name', with: [] },
  list: {
    text: ['name'],
    columns: ['name', 'digit', 'start_time', 'end_time', 'break_minutes', 'work_area', 'auto_create_session'],
    filters: ['work_area', 'auto_create_session'],
    sortable: ['name', 'digit'],
    sort: 'digit asc',
  },
  facts: ['digit', 'start_time', 'end_time', 'break_minutes'],
  form: {
    base: ['name', 'digit', 'start_time', 'end_time', 'break_minutes', 'work_area', 'auto_create_session'],
  },
})
