import { DateTime, Duration } from 'luxon'

/** Dates are day.month.year in every language; lists show two digits of the year, German texts the full one (spec §9). */
const patterns = {
  day: 'dd.MM.yy',
  shortDay: 'dd.MM.',
  time: 'HH:mm',
  moment: 'dd.MM.yy HH:mm:ss',
  germanMoment: 'dd.MM.yyyy HH:mm:ss',
  weekday: 'EEEE, dd.MM.yy',
} as const

/** What people type: two digits of the year or four, with or without leading zeros. */
const typed = ['d.M.yy', 'd.M.yyyy'] as const

/** An ISO moment in the zone of whoever reads; a day without a time is that day everywhere. */
export const written = (iso: string, pattern: keyof typeof patterns, tag: string): string =>
  DateTime.fromISO(iso).setLocale(tag).toFormat(patterns[pattern])

/** `5:42`, hours and minutes of a number of seconds. */
export const hoursAndMinutes = (seconds: number): string => Duration.fromObject({ seconds }).toFormat('h:mm')

/** A day as people write it, as ISO; undefined for anything else. */
export const dayFrom = (text: string): string | undefined =>
  typed
    .map((pattern) => DateTime.fromFormat(text.trim(), pattern))
    .find((day) => day.isValid)
    ?.toISODate() ?? undefined
