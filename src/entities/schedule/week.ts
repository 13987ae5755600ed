import { warningsOf, type Away, type Duty, type FreeDay, type Warning } from './checks.ts'
import { coverOf, type AreaNeeds, type Cover } from './cover.ts'
import { keyOf, placeOfPerson, type ShiftPlan, type Shift } from './plan.ts'
import { daysOfWeek, spanOf, workOf } from './times.ts'

export type Absence = { kind: string; part: number }

/** Somebody who is planned, with what is known of each of the seven days. */
export type PlannedPerson = {
  id: number
  name: string
  area_id: number | null
  /** Theirs, each from a day on; the first has no such day. */
  zones: readonly { from: string | null; zone: string }[]
  /** Seconds that are to be worked in the week; null where no conditions say so. */
  required: number | null
  /** Seconds that count for a day on which somebody is away. */
  expected: readonly number[]
  absences: readonly (Absence | null)[]
  /** What a day is called that is free for them by law. */
  holidays: readonly (string | null)[]
}

/** A shift next to the week, for the rest before its first and after its last. */
export type Neighbour = {
  user_id: number
  day: string
  shift: Pick<Shift, 'start_time' | 'end_time' | 'break_seconds'>
}

/** What a week is planned with. */
export type Setting = {
  week: string
  areas: readonly (AreaNeeds & { name: string })[]
  people: readonly PlannedPerson[]
  around: readonly Neighbour[]
}

/** Where somebody’s clock stands on a day. */
export const zoneOn = ({ zones }: Pick<PlannedPerson, 'zones'>, day: string): string =>
  zones.findLast(({ from }) => from === null || from <= day)?.zone ?? 'UTC'

const dutyOf = (person: PlannedPerson, day: string, shift: Neighbour['shift']): Duty => ({
  user_id: person.id,
  day,
  break_seconds: shift.break_seconds,
  ...spanOf(shift, day, zoneOn(person, day)),
})

const dutiesOf = (
  { people, around }: Pick<Setting, 'people' | 'around'>,
  days: readonly string[],
  plan: ShiftPlan,
): Duty[] =>
  people.flatMap((person) => [
    ...days.flatMap((day) => {
      const content = plan.get(keyOf(placeOfPerson(person.id, day)))
      return content?.kind === 'shift' ? [dutyOf(person, day, content)] : []
    }),
    ...around.flatMap(({ user_id, day, shift }) => (user_id === person.id ? [dutyOf(person, day, shift)] : [])),
  ])

const awayOf = (people: readonly PlannedPerson[], days: readonly string[]): Away[] =>
  people.flatMap(({ id, absences, expected }) =>
    days.flatMap((day, at) => {
      const absence = absences[at]
      return absence == null ? [] : [{ user_id: id, day, ...absence, expected: expected[at] ?? 0 }]
    }),
  )

const holidaysOf = (people: readonly PlannedPerson[], days: readonly string[]): FreeDay[] =>
  people.flatMap(({ id, holidays }) =>
    days.flatMap((day, at) => {
      const name = holidays[at]
      return name == null ? [] : [{ user_id: id, day, name }]
    }),
  )

/** What stands against a week's plan: console and server ask this one. */
export const warningsOfWeek = (setting: Omit<Setting, 'areas'>, plan: ShiftPlan): Warning[] => {
  const days = daysOfWeek(setting.week)
  const [from = setting.week, to = setting.week] = [days[0], days.at(-1)]
  const off = { aways: awayOf(setting.people, days), holidays: holidaysOf(setting.people, days) }
  return warningsOf(dutiesOf(setting, days, plan), off, { from, to })
}

/** Seconds that a day counts for without work: that of a holiday, or of somebody who is away. */
const creditedOn = ({ expected, absences, holidays }: PlannedPerson, at: number): number =>
  holidays[at] == null ? (expected[at] ?? 0) * (absences[at]?.part ?? 0) : (expected[at] ?? 0)

/** Seconds of a week: what is planned, and what counts for days without work. */
export const hoursOf = (person: PlannedPerson, week: string, plan: ShiftPlan): number =>
  daysOfWeek(week).reduce((sum, day, at) => {
    const content = plan.get(keyOf(placeOfPerson(person.id, day)))
    return (
      sum + creditedOn(person, at) + (content?.kind === 'shift' ? workOfShift(content, day, zoneOn(person, day)) : 0)
    )
  }, 0)

export const workOfShift = (shift: Shift, day: string, zone: string): number =>
  workOf(spanOf(shift, day, zone), shift.break_seconds)

/** What nobody has taken: so many of a template for an area on a day. */
export type Unfilled = { area_id: number | null; template_id: number; day: string; count: number }

/** By area and day; whoever is in no area needs nothing, unless it stands open. */
export const coversOf = (setting: Pick<Setting, 'week' | 'areas'>, plan: ShiftPlan): ReadonlyMap<string, Cover> =>
  new Map(
    [...setting.areas, { id: null }].flatMap((area) =>
      daysOfWeek(setting.week).map((day) => [coverKey(area.id, day), coverOf(plan, area, day)] as const),
    ),
  )

export const coverKey = (area: number | null, day: string): string => `${area ?? 0} ${day}`

/** Everything that is still to be taken, by day. */
export const unfilledIn = (setting: Pick<Setting, 'week' | 'areas'>, covers: ReadonlyMap<string, Cover>): Unfilled[] =>
  daysOfWeek(setting.week).flatMap((day) =>
    [...setting.areas.map(({ id }) => id), null].flatMap((area_id) =>
      (covers.get(coverKey(area_id, day))?.missing ?? []).map((one) => ({ area_id, day, ...one })),
    ),
  )
