import type { calculationModes } from './day.ts'

/** What was agreed for the days of a week, Monday first, in hours; null is no working day. */
export type Week = {
  readonly mode: (typeof calculationModes)[number]
  readonly weeklyHours: number | null
  readonly hours: readonly (number | null)[]
}

const hour = 3600

/**
 * The seconds that are required on each day of a week, Monday first: what is expected of the day or, by weekly hours, its
 * part of these, by what is expected of it. The seven come to the week exactly.
 */
export function requiredInWeek({ mode, weeklyHours, hours }: Week): readonly number[] {
  const expected = hours.map((of) => of ?? 0)
  if (mode === 'workday_hours') return expected.map((of) => Math.round(of * hour))
  const all = expected.reduce((sum, of) => sum + of, 0)
  const until = (days: number) => {
    const share = expected.slice(0, days).reduce((sum, of) => sum + of, 0)
    return all === 0 ? 0 : Math.round(((weeklyHours ?? 0) * hour * share) / all)
  }
  return expected.map((_, index) => until(index + 1) - until(index))
}
