import { useRef, useState, useSyncExternalStore, lazy, Suspense, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useQuery } from '@tanstack/react-query'
import { workNotes } from '#api/worktime/calendar.ts'
import { rangeOf } from '#machines/calendar.ts'
import { daysBetween, firstOfMonth, lastOfMonth, spanOf, weekNumberOf, weeksOf, weekYearOf } from './days.ts'
import { mayClock, type Actor } from '#entities/access.ts'
import { holds } from '#entities/role.ts'
import { useActor } from '#screens/command-hooks.ts'
import { useFormat } from '#screens/format.ts'
import { PanelFailed } from '#screens/panel-failed.tsx'
import { thisSecond, tick } from '#screens/ticking.ts'
import { CalendarFooter } from './calendar-footer.tsx'
import { CalendarHead } from './calendar-head.tsx'
import { CalendarSide } from './calendar-side.tsx'
import { DayView } from './day-view.tsx'
import { hoursShown, todayIn } from './live-day.ts'
import { MonthGrid } from './month-grid.tsx'
import { PersonChooser } from './person-chooser.tsx'
import { keyOf, TeamGrid } from './team-grid.tsx'
import { useCalendar } from './use-calendar.ts'
import { useCalendarListener } from './use-calendar-listener.ts'
import { useDayActs } from './use-day-acts.tsx'
import { asidesOf, useRequests, useWorkMonth } from './use-requests.ts'
import { useDayWords } from './use-day-words.ts'
import { spanFor, useShownDays } from './use-shown-days.ts'
import { WeekGrid } from './week-grid.tsx'

const Report = lazy(async () => ({ default: (await import('./report/report.tsx')).Report }))

/** `/time-tracking/calendar`: everybody's days, for who administers times. */
export function WorkCalendarScreen() {
  const { t } = useTranslation('places')
  return <WorkCalendar title={<h1 className="text-title font-strong">{t('work_calendar')}</h1>} />
}

type WorkCalendarProps = {
  title?: ReactNode
  /** One's own days, without those of others. */
  isOwn?: boolean
}

/** The days of one employee or of all: the month, the week, one day, or what a year came to. */
export function WorkCalendar(props: WorkCalendarProps) {
  const actor = useActor()
  return actor === undefined ? <span data-pending="" /> : <Calendar {...props} actor={actor} />
}

