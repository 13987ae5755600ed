import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { calendarMachine, calendarViews, type CalendarView } from '#machines/calendar.ts'
import { isDay } from '#screens/dates.ts'

/** One employee by id, or all of them. */
export type Whose = number | 'team'

const viewOf = (text: string | null): CalendarView => calendarViews.find((view) => view === text) ?? 'month'
const whoseOf = (text: string | null): Whose | undefined => {
  if (text === 'team') return text
  return text !== null && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined
}

/** So long somebody rests on a day before the address says it: browsers take only so many changes. */
const rest = 300

/** The calendar's life, with the address saying what is looked at: a reload, and a link, lead back there. */
export function useCalendar(today: string, fallback: Whose, isOwn: boolean) {
  const search = useSearch()
  const [path, go] = useLocation()
  const [start] = useState(() => {
    const given = new URLSearchParams(search)
    const day = given.get('day') ?? ''
    return {
      day: isDay(day) ? day : today,
      view: viewOf(given.get('view')),
      whose: isOwn ? undefined : whoseOf(given.get('user')),
    }
  })
  const actor = useActorRef(calendarMachine, { input: { day: start.day } })
  const snapshot = useSelector(actor, (now) => now)
  const [whose, setWhose] = useState<Whose>(start.whose ?? fallback)
  useEffect(() => {
    if (start.view !== 'month') actor.send({ type: 'calendar.show', view: start.view })
  }, [actor, start])

  const view = snapshot.value
  const { day } = snapshot.context
  useEffect(() => {
    const said = new URLSearchParams({
      ...(view !== 'month' && { view }),
      ...(day !== today && { day }),
      ...(!isOwn && whose !== fallback && { user: String(whose) }),
    }).toString()
    if (said === search) return undefined
    const timer = setTimeout(() => go(said === '' ? path : `${path}?${said}`, { replace: true }), rest)
    return () => clearTimeout(timer)
  }, [day, fallback, go, isOwn, path, search, today, view, whose])
  return { actor, snapshot, view, whose, setWhose }
}
