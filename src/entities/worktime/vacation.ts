import { DateTime } from 'luxon'

/** What the conditions of work grant a year, and from when to when; without an end they go on. */
export type Grant = { readonly valid_from: string; readonly valid_to: string | null; readonly vacation_days: number }

/** A day of vacation on which they would have worked: a whole one or a half. */
export type VacationDay = { readonly day: string; readonly part: number }

export type VacationInput = {
  readonly grants: readonly Grant[]
  /** Approved, gone or to come. */
  readonly used: readonly VacationDay[]
  /** Asked for, and not decided yet. */
  readonly requested?: readonly VacationDay[]
  /** The last day on which what was carried over is taken, `03-31`; null where it never lapses. */
  readonly lapses: string | null
  readonly year: number
  readonly today: string
}

/** A year of somebody’s vacation, in days and halves of days. */
export type VacationAccount = {
  readonly year: number
  readonly granted: number
  /** From the year before; below nothing where more was taken than there was. */
  readonly carried: number
  /** Of what was carried over: no longer there. */
  readonly expired: number
  /** Of what was carried over: lapses where it is not taken by then. */
  readonly expiring: number
  readonly lapses_on: string | null
  readonly taken: number
  /** Approved, for today and days to come. */
  readonly planned: number
  readonly requested: number
  /** Of what is neither taken nor planned. */
  readonly left: number
  /** What the approved days exceed what there is by. */
  readonly short: number
}

/**
 * A part of a year’s vacation: at least half a day more is a whole one (BUrlG §5 (2)), and what is less is a half, never
 * nothing.
 */
const roundedPart = (days: number): number => {
  // what binary fractions add to a half is no more than a half
  const exact = Math.round(days * 1e6) / 1e6
  const rest = exact - Math.floor(exact)
  if (rest === 0) return exact
  return Math.floor(exact) + (rest < 0.5 ? 0.5 : 1)
}

/** How much of a month a condition holds for. */
const heldIn = ({ valid_from, valid_to }: Grant, year: number, month: number): number => {
  const length = DateTime.utc(year, month).daysInMonth ?? 0
  const dayAt = (date: number) => `${year}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`
  const [first, last] = [dayAt(1), dayAt(length)]
  if (valid_from > last || (valid_to !== null && valid_to < first)) return 0
  const from = valid_from > first ? Number(valid_from.slice(8)) : 1
  const to = valid_to !== null && valid_to < last ? Number(valid_to.slice(8)) : length
  return (to - from + 1) / length
}

/** What the conditions grant in a year: a twelfth for each month (BUrlG §5 (1)), of a month in part by its days. */
export const grantedIn = (grants: readonly Grant[], year: number): number => {
  const whole = grants.find(
    ({ valid_from, valid_to }) => valid_from <= `${year}-01-01` && (valid_to === null || valid_to >= `${year}-12-31`),
  )
  // as it was agreed: nothing is rounded of a year that one condition holds for
  if (whole !== undefined) return whole.vacation_days
  const shares = grants.flatMap((grant) =>
    Array.from({ length: 12 }, (_, index) => (grant.vacation_days * heldIn(grant, year, index + 1)) / 12),
  )
  return roundedPart(shares.reduce((sum, share) => sum + share, 0))
}

const sumOf = (days: readonly VacationDay[], is: (day: string) => boolean = () => true): number =>
  days.reduce((sum, { day, part }) => (is(day) ? sum + part : sum), 0)

type Year = { granted: number; carried: number; lapsed: number; own: number }

/** A year to its end: what is carried over is taken first, as long as it can be. */
const yearOf = (input: Pick<VacationInput, 'grants' | 'used' | 'lapses'>, year: number, carried: number): Year => {
  const granted = grantedIn(input.grants, year)
  const limit = input.lapses === null ? `${year}-12-31` : `${year}-${input.lapses}`
  const inYear = input.used.filter(({ day }) => day.startsWith(`${year}-`))
  const early = sumOf(inYear, (day) => day <= limit)
  const late = sumOf(inYear, (day) => day > limit)
  const old = Math.max(0, carried)
  const fromOld = Math.min(old, early)
  return { granted, carried, lapsed: old - fromOld, own: granted + Math.min(0, carried) - (early - fromOld) - late }
}

const firstYearOf = ({ grants, used, year }: Pick<VacationInput, 'grants' | 'used' | 'year'>): number =>
  [...grants.map(({ valid_from }) => valid_from), ...used.map(({ day }) => day)]
    .map((day) => Number(day.slice(0, 4)))
    .reduce((first, one) => Math.min(first, one), year)

/** What was left at the end of the year before. */
const carriedInto = (input: VacationInput, year: number): number => {
  let carried = 0
  for (let one = firstYearOf(input); one < year; one += 1) {
    const { own, lapsed } = yearOf(input, one, carried)
    // what never lapses goes on and on
    carried = own + (input.lapses === null ? lapsed : 0)
  }
  return carried
}

/** The account of one year as it stands on a day (ADR 0292). */
export const vacationAccount = (input: VacationInput): VacationAccount => {
  const { year, today, used, requested = [], lapses } = input
  const { granted, carried, lapsed, own } = yearOf(input, year, carriedInto(input, year))
  const lapses_on = lapses === null ? null : `${year}-${lapses}`
  const isOver = lapses_on !== null && today > lapses_on
  const isIn = (day: string) => day.startsWith(`${year}-`)
  return {
    year,
    granted,
    carried,
    expired: isOver ? lapsed : 0,
    expiring: isOver || lapses_on === null ? 0 : lapsed,
    lapses_on: lapsed > 0 || carried > 0 ? lapses_on : null,
    taken: sumOf(used, (day) => isIn(day) && day < today),
    planned: sumOf(used, (day) => isIn(day) && day >= today),
    requested: sumOf(requested, isIn),
    left: own + (isOver ? 0 : lapsed),
    short: Math.max(0, -own),
  }
}

/**
 * So many days more than there are would be taken with these: in the years in which they lie, and in those after them whose
 * days count on what is carried over.
 */
export const shortWith = (input: Omit<VacationInput, 'year'>, asked: readonly VacationDay[]): number => {
  const years = [...input.used, ...asked].map(({ day }) => Number(day.slice(0, 4)))
  const first = Math.min(...asked.map(({ day }) => Number(day.slice(0, 4))))
  let most = 0
  for (let year = first; year <= Math.max(...years); year += 1) {
    const before = vacationAccount({ ...input, year }).short
    const then = vacationAccount({ ...input, used: [...input.used, ...asked], year }).short
    // what was too much before is not the fault of this request
    most = Math.max(most, then - before)
  }
  return most
}
