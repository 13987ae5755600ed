import { DateTime, Duration } from 'luxon'
import { houseZone } from '#entities/zone.ts'

/** Dates in figures are day.month.year in every language; lists show two digits of the year, German texts the full one (spec §9). */
const patterns = {
  day: 'dd.MM.yy',
  shortDay: 'dd.MM.',
  time: 'HH:mm',
  stamp: 'dd.MM.yy HH:mm',
  moment: 'dd.MM.yy HH:mm:ss',
  germanMoment: 'dd.MM.yyyy HH:mm:ss',
  weekday: 'cccc, dd.MM.yy',
  dayOfWeek: 'ccc dd.MM.',
  month: 'LLLL yyyy',
} as const

/**
 * What stands in a sentence or over a page is said as the language says it, with the month in words; German, Finnish and
 * Slovenian write day.month. there as well.
 */
const inWords = {
  shortDay: { day: 'numeric', month: 'short' },
  weekday: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  dayOfWeek: { weekday: 'short', day: 'numeric', month: 'short' },
} as const
const isInWords = (pattern: string, tag: string): pattern is keyof typeof inWords =>
  pattern in inWords && !/^(?:de|fi|sl)/.test(tag)

/** An ISO moment, or one in ms, in the zone of whoever reads; a day without a time is that day everywhere. */
const momentOf = (at: string | number, locale?: string) =>
  typeof at === 'string' ? DateTime.fromISO(at, { locale }) : DateTime.fromMillis(at, { locale })

/** What is no moment stands as it is. */
export const written = (at: string | number, pattern: keyof typeof patterns, tag: string): string => {
  const moment = momentOf(at, tag)
  if (!moment.isValid) return String(at)
  return isInWords(pattern, tag) ? moment.toLocaleString(inWords[pattern]) : moment.toFormat(patterns[pattern])
}

/** The zone in which moments are shown: that of whoever reads. */
export const readersZone = (): string => DateTime.now().zoneName

/** Do the clocks there show another time than those of the house now? */
export const isElsewhere = (): boolean => {
  const now = DateTime.now()
  return now.offset !== now.setZone(houseZone).offset
}

export const isToday = (at: string | number): boolean => momentOf(at).hasSame(DateTime.now(), 'day')

/** `5:42`, the whole minutes of a number of seconds; what is below nothing has a minus of a figure’s width. */
export const hoursAndMinutes = (seconds: number): string => {
  const minutes = Math.trunc(seconds / 60)
  return `${minutes < 0 ? '−' : ''}${Duration.fromObject({ minutes: Math.abs(minutes) }).toFormat('h:mm')}`
}

/** What people type, with or without leading zeros; two digits of the year are of this century up to 60. */
const typed = ['d.M.yyyy', 'd.M.yy', 'yyyy-MM-dd'] as const
const withoutYear = /^\d{1,2}\.\d{1,2}\.?$/
/** luxon reads three digits of a year, too. */
const threeDigits = /\.\d{3}$/

/**
 * A day as people write it, as ISO; undefined for anything else, also for a day that no calendar has. Without a year it
 * is of the one that it is now, as in `5.3.`.
 */
export const dayFrom = (text: string, now: Date = new Date()): string | undefined => {
  const bare = text.replaceAll(/\s/gu, '').replaceAll('/', '.')
  const { year } = DateTime.fromJSDate(now)
  const whole = withoutYear.test(bare) ? `${bare.replace(/\.$/, '')}.${year}` : bare
  if (threeDigits.test(whole)) return undefined
  const read = typed.map((pattern) => DateTime.fromFormat(whole, pattern, { zone: 'utc' }))
  return read.find(({ isValid }) => isValid)?.toISODate() ?? undefined
}

/** A day as the address writes it, of a year that every server knows. */
export const isDay = (text: string): boolean => {
  const day = DateTime.fromFormat(text, 'yyyy-MM-dd', { zone: 'utc' })
  return day.isValid && day.year >= 1000
}