function Calendar({ title, isOwn = false, actor }: WorkCalendarProps & { actor: Actor }) {
  const { t } = useTranslation('calendar')
  const words = useDayWords()
  const { weekday } = useFormat()
  const now = useSyncExternalStore(tick, thisSecond)
  const own = actor.id
  const hasClock = mayClock(actor)
  const here = todayIn(undefined, now)
  const calendar = useCalendar(here, isOwn || hasClock ? own : 'team', isOwn)
  const { snapshot, view, whose, setWhose } = calendar
  const { day } = snapshot.context
  const isTeam = whose === 'team'
  const [person, setPerson] = useState<number>()
  const [isTable, setTable] = useState(false)
  const chooser = useRef<HTMLDivElement>(null)
  const main = useRef<HTMLDivElement>(null)

  const period = view === 'report' ? 'month' : view
  // a team is shown by the days of the month alone: its weeks stand in no column
  const span = isTeam && period === 'month' ? { from: firstOfMonth(day), to: lastOfMonth(day) } : spanOf(day, period)
  const shown = useShownDays(spanFor(whose, own, span.from, span.to), now)
  const shownPerson = isTeam ? (shown.users.find(({ id }) => id === person) ?? shown.users[0]) : shown.users[0]
  const today = todayIn(shownPerson?.time_zone, now)
  const userId = isTeam ? shownPerson?.id : whose
  const focused = userId === undefined ? undefined : shown.days.get(keyOf(userId, day))
  const range = rangeOf(snapshot.context)
  const isPending = shown.isPending || shown.isPlaceholderData
  const whom = whose === own ? undefined : userId
  const { data: notes } = useQuery({
    ...workNotes({ ...(whom !== undefined && { user_id: whom }), ...span }),
    enabled: userId !== undefined && view !== 'report',
  })
  const note = notes?.find((one) => one.day === day)?.note
  const focusGrid = () => main.current?.querySelector<HTMLElement>('[role=gridcell][tabindex="0"]')?.focus()

  const requests = useRequests(view === 'report' ? undefined : userId, span.from, span.to)
  const decides = !isOwn && holds(actor.roles, 'worktime_tracking_admin')
  const month = useWorkMonth(view === 'report' ? undefined : userId, firstOfMonth(day), decides)
  const acts = useDayActs({
    userId,
    own,
    hasClock,
    range,
    today,
    name: shownPerson?.label ?? '',
    iso: day,
    note: note ?? '',
    isLocked: focused?.is_locked === true,
    onDone: focusGrid,
  })
  useCalendarListener({
    view,
    day,
    isTeam,
    isOwn,
    hasRange: range.from !== range.to,
    refused: acts.refused,
    send: (event) => calendar.actor.send(event),
    today: () => calendar.actor.send({ type: 'calendar.today', day: today }),
    person: (by) => {
      const at = shown.users.findIndex(({ id }) => id === shownPerson?.id)
      setPerson(shown.users[Math.max(0, Math.min(shown.users.length - 1, at + by))]?.id)
    },
    choosePerson: () => chooser.current?.querySelector('input')?.focus(),
    toggleTeam: () => setWhose(isTeam ? (shownPerson?.id ?? own) : 'team'),
    toggleTable: () => setTable(!isTable),
    request: acts.request,
    correct: acts.correct,
    note: acts.note,
  })

  const periodName = {
    month: words.month(day),
    week: t('week_of_year', { number: weekNumberOf(day), year: weekYearOf(day) }),
    day: weekday(day),
    report: day.slice(0, 4),
  }[view]
  const name = isTeam ? t('team') : (shownPerson?.label ?? '')
  const label = t('label', { name, period: periodName })
  const focus = (iso: string, extend: boolean) =>
    calendar.actor.send({ type: extend ? 'calendar.extend' : 'calendar.step', day: iso })
  const open = () => calendar.actor.send({ type: 'calendar.open' })
  const oneOf = new Map(
    [...shown.days.values()].filter(({ user_id: id }) => id === userId).map((one) => [one.day, one] as const),
  )
  const bars = hoursShown(shown.days.values(), now)
  const asides = asidesOf(notes ?? [], requests)
  return (
    <>
      <CalendarHead
        title={title}
        period={periodName}
        view={view}
        onView={(next) => {
          calendar.actor.send({ type: 'calendar.show', view: next })
          setTimeout(focusGrid)
        }}
      >
        {!isOwn && (
          <PersonChooser
            {...{ whose, name, today, span }}
            box={chooser}
            onChoose={(next) => {
              setWhose(next)
              setPerson(undefined)
            }}
            onDone={focusGrid}
          />
        )}
      </CalendarHead>
      <div ref={main} data-calendar={view} className="flex min-h-0 flex-1 max-lg:flex-col max-lg:overflow-y-auto">
        {shown.isError && shown.data === undefined ? (
          <div className="flex-1 px-4 py-3">
            <PanelFailed onRetry={() => void shown.refetch()} />
          </div>
        ) : view === 'report' ? (
          <Suspense fallback={<span data-pending="" className="flex-1" />}>
            <Report {...{ whose, own, day, isTable }} hasExport={!isOwn} onTable={setTable} />
          </Suspense>
        ) : isTeam ? (
          <TeamGrid
            {...{ label, range, now, isPending }}
            people={shown.users}
            columns={daysBetween(span.from, span.to)}
            days={shown.days}
            person={shownPerson?.id}
            focused={day}
            todayOf={(at) => todayIn(at, now)}
            onFocus={(id, iso, extend) => {
              setPerson(id)
              focus(iso, extend && id === shownPerson?.id)
            }}
            onOpen={open}
          />
        ) : view === 'day' ? (
          <DayView now={now} day={focused} />
        ) : view === 'week' ? (
          <WeekGrid
            {...{ label, range, today, now, isPending, asides }}
            span={bars}
            week={daysBetween(span.from, span.to)}
            days={oneOf}
            focused={day}
            moves={{ focus, open }}
          />
        ) : (
          <MonthGrid
            {...{ label, range, today, now, isPending, asides }}
            span={bars}
            weeks={weeksOf(day)}
            days={oneOf}
            focused={day}
            moves={{ focus, open }}
          />
        )}
        {view !== 'report' && userId === undefined && (
          <span className="w-76 shrink-0 border-l border-line max-lg:hidden" />
        )}
        {view !== 'report' && userId !== undefined && (
          <CalendarSide
            {...{ day: focused, iso: day, today, isOwn, note, requests, month }}
            name={isTeam ? shownPerson?.label : undefined}
            isOpen={view === 'day'}
            own={isOwn ? own : undefined}
            askedFor={whom}
          />
        )}
      </div>
      <CalendarFooter isTeam={isTeam} isReport={view === 'report'} span={bars} />
      {acts.layers}
    </>
  )
}
