import { DateTime } from 'luxon'

/** A zone of an employee: from when, and from which day on; of the first, as early as can be. */
export type ZoneSince = { readonly zone: string; readonly from: string; readonly begins: number | null }

/** From one midnight to the next, in seconds since 1970: 23 or 25 hours where the clocks are put forward or back. */
export type ZoneDay = { readonly day: string; readonly weekday: number; readonly start: number; readonly end: number }

const kept = new Map<string, ZoneDay>()
/** Ten years of as many zones as people work in. */
const mostKept = 40_000

/** The day of an employee's zone. Nobody's midnight is skipped: a day whose clocks go forward at midnight begins at one. */
export function zoneDay(zone: string, day: string): ZoneDay {
  const name = `${zone} ${day}`
  const known = kept.get(name)
  if (known !== undefined) return known
  const start = DateTime.fromISO(day, { zone }).startOf('day')
  // the day after by the calendar, and its beginning: a day added to one o'clock would be one o'clock
  const end = DateTime.fromISO(nextDay(day), { zone }).startOf('day')
  const found = { day, weekday: start.weekday, start: start.toSeconds(), end: end.toSeconds() }
  if (kept.size >= mostKept) kept.clear()
  kept.set(name, found)
  return found
}

/** The day of an employee, by the zone valid then: as work_day_start of the database (ADR 0325), to which a test holds it. */
export function employeeDay(zones: readonly ZoneSince[], day: string): ZoneDay {
  const { weekday } = zoneDay('UTC', day)
  return { day, weekday, start: beginOf(zones, day), end: beginOf(zones, nextDay(day)) }
}

function beginOf(zones: readonly ZoneSince[], day: string): number {
  const last = zones.findLast(({ from }) => from <= day)
  if (last === undefined) throw new RangeError(`no zone on ${day}`)
  if (last.begins === null) return zoneDay(last.zone, day).start
  // the first day of a zone begins where the last one of the zone before ends
  return last.from === day ? last.begins : Math.max(last.begins, zoneDay(last.zone, day).start)
}

/** The days from one to another, both of them in it. */
export function daysFrom(from: string, to: string): string[] {
  const days = []
  for (let day = from; day <= to; day = nextDay(day)) days.push(day)
  return days
}

/** So many days later by the calendar, or earlier. */
export const dayAfter = (day: string, days: number): string =>
  DateTime.fromISO(day, { zone: 'utc' }).plus({ days }).toISODate() ?? day

const nextDay = (day: string): string => dayAfter(day, 1)

/** The day on which this moment is, where the employee works. */
export const localDay = (zone: string, moment: string | Date): string =>
  DateTime.fromJSDate(new Date(moment), { zone }).toISODate() ?? ''

/** Whole seconds since 1970. */
export const inSeconds = (moment: string | Date): number => Math.floor(new Date(moment).getTime() / 1000)
