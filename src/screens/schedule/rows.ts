import type { WeekAnswer } from '#api/schedule.ts'
import { placeOfPerson, type Place } from '#entities/schedule/plan.ts'
import type { Employee } from '#entities/schedule/week.ts'

export type Group = { id: number | null; name: string | undefined; people: readonly Employee[] }

/** The rows in which one stands: everyone in the order of their areas, and at the end what nobody has. */
export type ScheduleRow = { kind: 'person'; person: Employee } | { kind: 'unfilled' }

/** The areas with their people; those of none, who are few, come last. */
export const groupsOf = (
  { areas, people }: Pick<WeekAnswer, 'areas' | 'people'>,
  area: number | undefined,
): Group[] => {
  const all: Group[] = [
    ...areas.map(({ id, name }) => ({ id, name, people: people.filter(({ area_id }) => area_id === id) })),
    { id: null, name: undefined, people: people.filter(({ area_id }) => area_id === null) },
  ]
  return all.filter(({ id, people: own }) => (area === undefined ? id !== null || own.length > 0 : id === area))
}

export const rowsOf = (groups: readonly Group[]): ScheduleRow[] => [
  ...groups.flatMap(({ people }) => people.map((person): ScheduleRow => ({ kind: 'person', person }))),
  { kind: 'unfilled' },
]

/** Where the cell of a row stands; undefined where nobody's is. */
export const placeIn = (row: ScheduleRow | undefined, day: string | undefined): Place | undefined =>
  row?.kind === 'person' && day !== undefined ? placeOfPerson(row.person.id, day) : undefined
