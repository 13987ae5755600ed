import { entity } from '../entity.ts'
import type { Fields } from '../entity.ts'
import { historyOver } from '../history.ts'
import { breakAdjustments, breakRules, calculationModes } from '../worktime/day.ts'
import { holidayCountries } from './holiday-countries.ts'

/** Empty is no working day. */
const hours = { kind: 'number', min: 0.25, max: 24, digits: 2, unit: 'h' } as const

/** The days of the week, Monday first. */
const weekdayHours = {
  monday_hours: { ...hours, default: 8 },
  tuesday_hours: { ...hours, default: 8 },
  wednesday_hours: { ...hours, default: 8 },
  thursday_hours: { ...hours, default: 8 },
  friday_hours: { ...hours, default: 8 },
  saturday_hours: hours,
  sunday_hours: hours,
} as const satisfies Fields

const weekdays = [
  'monday_hours',
  'tuesday_hours',
  'wednesday_hours',
  'thursday_hours',
  'friday_hours',
  'saturday_hours',
  'sunday_hours',
] as const satisfies readonly (keyof typeof weekdayHours)[]

/** Spec §3, Work condition: what was agreed with an employee, from one day to another (ADR 0281). */
export const workCondition = entity({
  name: 'work-condition',
  table: 'work_conditions',
  label: [['name']],
  fields: {
    /** The employee's. */
    name: { kind: 'text', max: 210, required: true, readonly: true },
    user: { kind: 'ref', to: 'user', required: true },
    valid_from: { kind: 'date', required: true },
    /** The last day; without one it holds on. */
    valid_to: { kind: 'date' },
    /** A year's; of a year in part they are granted in part. */
    vacation_days: { kind: 'number', min: 0, max: 366, digits: 1, required: true, default: 30 },
    calculation_mode: { kind: 'choice', of: calculationModes, required: true, default: 'workday_hours' },
    weekly_hours: { kind: 'number', min: 0, max: 168, digits: 2, unit: 'h', default: 40 },
    ...weekdayHours,
    expected_hours: { kind: 'number', digits: 2, unit: 'h', required: true, readonly: true, derived: true },
    working_days: { kind: 'number', required: true, readonly: true, derived: true },
    break_adjustment: { kind: 'choice', of: breakAdjustments, required: true, default: 'warn' },
    break_rule: { kind: 'choice', of: breakRules, required: true, default: 'step' },
    holiday_country: { kind: 'choice', of: holidayCountries, required: true, default: 'DE' },
    /** A part of the country that has holidays of its own, by its code in ISO 3166-2. */
    holiday_region: { kind: 'text', max: 3, mono: true, partOf: 'holiday_country' },
    date_updated: { kind: 'datetime', required: true, readonly: true },
    history: historyOver([]),
  },
  access: {
    licence: 'worktime-tracking',
    read: ['worktime_tracking_admin'],
    write: ['worktime_tracking_admin'],
    own: 'user',
  },
  edit: { create: true, delete: true, clone: 'filled_in' },
  list: {
    text: ['name'],
    columns: [
      'user',
      'valid_from',
      'valid_to',
      'calculation_mode',
      'weekly_hours',
      'expected_hours',
      'working_days',
      'vacation_days',
      'break_adjustment',
      'holiday_country',
      'holiday_region',
    ],
    filters: ['user', 'calculation_mode', 'break_adjustment', 'holiday_country', 'valid_from', 'valid_to'],
    sortable: ['name', 'valid_from', 'valid_to', 'date_updated'],
    sort: 'name asc',
  },
  facts: ['valid_from', 'valid_to', 'weekly_hours', 'vacation_days'],
  form: {
    base: ['user', 'valid_from', 'valid_to', 'vacation_days', 'date_updated'],
    hours: ['calculation_mode', 'weekly_hours', ...weekdays, 'expected_hours', 'working_days'],
    breaks: ['break_adjustment', 'break_rule'],
    holidays: ['holiday_country', 'holiday_region'],
  },
})
