import { placeBehind, type ShiftPlan } from './plan.ts'
import { weekdayOf } from './times.ts'

/** How many of each template an area needs: from Monday to Sunday, and otherwise on single days. */
export type AreaNeeds = {
  id: number
  weekly: readonly { template_id: number; count: readonly number[] }[]
  days: readonly { day: string; template_id: number; count: number }[]
}

/** So many are there of so many, and which are missing; `extra` are there without being needed. */
export type Cover = {
  have: number
  need: number
  extra: number
  missing: readonly { template_id: number; count: number }[]
}

const neededOn = ({ weekly, days }: AreaNeeds, day: string): Map<number, number> => {
  const needed = new Map(weekly.map(({ template_id, count }) => [template_id, count[weekdayOf(day)] ?? 0]))
  for (const one of days) if (one.day === day) needed.set(one.template_id, one.count)
  return needed
}

/** What is planned for an area on a day: of each template how many people have it, and how many are open. */
const plannedOn = (plan: ShiftPlan, area: number | null, day: string) => {
  const taken = new Map<number | null, number>()
  const open = new Map<number, number>()
  for (const [key, content] of plan) {
    const place = placeBehind(key)
    if (place.day !== day) continue
    if (content.kind === 'shift' && content.area_id === area)
      taken.set(content.template_id, (taken.get(content.template_id) ?? 0) + 1)
    if (content.kind === 'open' && place.area_id === area && place.template_id !== null)
      open.set(place.template_id, content.count)
  }
  return { taken, open }
}

/** The cover of an area on a day. What is open is asked for besides what was taken, as far as that is less than what is needed. */
export const coverOf = (plan: ShiftPlan, needs: AreaNeeds | { id: null }, day: string): Cover => {
  const needed = needs.id === null ? new Map<number, number>() : neededOn(needs, day)
  const { taken, open } = plannedOn(plan, needs.id, day)
  const templates = [...new Set([...needed.keys(), ...open.keys()])]
  const rows = templates.map((template_id) => {
    const has = taken.get(template_id) ?? 0
    const asked = Math.max(needed.get(template_id) ?? 0, open.has(template_id) ? has + (open.get(template_id) ?? 0) : 0)
    return { template_id, have: Math.min(has, asked), need: asked, count: Math.max(0, asked - has) }
  })
  const all = [...taken.values()].reduce((sum, count) => sum + count, 0)
  const have = rows.reduce((sum, row) => sum + row.have, 0)
  return {
    have,
    need: rows.reduce((sum, { need }) => sum + need, 0),
    extra: all - have,
    missing: rows.flatMap(({ template_id, count }) => (count > 0 ? [{ template_id, count }] : [])),
  }
}
