import { relativeRanges } from '#api/search.ts'
import type { RelativeRange } from '#api/search.ts'
import { sql, type Sql } from '#server/sql.ts'

/** Days, weeks and months begin where the shop is. */
export const zone = 'Europe/Berlin'

/** From its first moment up to, but not with, its last. */
export type Span = { readonly from: Sql; readonly until: Sql }

const today = sql`(now() at time zone ${zone}::text)::date`
const starting = (unit: 'week' | 'month' | 'year', plus: string = '0 days') =>
  sql`(date_trunc(${unit}::text, ${today}::timestamp) + ${plus}::interval)::date`

/** Days of the shop's calendar; weeks run from Monday to Sunday (spec §9). */
const ranges: Readonly<Record<RelativeRange, Span>> = {
  today: { from: today, until: sql`(${today} + 1)` },
  yesterday: { from: sql`(${today} - 1)`, until: today },
  last_7d: { from: sql`(${today} - 6)`, until: sql`(${today} + 1)` },
  last_30d: { from: sql`(${today} - 29)`, until: sql`(${today} + 1)` },
  this_week: { from: starting('week'), until: starting('week', '7 days') },
  this_month: { from: starting('month'), until: starting('month', '1 month') },
  last_month: { from: starting('month', '-1 month'), until: starting('month') },
  this_year: { from: starting('year'), until: starting('year', '1 year') },
}

const isRange = (name: unknown): name is RelativeRange => relativeRanges.some((range) => range === name)

/** The days of a relative range. */
export const rangeOf = (name: unknown): Span | undefined => (isRange(name) ? ranges[name] : undefined)

/** The moment at which a day begins. */
export const startOf = (day: Sql): Sql => sql`((${day})::timestamp at time zone ${zone}::text)`

const dayForm = /^(?!0000)\d{4}-\d{2}-\d{2}$/
const instantForm = /^(?!0000)\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,6})?Z$/

/** A day of the calendar: the thirty-first of February is none. */
export const isDay = (value: unknown): value is string =>
  typeof value === 'string' && dayForm.test(value) && isReal(`${value}T00:00:00Z`)

export const isInstant = (value: unknown): value is string =>
  typeof value === 'string' && instantForm.test(value) && isReal(value)

const isReal = (instant: string) => {
  const time = Date.parse(instant)
  return !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === instant.slice(0, 10)
}
