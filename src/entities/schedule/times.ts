import { DateTime } from 'luxon'
import type { Shift } from './plan.ts'

/** When a shift begins and ends, in ms. */
export type ShiftTimes = { start: number; end: number }

const dayFormat = 'yyyy-MM-dd'

/** A day by itself, of no zone. */
const utc = (day: string): DateTime => DateTime.fromFormat(day, dayFormat, { zone: 'utc' })

const at = (day: string, time: string, zone: string): DateTime =>
  DateTime.fromFormat(`${day} ${time}`, `${dayFormat} HH:mm`, { zone })

/**
 * The moments of a shift on a day of its person's zone, exact where the clocks change meanwhile: an end that is not after
 * the start is of the next day.
 */
export const spanOf = (
  { start_time, end_time }: Pick<Shift, 'start_time' | 'end_time'>,
  day: string,
  zone: string,
): ShiftTimes => {
  const isNext = end_time <= start_time
  const last = isNext ? dayAfter(day, 1) : day
  return { start: at(day, start_time, zone).toMillis(), end: at(last, end_time, zone).toMillis() }
}

export const dayAfter = (day: string, days: number): string => utc(day).plus({ days }).toFormat(dayFormat)

/** The Monday of its week. */
export const weekOf = (day: string): string => utc(day).startOf('week').toFormat(dayFormat)

export const daysOfWeek = (week: string): string[] => [0, 1, 2, 3, 4, 5, 6].map((after) => dayAfter(week, after))

/** Monday is 0. */
export const weekdayOf = (day: string): number => utc(day).weekday - 1

/** Seconds that count as work. */
export const workOf = ({ start, end }: ShiftTimes, breakSeconds: number): number =>
  Math.max(0, Math.round((end - start) / 1000) - breakSeconds)

export const daysBetween = (from: string, to: string): number => utc(to).diff(utc(from), 'days').days

/** Of two Mondays. */
export const weeksBetween = (from: string, to: string): number => Math.round(utc(to).diff(utc(from), 'weeks').weeks)
