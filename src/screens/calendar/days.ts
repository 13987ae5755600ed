import { DateTime } from 'luxon'

/** Days are ISO strings that belong to no zone: a calendar counts them, whatever the clocks do in between. */
const dayOf = (iso: string): DateTime => DateTime.fromISO(iso, { zone: 'utc' })
const isoOf = (day: DateTime): string => day.toFormat('yyyy-MM-dd')

export type Period = 'month' | 'week' | 'day'

export const plusDays = (iso: string, days: number): string => isoOf(dayOf(iso).plus({ days }))

/** The same day of another month, or its last where that month is shorter. */
export const plusMonths = (iso: string, months: number): string => isoOf(dayOf(iso).plus({ months }))

export const monthOf = (iso: string): string => iso.slice(0, 7)
export const firstOfMonth = (iso: string): string => isoOf(dayOf(iso).startOf('month'))
export const lastOfMonth = (iso: string): string => isoOf(dayOf(iso).endOf('month'))
export const mondayOf = (iso: string): string => isoOf(dayOf(iso).startOf('week'))
export const sundayOf = (iso: string): string => isoOf(dayOf(iso).endOf('week'))
export const weekNumberOf = (iso: string): number => dayOf(iso).weekNumber

/** 1 is Monday. */
const weekdayOf = (iso: string): number => dayOf(iso).weekday
export const isWeekend = (iso: string): boolean => weekdayOf(iso) > 5

/** Every day from the first to the last, in whichever order the two are given. */
export const daysBetween = (one: string, other: string): string[] => {
  const [from, to] = one <= other ? [one, other] : [other, one]
  const count = Math.round(dayOf(to).diff(dayOf(from), 'days').days)
  return Array.from({ length: count + 1 }, (_, at) => plusDays(from, at))
}

/** What is drawn around a day: whole weeks of its month, its week, or itself. */
export const spanOf = (iso: string, period: Period): { from: string; to: string } => {
  if (period === 'day') return { from: iso, to: iso }
  if (period === 'week') return { from: mondayOf(iso), to: sundayOf(iso) }
  return { from: mondayOf(firstOfMonth(iso)), to: sundayOf(lastOfMonth(iso)) }
}

/** The weeks of a month from Monday to Sunday, each with its seven days. */
export const weeksOf = (iso: string): string[][] => {
  const { from, to } = spanOf(iso, 'month')
  const days = daysBetween(from, to)
  return Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7))
}

/** One page forth or back. */
export const turned = (iso: string, period: Period, by: number): string =>
  period === 'month' ? plusMonths(iso, by) : plusDays(iso, period === 'week' ? 7 * by : by)

export const yearOf = (iso: string): { from: string; to: string } => ({
  from: `${iso.slice(0, 4)}-01-01`,
  to: `${iso.slice(0, 4)}-12-31`,
})

/** The year that a week belongs to, which at the turn of one is not its days'. */
export const weekYearOf = (iso: string): number => dayOf(iso).weekYear
