import type { WeekAnswer } from '#api/worktime/schedule.ts'
import { placeOfPerson, type PlanPlace } from '#entities/schedule/plan.ts'
import type { PlannedPerson } from '#entities/schedule/week.ts'

export type AreaGroup = { id: number | null; name: string | undefined; people: readonly PlannedPerson[] }

/** The rows in which one stands: everyone in the order of their areas, and at the end what nobody has. */
export type ScheduleRow = { kind: 'person'; person: PlannedPerson } | { kind: 'unfilled' }

/** The areas with their people; those of none, who are few, come last. */
export const groupsOf = (
  { areas, people }: Pick<WeekAnswer, 'areas' | 'people'>,
  area: number | undefined,
): AreaGroup[] => {
  const all: AreaGroup[] = [
    ...areas.map(({ id, name }) => ({ id, name, people: people.filter(({ area_id }) => area_id === id) })),
    { id: null, name: undefined, people: people.filter(({ area_id }) => area_id === null) },
  ]
  return all.filter(({ id, people: own }) => (area === undefined ? id !== null || own.length > 0 : id === area))
}

export const rowsOf = (groups: readonly AreaGroup[]): ScheduleRow[] => [
  ...groups.flatMap(({ people }) => people.map((person): ScheduleRow => ({ kind: 'person', person }))),
  { kind: 'unfilled' },
]

/** Where the cell of a row stands; undefined where nobody's is. */
export const placeIn = (row: ScheduleRow | undefined, day: string | undefined): PlanPlace | undefined =>
  row?.kind === 'person' && day !== undefined ? placeOfPerson(row.person.id, day) : undefined
