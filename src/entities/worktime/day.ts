/** What is said of a day besides its figures (lifecycles.md §7). */
export const dayWarnings = [
  'more_than_6h_in_a_row',
  'more_than_8h',
  'more_than_10h',
  'rest_below_11h',
  'open_over_12h',
  'break_missing',
  'worked_while_away',
] as const
export type DayWarning = (typeof dayWarnings)[number]

/** Up to ten hours the law allows where they are made up for (ArbZG § 3): told, and no fault. */
export const isGrave = (warning: DayWarning): boolean => warning !== 'more_than_8h'

export const breakAdjustments = ['off', 'warn', 'adjust'] as const
export const breakRules = ['step', 'cap'] as const
export const calculationModes = ['workday_hours', 'weekly_hours'] as const
export type BreakAdjustment = (typeof breakAdjustments)[number]
export type BreakRule = (typeof breakRules)[number]

/** A session, in seconds since 1970; without an end it is open. */
export type Booked = { readonly isWork: boolean; readonly start: number; readonly end: number | null }

/** Why somebody is away, and for how much of the day. */
export type AbsencePart = { readonly kind: string; readonly part: number }

/** All that a day's figures follow from: nothing else is asked. */
export type DayFacts = {
  /** Midnight and the next one where the employee works, in seconds since 1970. */
  readonly start: number
  readonly end: number
  /** What an open session has come to. */
  readonly now: number
  /** Those of the day, and what was booked in the two days before and the one after. */
  readonly sessions: readonly Booked[]
  /** Seconds. */
  readonly required: number
  readonly breakAdjustment: BreakAdjustment
  readonly breakRule: BreakRule
  /** Two share a day on which somebody goes home ill. */
  readonly absences: readonly AbsencePart[]
  /** How much of the day is a public holiday. */
  readonly holiday: number
}

/** What a day came to, in whole seconds. */
export type DayFigures = {
  readonly recorded_work: number
  readonly recorded_break: number
  readonly gap: number
  /** Pauses of 15 minutes or more, booked or not. */
  readonly counted_break: number
  readonly adjustment: number
  readonly adjustment_wanted: number
  readonly required: number
  readonly credited: number
  readonly balance: number
  /** Seconds since 1970. */
  readonly first_start: number | null
  readonly last_end: number | null
  readonly warnings: readonly DayWarning[]
}
