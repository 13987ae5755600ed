import { DateTime } from 'luxon'
import type { WorkDay } from '#api/worktime/work-tracking.ts'
import { barHoursOf, type BarHours, type ClockHours } from './figures.ts'

/** What still runs goes on by itself since it was read; the server says it anew within a minute. */
export const liveDay = (day: WorkDay, readAt: number, now: number): WorkDay => {
  const open = day.sessions.find(({ end }) => end === null)
  const since = Math.max(0, Math.floor((now - readAt) / 1000))
  if (!day.is_running || open === undefined || since === 0) return day
  if (!open.is_work_session) return { ...day, recorded_break: day.recorded_break + since }
  return {
    ...day,
    recorded_work: day.recorded_work + since,
    credited: day.credited + since,
    balance: day.balance + since,
  }
}

const hourAt = (instant: DateTime, midnight: string): number => {
  const days = instant.startOf('day').diff(DateTime.fromISO(midnight, { zone: instant.zone }), 'days').days
  return Math.round(days) * 24 + instant.hour + instant.minute / 60
}

/** What was planned of a day, by the clock where the employee works. */
export const plannedOf = (day: WorkDay): { from: number; to: number }[] =>
  day.planned.map(({ start, end }) => ({
    from: hourAt(DateTime.fromISO(start, { zone: day.time_zone }), day.day),
    to: hourAt(DateTime.fromISO(end, { zone: day.time_zone }), day.day),
  }))

/** The hours that the bars of these days span, all alike so that they can be compared. */
export const hoursShown = (days: Iterable<WorkDay>, now: number): BarHours =>
  barHoursOf([...days].flatMap((day) => [...workOf(day, now), ...plannedOf(day)]))

/** Seconds without work between works, booked as a break or not. */
export const pauseOf = ({ recorded_break, gap }: WorkDay): number => recorded_break + gap

/** A working day that is over and of which nobody knows anything. */
export const isMissing = (day: WorkDay, today: string): boolean =>
  day.day < today &&
  day.required > 0 &&
  day.first_start === null &&
  day.sessions.length === 0 &&
  day.absence === null &&
  day.credited === 0

const piecesOf = (day: WorkDay, isWork: boolean, now: number): ClockHours[] => {
  const zone = day.time_zone
  return day.sessions
    .filter((one) => one.is_work_session === isWork)
    .map(({ start, end }) => ({
      from: hourAt(DateTime.fromISO(start, { zone }), day.day),
      to: hourAt(end === null ? DateTime.fromMillis(now, { zone }) : DateTime.fromISO(end, { zone }), day.day),
      isOpen: end === null,
    }))
}

/** The pieces of work of a day as its clock showed them where the employee works, which is not how long they took. */
export const workOf = (day: WorkDay, now: number): ClockHours[] => piecesOf(day, true, now)
/** And those of its booked breaks. */
export const breaksOf = (day: WorkDay, now: number): ClockHours[] => piecesOf(day, false, now)

export type DaySum = { credited: number; required: number; balance: number }

/** What days come to that are over: today counts where it is asked for. */
export const sumOf = (days: readonly WorkDay[]): DaySum =>
  days.reduce(
    (sum, day) => ({
      credited: sum.credited + day.credited,
      required: sum.required + day.required,
      balance: sum.balance + day.balance,
    }),
    { credited: 0, required: 0, balance: 0 },
  )

export type WeekSum = {
  /** What was made so far; none where nothing of the week has begun. */
  credited: number | null
  /** Of the whole week. */
  required: number
  /** While the week runs, nobody says how it ends. */
  balance: number | null
  isRunning: boolean
}

/** The right edge of a week. */
export const weekSumOf = (days: readonly WorkDay[], today: string): WeekSum => {
  const begun = days.filter(({ day }) => day <= today)
  const isRunning = begun.length > 0 && days.some(({ day }) => day >= today)
  const all = sumOf(days)
  return {
    credited: begun.length === 0 ? null : sumOf(begun).credited,
    required: all.required,
    balance: begun.length === 0 || isRunning ? null : all.balance,
    isRunning,
  }
}

/** The day that it is where somebody works. */
export const todayIn = (zone: string | undefined, now: number): string =>
  DateTime.fromMillis(now, zone === undefined ? {} : { zone }).toFormat('yyyy-MM-dd')
