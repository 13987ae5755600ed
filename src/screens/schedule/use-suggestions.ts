import { useMemo, useState } from 'react'
import { suggestionsFor, takenBy } from '#entities/schedule/suggest.ts'
import type { Changes } from '#entities/schedule/plan.ts'
import type { Unfilled } from '#entities/schedule/week.ts'
import { mostSuggested } from './suggestion-list.tsx'
import type { OpenSchedule } from './use-schedule.ts'

/** Who could take what nobody has on a day, one missing shift after the other; opened and gone through by Tab. */
export function useSuggestions(
  { answer, plan }: Pick<OpenSchedule, 'answer' | 'plan'>,
  here: readonly Unfilled[],
  write: (changes: Changes) => void,
) {
  const [at, setAt] = useState<number>()
  const unfilled = at === undefined ? undefined : here[at]
  const template = answer.templates.find(({ id }) => id === unfilled?.template_id)
  const people = useMemo(
    () =>
      unfilled === undefined || template === undefined
        ? []
        : suggestionsFor({ setting: answer, plan, unfilled, template }).slice(0, mostSuggested),
    [answer, plan, template, unfilled],
  )
  return {
    unfilled,
    template,
    people,
    hasMore: at !== undefined && at + 1 < here.length,
    /** The next missing shift of the day; answers whether there is one. */
    next: (): boolean => {
      const to = at === undefined ? 0 : at + 1
      const isThere = to < here.length
      setAt(isThere ? to : undefined)
      return isThere
    },
    close: (): boolean => {
      setAt(undefined)
      return at !== undefined
    },
    take: (chosen: number) => {
      const one = people[chosen]
      if (one === undefined || unfilled === undefined || template === undefined) return
      write(takenBy({ plan, unfilled, template }, one.person))
      setAt(undefined)
    },
  }
}
export type Suggestions = ReturnType<typeof useSuggestions>
