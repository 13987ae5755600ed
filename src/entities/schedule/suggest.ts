import { nameOf } from './checks.ts'
import { keyOf, placeOfOpen, placeOfPerson, type Changes, type Content, type ShiftPlan } from './plan.ts'
import { shiftOf, type ShiftTemplate } from './template.ts'
import { weekdayOf } from './times.ts'
import {
  hoursOf,
  warningsOfWeek,
  workOfShift,
  zoneOn,
  type PlannedPerson,
  type Setting,
  type Unfilled,
} from './week.ts'

/** Who could take a shift, and the seconds of theirs that are left before it. */
export type Suggestion = { person: PlannedPerson; left: number; isOwnArea: boolean }

type Asked = { setting: Setting; plan: ShiftPlan; unfilled: Unfilled; template: ShiftTemplate }

/** What is to be written for somebody to take it: where it stood open, there is one less. */
export const takenBy = (
  { plan, unfilled, template }: Omit<Asked, 'setting'>,
  person: Pick<PlannedPerson, 'id'>,
): Changes => {
  const { area_id, day } = unfilled
  const shift = shiftOf(template, area_id)
  const open = keyOf(placeOfOpen(area_id, template.id, day))
  const standing = plan.get(open)
  const changes = new Map<string, Content | null>([[keyOf(placeOfPerson(person.id, day)), { ...shift, area_id }]])
  if (standing?.kind === 'open')
    changes.set(open, standing.count > 1 ? { kind: 'open', count: standing.count - 1 } : null)
  return changes
}

/**
 * Whoever is free on that day, has hours left for it, and gets into no warning by it: first those of its area, and of these first
 * who has the most hours left.
 */
export const suggestionsFor = (asked: Asked): Suggestion[] => {
  const { setting, plan, unfilled, template } = asked
  const { day, area_id } = unfilled
  return setting.people
    .flatMap((person): Suggestion[] => {
      const isFree = !plan.has(keyOf(placeOfPerson(person.id, day))) && person.absences[weekdayOf(day)] == null
      if (!isFree || person.required === null) return []
      const shift = shiftOf(template, area_id)
      const left = person.required - hoursOf(person, setting.week, plan)
      if (left < workOfShift(shift, day, zoneOn(person, day))) return []
      const alone = { week: setting.week, people: [person], around: setting.around }
      const before = new Set(warningsOfWeek(alone, plan).map(nameOf))
      const then = new Map(plan).set(keyOf(placeOfPerson(person.id, day)), shift)
      if (warningsOfWeek(alone, then).some((warning) => !before.has(nameOf(warning)))) return []
      return [{ person, left, isOwnArea: person.area_id === area_id }]
    })
    .toSorted((a, b) => Number(b.isOwnArea) - Number(a.isOwnArea) || b.left - a.left)
}
