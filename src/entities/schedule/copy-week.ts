import { keyOf, placeBehind, type Changes, type Content, type ShiftPlan } from './plan.ts'
import { dayAfter, weekdayOf } from './times.ts'
import type { PlannedPerson } from './week.ts'

const days = 7

/**
 * What makes a week like another one, so many days before it: what stands there and not here goes, and nobody is planned on days on
 * which they are away. A note is of its own day, and stays there.
 */
export const copiedWeek = (
  from: ShiftPlan,
  into: ShiftPlan,
  { people, weeks = 1 }: { people: readonly Pick<PlannedPerson, 'id' | 'absences'>[]; weeks?: number },
): Changes => {
  const known = new Map(people.map((person) => [person.id, person]))
  const wanted = new Map<string, Content>()
  for (const [key, content] of from) {
    const place = placeBehind(key)
    const day = dayAfter(place.day, days * weeks)
    const person = place.user_id === null ? undefined : known.get(place.user_id)
    // whoever has left since is planned no more
    const isGone = place.user_id !== null && person === undefined
    const isAway = person?.absences[weekdayOf(day)] != null
    if (isGone || isAway) continue
    wanted.set(keyOf({ ...place, day }), content.kind === 'shift' ? { ...content, note: null } : content)
  }
  const changes = new Map<string, Content | null>(wanted)
  for (const key of into.keys()) if (!wanted.has(key)) changes.set(key, null)
  return changes
}
