const two = (part: number) => String(part).padStart(2, '0')

const day = (at: Date) => `${shortDay(at)}${two(at.getFullYear() % 100)}`
const shortDay = (at: Date) => `${two(at.getDate())}.${two(at.getMonth() + 1)}.`
const time = (at: Date) => `${two(at.getHours())}:${two(at.getMinutes())}`
const seconds = (at: Date) => `${time(at)}:${two(at.getSeconds())}`

/** Dates are day.month.year in every language; lists show two digits of the year, German texts the full one (spec §9). */
const patterns = {
  day,
  shortDay,
  time,
  moment: (at: Date) => `${day(at)} ${seconds(at)}`,
  germanMoment: (at: Date) => `${shortDay(at)}${at.getFullYear()} ${seconds(at)}`,
  weekday: (at: Date, tag: string) => `${new Intl.DateTimeFormat(tag, { weekday: 'long' }).format(at)}, ${day(at)}`,
} as const

// a day without a time is that day everywhere, and not midnight in Greenwich
const momentOf = (iso: string) => new Date(/^\d{4}-\d{2}-\d{2}$/.test(iso) ? `${iso}T00:00` : iso)

/** An ISO moment in the zone of whoever reads; what is none stands as it is. */
export const written = (iso: string, pattern: keyof typeof patterns, tag: string): string => {
  const at = momentOf(iso)
  return Number.isNaN(at.valueOf()) ? iso : patterns[pattern](at, tag)
}

/** `5:42`, hours and minutes of a number of seconds. */
export const hoursAndMinutes = (seconds: number): string =>
  `${Math.floor(seconds / 3600)}:${two(Math.floor((seconds % 3600) / 60))}`

/** What people type: two digits of the year, four or none, with or without leading zeros and spaces. */
const typed = /^(\d{1,2})\.(\d{1,2})(?:\.(\d{2}|\d{4})?)?$/
const isoDay = /^(\d{4})-(\d{2})-(\d{2})$/

/**
 * A day as people write it, as ISO; undefined for anything else, also for a day that no calendar has. Without a year it
 * is of the one that it is now, as in `5.3.`.
 */
export const dayFrom = (text: string, now: Date = new Date()): string | undefined => {
  const bare = text.replaceAll(/\s/gu, '')
  const [, day = '', month = '', year = String(now.getFullYear())] = typed.exec(bare) ?? []
  // two digits are of this century up to 60, as most programs read them
  const full = year.length === 2 ? (Number(year) > 60 ? 1900 : 2000) + Number(year) : Number(year)
  const iso = isoDay.test(bare) ? bare : `${String(full).padStart(4, '0')}-${two(Number(month))}-${two(Number(day))}`
  const at = new Date(`${iso}T00:00Z`)
  return !Number.isNaN(at.valueOf()) && at.toISOString().startsWith(iso) ? iso : undefined
}
