import { entity } from '../entity.ts'
import { vacationLapses } from '../worktime/absence-parts.ts'
import { roles } from '../role.ts'
import { historyOver } from '../history.ts'

/** What is set for the whole house: there is one of it. */
export const setting = entity({
  name: 'setting',
  table: 'settings',
  label: [['name']],
  fields: {
    name: { kind: 'text', max: 80, required: true, readonly: true, inner: true },
    /** So many characters an SKU has at least (spec §3). */
    min_sku_length: { kind: 'number', required: true, min: 1, max: 64, default: 3 },
    /** The last day on which what is left of a year’s vacation is taken in the next one. */
    vacation_lapses: { kind: 'choice', of: vacationLapses, required: true, default: '03-31' },
    /** More vacation than is left is refused, and else only said. */
    refuses_short_vacation: { kind: 'flag', default: true },
    /** Employees may ask for a correction of a month until this day of the next one. */
    work_grace_days: { kind: 'number', required: true, min: 0, max: 28, default: 5 },
    /** What a file for DATEV LODAS is addressed with: the adviser's number, the house's there, and its wage types. */
    lodas_consultant: { kind: 'number', min: 1, max: 9_999_999 },
    lodas_client: { kind: 'number', min: 1, max: 99_999 },
    lodas_wage_type: { kind: 'number', min: 1, max: 9999 },
    /** Where overtime has a wage type of its own. */
    lodas_overtime_type: { kind: 'number', min: 1, max: 9999 },
    /** Whoever holds one of these roles signs in with a second factor. */
    second_factor_roles: {
      kind: 'list',
      key: ['role'],
      of: { role: { kind: 'choice', of: roles, required: true } },
    },
    date_updated: { kind: 'datetime', required: true, readonly: true },
    history: historyOver([]),
  },
  access: { read: ['admin'], write: ['admin'] },
  edit: {},
  list: {
    text: ['name'],
    columns: ['name', 'min_sku_length', 'work_grace_days', 'date_updated'],
    filters: ['date_updated'],
    sortable: ['name', 'date_updated'],
    sort: 'name asc',
  },
  form: {
    catalogue: ['min_sku_length', 'date_updated'],
    security: ['second_factor_roles'],
    worktime: ['work_grace_days', 'vacation_lapses', 'refuses_short_vacation'],
    lodas: ['lodas_consultant', 'lodas_client', 'lodas_wage_type', 'lodas_overtime_type'],
  },
})

/** The number of the only one. */
export const settingId = 1
