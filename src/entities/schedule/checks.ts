import type { ShiftTimes } from './times.ts'
import { workOf } from './times.ts'

const hour = 3600

/** What the working time law allows (ArbZG §§3–5), in seconds. */
export const bounds = {
  /** Between two shifts. */
  rest: 11 * hour,
  day: 10 * hour,
  week: 48 * hour,
  breaks: [
    { above: 9 * hour, needed: 45 * 60 },
    { above: 6 * hour, needed: 30 * 60 },
  ],
} as const

/** A shift of somebody, with its moments. */
export type Duty = ShiftTimes & { user_id: number; day: string; break_seconds: number }

/** Somebody is away on a day, or for half of it. */
export type Away = { user_id: number; day: string; kind: string; part: number; expected: number }
/** A day that is free by law for somebody. */
export type FreeDay = { user_id: number; day: string; name: string }

export type Warning = { user_id: number; day: string } & (
  | { code: 'rest_below_11h'; rest: number; ended: number; begins: number }
  | { code: 'skipped' }
  | { code: 'more_than_10h'; work: number }
  | { code: 'more_than_48h'; work: number }
  | { code: 'break_missing'; given: number; needed: number }
  | { code: 'absent'; kind: string; isHalf: boolean }
  | { code: 'holiday'; name: string }
)

/** What tells one warning from another, so that a second look knows it again. */
export const nameOf = ({ code, user_id, day }: Warning): string => `${code} ${user_id} ${day}`

/** A break that the law asks for after so much work. */
const neededBreak = (work: number): number => bounds.breaks.find(({ above }) => work > above)?.needed ?? 0

const workOfDuty = (duty: Duty): number => workOf(duty, duty.break_seconds)

const restWarnings = (duties: readonly Duty[]): Warning[] =>
  duties.flatMap(({ user_id, day, start }, at): Warning[] => {
    const before = duties[at - 1]
    if (before === undefined) return []
    const rest = Math.round((start - before.end) / 1000)
    return rest < bounds.rest ? [{ code: 'rest_below_11h', user_id, day, rest, ended: before.end, begins: start }] : []
  })

const dayWarnings = (duties: readonly Duty[]): Warning[] =>
  duties.flatMap((duty): Warning[] => {
    const { user_id, day, break_seconds: given } = duty
    // the hour in which the clocks are put forward is none
    if (duty.end <= duty.start) return [{ code: 'skipped', user_id, day }]
    const work = workOfDuty(duty)
    const needed = neededBreak(work)
    return [
      ...(work > bounds.day ? [{ code: 'more_than_10h', user_id, day, work } as const] : []),
      ...(given < needed ? [{ code: 'break_missing', user_id, day, given, needed } as const] : []),
    ]
  })

/** On the day by which it is too much. */
const weekWarnings = (duties: readonly Duty[]): Warning[] => {
  const work = duties.reduce((sum, duty) => sum + workOfDuty(duty), 0)
  const last = duties.at(-1)
  return last !== undefined && work > bounds.week
    ? [{ code: 'more_than_48h', user_id: last.user_id, day: last.day, work }]
    : []
}

/** Half a day away leaves room for half of what is expected. */
const awayWarnings = (duties: readonly Duty[], aways: readonly Away[]): Warning[] =>
  aways.flatMap(({ user_id, day, kind, part, expected }): Warning[] => {
    const duty = duties.find((one) => one.day === day)
    if (duty === undefined) return []
    const isHalf = part < 1
    const room = isHalf ? expected * (1 - part) : 0
    return workOfDuty(duty) > room ? [{ code: 'absent', user_id, day, kind, isHalf }] : []
  })

/**
 * What stands against a plan, in the order of people as given and then of days. The duties reach beyond the days from `from` to `to`
 * by those next to them, for the rest between two shifts does not end with a week.
 */
export const warningsOf = (
  duties: readonly Duty[],
  { aways, holidays }: { aways: readonly Away[]; holidays: readonly FreeDay[] },
  { from, to }: { from: string; to: string },
): Warning[] => {
  const isWithin = ({ day }: { day: string }) => day >= from && day <= to
  const byUser = Map.groupBy(duties, ({ user_id }) => user_id)
  const awayByUser = Map.groupBy(aways.filter(isWithin), ({ user_id }) => user_id)
  return [...byUser].flatMap(([user, some]) => {
    const own = some.toSorted((a, b) => a.start - b.start)
    const within = own.filter(isWithin)
    const away = awayByUser.get(user) ?? []
    const free = holidays.flatMap((one): Warning[] =>
      one.user_id === user && within.some(({ day }) => day === one.day) ? [{ code: 'holiday', ...one }] : [],
    )
    // the day after may be too early for the last of these, and is no day of theirs
    const rests = restWarnings(own).map((warning) => (isWithin(warning) ? warning : { ...warning, day: to }))
    const isOurs = (warning: Warning) =>
      warning.code !== 'rest_below_11h' ||
      within.some(({ start, end }) => start === warning.begins || end === warning.ended)
    return [
      ...rests.filter(isOurs),
      ...dayWarnings(within),
      ...weekWarnings(within),
      ...awayWarnings(within, away),
      ...free,
    ].toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
  })
}
