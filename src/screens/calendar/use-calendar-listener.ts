import { useMemo, useRef, useLayoutEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { Listener } from '#commands/offers.ts'
import type { Verdict } from '#machines/life/life.ts'
import type { CalendarMove, CalendarView } from '#machines/calendar.ts'
import { useListener } from '#screens/command-hooks.ts'
import { verdictOfRight } from '#screens/right.ts'
import { printPage } from '#ui/print-page.ts'
import { mondayOf, plusDays, plusMonths, sundayOf, turned } from './days.ts'

export type CalendarActs = {
  view: CalendarView
  day: string
  isTeam: boolean
  /** One's own: nobody else is chosen. */
  isOwn: boolean
  hasRange: boolean
  /** What may not be done with the day in focus now, by command, and why. */
  refused: Readonly<Record<string, Verdict>>
  send: (move: CalendarMove) => void
  today: () => void
  /** In a team ↑ and ↓ lead to other people. */
  person: (by: number) => void
  choosePerson: () => void
  toggleTeam: () => void
  toggleTable: () => void
  request: (kind: 'vacation' | 'sick_leave') => void
  correct: () => void
  note: () => void
}

const week = 7
const days = { left: -1, right: 1, up: -week, down: week } as const
type Direction = keyof typeof days
const directions: readonly Direction[] = ['left', 'right', 'up', 'down']

const step = (direction: Direction) => (calendar: CalendarActs) => {
  const isAcross = direction === 'up' || direction === 'down'
  if (calendar.isTeam && isAcross) calendar.person(direction === 'up' ? -1 : 1)
  else calendar.send({ type: 'calendar.step', day: plusDays(calendar.day, days[direction]) })
}

/** A page is what is shown: a month, a week, a day, and of the evaluation a year. */
const turn =
  (by: number) =>
  ({ view, day, send }: CalendarActs) =>
    send({ type: 'calendar.turn', day: view === 'report' ? plusMonths(day, 12 * by) : turned(day, view, by) })

const acts: Readonly<Record<string, (calendar: CalendarActs) => void>> = {
  ...Object.fromEntries(directions.map((direction) => [`calendar.${direction}`, step(direction)])),
  ...Object.fromEntries(
    directions.map((direction) => [
      `calendar.extend_${direction}`,
      ({ send, day }: CalendarActs) => send({ type: 'calendar.extend', day: plusDays(day, days[direction]) }),
    ]),
  ),
  'calendar.first': ({ send, day }) => send({ type: 'calendar.step', day: mondayOf(day) }),
  'calendar.last': ({ send, day }) => send({ type: 'calendar.step', day: sundayOf(day) }),
  'calendar.previous': turn(-1),
  'calendar.next': turn(1),
  'calendar.today': ({ today }) => today(),
  'calendar.open': ({ send }) => send({ type: 'calendar.open' }),
  'calendar.leave': ({ send }) => send({ type: 'calendar.leave' }),
  'calendar.month': ({ send }) => send({ type: 'calendar.show', view: 'month' }),
  'calendar.week': ({ send }) => send({ type: 'calendar.show', view: 'week' }),
  'calendar.day': ({ send }) => send({ type: 'calendar.show', view: 'day' }),
  'calendar.evaluate': ({ view, send, toggleTable }) =>
    view === 'report' ? toggleTable() : send({ type: 'calendar.evaluate' }),
  'calendar.person': ({ choosePerson }) => choosePerson(),
  'calendar.team': ({ toggleTeam }) => toggleTeam(),
  'calendar.vacation': ({ request }) => request('vacation'),
  'calendar.sick_leave': ({ request }) => request('sick_leave'),
  'calendar.correct': ({ correct }) => correct(),
  'calendar.note': ({ note }) => note(),
  'calendar.print': printPage,
}

const ofOthers = new Set(['calendar.person', 'calendar.team'])
/** Where a grid of days is shown. */
const ofGrid = new Set(['calendar.first', 'calendar.last', 'calendar.open'])
const notInReport = new Set([
  ...directions.map((direction) => `calendar.${direction}`),
  'calendar.correct',
  'calendar.note',
])

/** Does this calendar answer to a command as it stands? */
export const hearsIn = (
  id: string,
  calendar: Pick<CalendarActs, 'view' | 'isTeam' | 'isOwn' | 'hasRange'>,
): boolean => {
  const { view, isTeam, isOwn, hasRange } = calendar
  const isGrid = view === 'month' || view === 'week'
  if (!Object.hasOwn(acts, id)) return false
  if (isOwn && ofOthers.has(id)) return false
  if (id === 'calendar.leave') return hasRange || !isGrid
  if (id.startsWith('calendar.extend_')) return isGrid && !(isTeam && /up|down/.test(id))
  if (ofGrid.has(id)) return isGrid
  return !(view === 'report' && notInReport.has(id))
}

/** Hears what a work calendar is asked, by key, by palette and by its buttons. */
export function useCalendarListener(calendar: CalendarActs): void {
  const { t } = useTranslation('calendar')
  const latest = useRef(calendar)
  useLayoutEffect(() => {
    latest.current = calendar
  })
  const { view, isTeam, isOwn, hasRange, refused } = calendar
  const listener = useMemo<Listener>(() => {
    const called: Readonly<Record<string, string>> = {
      ...(isTeam && { 'calendar.team': t('one_person') }),
      ...(view === 'report' && { 'calendar.evaluate': t('report.toggle') }),
    }
    return {
      hears: (id) => hearsIn(id, { view, isTeam, isOwn, hasRange }),
      verdict: (id) => refused[id] ?? verdictOfRight(true),
      called: (id) => called[id],
      send: ({ type }) => acts[type]?.(latest.current),
    }
  }, [hasRange, isOwn, isTeam, refused, t, view])
  useListener('calendar', listener)
}
