import { useMemo } from 'react'
import type { Listener } from '#commands/offers.ts'
import type { Changes } from '#entities/schedule/plan.ts'
import { dayAfter } from '#entities/schedule/times.ts'
import { verdict, type Verdict } from '#machines/life/life.ts'
import { useListener } from '#screens/command-hooks.ts'
import type { Cells } from './use-cells.ts'
import type { Suggestions } from './use-suggestions.ts'
import { thisWeek, type OpenSchedule } from './use-schedule.ts'

const steps: Readonly<Record<string, readonly [down: number, across: number]>> = {
  left: [0, -1],
  right: [0, 1],
  up: [-1, 0],
  down: [1, 0],
  monday: [0, -7],
  sunday: [0, 7],
}
/** Those that the chart itself allows or refuses. */
const ofChart = ['undo', 'publish', 'discard', 'copy_week', 'mine', 'theirs', 'retry']
const weeks: Readonly<Record<string, number>> = { earlier: -7, later: 7 }

const allowed: Verdict = { ok: true }
const refusedFor = (code: 'schedule_no_person' | 'schedule_no_warning' | 'schedule_nothing_open'): Verdict => ({
  ok: false,
  because: [{ code, details: [], unblock: null, asks: null }],
})

type Acts = {
  write: (changes: Changes) => void
  edit: () => void
  suggest: () => void
  nextWarning: () => void
  chooseArea: () => void
  go: (week: string) => void
  open: (place: 'shift_templates' | 'work_areas') => void
}
type Heard = {
  schedule: OpenSchedule
  cells: Cells
  problems: number
  /** There is something that nobody has yet. */
  hasUnfilled: boolean
  suggestions: Suggestions
  acts: Acts
}

/** What the schedule hears: the chart says what is possible, the cell what is meant. */
export function useScheduleListener({ schedule, cells, problems, hasUnfilled, suggestions, acts }: Heard): void {
  const { actor, snapshot, answer, isThere, names, context } = schedule
  const listener = useMemo<Listener>(() => {
    const isClashing = snapshot.matches('clashing')
    const canRetry = ['failed', 'offline', 'rejected'].some((state) => state === snapshot.value)
    // while somebody is suggested a digit means one of them
    const isSuggesting = suggestions.unfilled !== undefined
    const suggestedOn = (name: string) => {
      const at = name === 'edit' ? 0 : Number(/^set_(\d)$/.exec(name)?.[1]) - 1
      return isSuggesting && suggestions.people[at] !== undefined ? at : undefined
    }
    const templateOn = (id: string) => {
      const digit = Number(/^set_(\d)$/.exec(id)?.[1])
      return answer.templates.find((template) => template.digit === digit)
    }
    const into = dayAfter(context.week, 7)
    const eventOf = (name: string) => {
      if (name === 'publish') return { type: 'schedule.publish', warnings: names } as const
      if (name === 'copy_week') return { type: 'schedule.copy_week', into } as const
      return { type: `schedule.${name}` as 'schedule.undo' } // one of `ofChart`
    }
    const weekFor = (name: string) => (name === 'this_week' ? thisWeek() : dayAfter(context.week, weeks[name] ?? 0))
    // whatever is written is asked of the chart with a change that says something
    const canWrite = () =>
      verdict(snapshot, {}, { type: 'schedule.change', changes: new Map([['', null]]) } as { type: string })
    const named = (id: string) => id.replace(/^schedule\./, '')
    return {
      hears: (id) => {
        const name = named(id)
        if (!id.startsWith('schedule.')) return false
        if (name === 'mine' || name === 'theirs') return isClashing
        if (name === 'retry') return canRetry
        if (name.startsWith('set_'))
          return isSuggesting ? suggestedOn(name) !== undefined : templateOn(name) !== undefined
        return isThere || name === 'templates' || name === 'areas' || name === 'this_week' || name in weeks
      },
      called: (id) => {
        const at = suggestedOn(named(id))
        return at === undefined || id === 'schedule.edit'
          ? templateOn(named(id))?.name
          : suggestions.people[at]?.person.name
      },
      verdict: (id) => {
        const name = named(id)
        const isPerson = cells.row?.kind === 'person'
        if (name in steps || name.startsWith('extend_') || name === 'area') return allowed
        if (name === 'templates' || name === 'areas') return allowed
        if (ofChart.includes(name)) return verdict(snapshot, {}, eventOf(name))
        if (name === 'this_week' || name in weeks)
          return verdict(snapshot, {}, { type: 'schedule.go', week: weekFor(name) } as { type: string })
        if (name === 'next_warning') return problems > 0 ? allowed : refusedFor('schedule_no_warning')
        if (name === 'suggest') return hasUnfilled ? canWrite() : refusedFor('schedule_nothing_open')
        if (suggestedOn(name) !== undefined) return canWrite()
        if ((name === 'free' || name === 'edit') && !isPerson) return refusedFor('schedule_no_person')
        return canWrite()
      },
      send: ({ type }) => {
        const name = named(type)
        const step = steps[name.replace(/^extend_/, '')]
        const template = templateOn(name)
        const suggested = suggestedOn(name)
        // what was suggested there is not meant elsewhere
        if (suggested === undefined && name !== 'suggest') suggestions.close()
        if (suggested !== undefined) suggestions.take(suggested)
        else if (step !== undefined) cells.step(step[0], step[1], name.startsWith('extend_'))
        else if (template !== undefined) acts.write(cells.set(template))
        else if (name === 'free') acts.write(cells.free())
        else if (name === 'empty') acts.write(cells.emptied())
        else if (name === 'edit') acts.edit()
        else if (name === 'suggest') acts.suggest()
        else if (name === 'next_warning') acts.nextWarning()
        else if (name === 'area') acts.chooseArea()
        else if (name === 'templates') acts.open('shift_templates')
        else if (name === 'areas') acts.open('work_areas')
        else if (name === 'this_week' || name in weeks) acts.go(weekFor(name))
        else actor.send(eventOf(name))
      },
    }
  }, [actor, acts, answer, cells, context.week, hasUnfilled, isThere, names, problems, snapshot, suggestions])
  useListener('schedule', listener)
}
