import { DateTime } from 'luxon'
import { relativeRanges } from '#api/operators.ts'
import type { RelativeRange } from '#api/operators.ts'
import { houseZone } from '#entities/zone.ts'
import { sql, type Sql } from '#server/sql.ts'

/** From the first moment of a day, null from ever, up to, but not with, the first of another. */
export type Span = { readonly from: DateTime | null; readonly until: DateTime }

const span = (from: DateTime, length: Parameters<DateTime['plus']>[0]): Span => ({ from, until: from.plus(length) })

/** Days of the shop's calendar; weeks run from Monday to Sunday (spec §9). */
const ranges: Readonly<Record<RelativeRange, (today: DateTime) => Span>> = {
  today: (today) => span(today, { days: 1 }),
  yesterday: (today) => span(today.minus({ days: 1 }), { days: 1 }),
  last_7d: (today) => span(today.minus({ days: 6 }), { days: 7 }),
  last_30d: (today) => span(today.minus({ days: 29 }), { days: 30 }),
  this_week: (today) => span(today.startOf('week'), { weeks: 1 }),
  this_month: (today) => span(today.startOf('month'), { months: 1 }),
  last_month: (today) => span(today.startOf('month').minus({ months: 1 }), { months: 1 }),
  this_year: (today) => span(today.startOf('year'), { years: 1 }),
  // what was due then is overdue
  before_today: (today) => ({ from: null, until: today }),
  // what was to be done by then
  until_today: (today) => ({ from: null, until: today.plus({ days: 1 }) }),
}

const isRange = (name: unknown): name is RelativeRange => relativeRanges.some((range) => range === name)

/** The days of a relative range. */
export const rangeOf = (name: unknown, now: DateTime = DateTime.now()): Span | undefined =>
  isRange(name) ? ranges[name](now.setZone(houseZone).startOf('day')) : undefined

/** The first moment of a day, written as ISO. */
export const dayOf = (iso: string): DateTime => DateTime.fromISO(iso, { zone: houseZone })

/** A moment for the database: as seconds, because its years go further than ISO writes them. */
export const momentSql = (at: DateTime): Sql => sql`to_timestamp(${at.toSeconds()}::float8)`
export const daySql = (at: DateTime): Sql => sql`${at.toFormat('yyyy-MM-dd')}::date`

const dayForm = /^(?!0000)\d{4}-\d{2}-\d{2}$/
const instantForm = /^(?!0000)\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,6})?Z$/

/** A day of the calendar: the thirty-first of February is none. */
export const isDay = (value: unknown): value is string =>
  typeof value === 'string' && dayForm.test(value) && isReal(value)

export const isInstant = (value: unknown): value is string =>
  typeof value === 'string' && instantForm.test(value) && isReal(value)

const isReal = (iso: string) => DateTime.fromISO(iso, { zone: 'utc' }).toISODate() === iso.slice(0, 10)
