/** What is planned for somebody on a day: a shift with its times in their own zone. */
export type Shift = {
  kind: 'shift'
  /** Null where its times are free ones. */
  template_id: number | null
  /** For which area it counts; null where its person is in none. */
  area_id: number | null
  /** `06:00`; an end that is not after its start is of the next day. */
  start_time: string
  end_time: string
  /** Seconds. */
  break_seconds: number
  note: string | null
  auto_create_session: boolean
}
/** Somebody is not to come, and is asked for nothing on that day. */
export type DayOff = { kind: 'free' }
/** So many of a template that are asked for besides what is always needed. */
export type OpenShifts = { kind: 'open'; count: number }
export type Content = Shift | DayOff | OpenShifts

/** Where something stands: in the row of a person, or in that of nobody, by area and template. */
export type PlanPlace = { day: string; user_id: number | null; area_id: number | null; template_id: number | null }
/** Null empties it. */
export type PlanCell = PlanPlace & { content: Content | null }

/** A plan by where its things stand; in what was changed of one `null` is what was taken out. */
export type ShiftPlan = ReadonlyMap<string, Content>
export type Changes = ReadonlyMap<string, Content | null>

export const placeOfPerson = (user_id: number, day: string): PlanPlace => ({
  day,
  user_id,
  area_id: null,
  template_id: null,
})

export const placeOfOpen = (area_id: number | null, template_id: number, day: string): PlanPlace => ({
  day,
  user_id: null,
  area_id,
  template_id,
})

/** What tells one place from the others. */
export const keyOf = ({ day, user_id, area_id, template_id }: PlanPlace): string =>
  user_id === null ? `open ${area_id ?? 0} ${template_id ?? 0} ${day}` : `person ${user_id} ${day}`

/** The place behind a key. */
export const placeBehind = (key: string): PlanPlace => {
  const [kind, first = '0', second = '', third = ''] = key.split(' ')
  return kind === 'person'
    ? placeOfPerson(Number(first), second)
    : { day: third, user_id: null, area_id: Number(first) || null, template_id: Number(second) || null }
}

export const planOf = (cells: readonly PlanCell[]): ShiftPlan =>
  new Map(cells.flatMap((cell) => (cell.content === null ? [] : [[keyOf(cell), cell.content] as const])))

export const changesOf = (cells: readonly PlanCell[]): Changes =>
  new Map(cells.map((cell) => [keyOf(cell), cell.content]))

export const cellsOf = (changes: Changes): PlanCell[] =>
  [...changes].map(([key, content]) => ({ ...placeBehind(key), content }))

/** A plan as it is once these changes are made. */
export const changed = (plan: ShiftPlan, ...all: readonly Changes[]): ShiftPlan => {
  const next = new Map(plan)
  for (const changes of all)
    for (const [key, content] of changes) {
      if (content === null) next.delete(key)
      else next.set(key, content)
    }
  return next
}

/** In one order, whoever wrote it. */
const spelt = (content: Content | null | undefined): string =>
  content == null ? '' : JSON.stringify(Object.entries(content).toSorted(([a], [b]) => (a < b ? -1 : 1)))

export const isSame = (one: Content | null | undefined, other: Content | null | undefined): boolean =>
  spelt(one) === spelt(other)

/** What of these changes makes a difference to a plan. */
export const differingFrom = (plan: ShiftPlan, changes: Changes): Changes =>
  new Map([...changes].filter(([key, content]) => !isSame(plan.get(key), content)))

/** What leads from one plan to another. */
export const differenceBetween = (from: ShiftPlan, to: ShiftPlan): Changes =>
  new Map(
    [...new Set([...from.keys(), ...to.keys()])].flatMap((key): [string, Content | null][] =>
      isSame(from.get(key), to.get(key)) ? [] : [[key, to.get(key) ?? null]],
    ),
  )

/** How many shifts a draft changes, of how many people, and how many it leaves open. */
export const countOf = (published: ShiftPlan, draft: Changes): { shifts: number; people: number; open: number } => {
  const differing = [...differingFrom(published, draft)]
  const people = differing.flatMap(([key]) => placeBehind(key).user_id ?? [])
  const isOpen = ([key, content]: readonly [string, Content | null]) =>
    content?.kind === 'open' || (content === null && published.get(key)?.kind === 'shift')
  return {
    shifts: differing.length,
    people: new Set(people).size,
    open: differing.filter(isOpen).length,
  }
}
