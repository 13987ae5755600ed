import { TriangleAlert } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { WorkDay } from '#api/worktime/work-tracking.ts'
import { isGrave } from '#entities/worktime/day.ts'
import { isWeekend } from './days.ts'
import { classes } from '#ui/classes.ts'
import { SpanBar } from '#ui/view/span-bar.tsx'
import { StatusDot } from '#ui/view/status-mark.tsx'
import { barOf, hours, signedHours, type BarHours } from './figures.ts'
import { hoursShown, sumOf, workOf } from './live-day.ts'
import { absenceMark, holidayMark } from './marks.ts'
import { useCellFocus } from './month-grid.tsx'
import { useDayWords } from './use-day-words.ts'

export type Colleague = { id: number; label: string; time_zone: string }
/** `user day`, of each. */
export const keyOf = (user: number, day: string): string => `${user} ${day}`

export type TeamGridProps = {
  label: string
  people: readonly Colleague[]
  /** The days of the month, of the week, or one. */
  columns: readonly string[]
  days: ReadonlyMap<string, WorkDay>
  person: number | undefined
  focused: string
  range: { from: string; to: string }
  todayOf: (zone: string) => string
  now: number
  isPending: boolean
  onFocus: (person: number, day: string, extend: boolean) => void
  onOpen: () => void
}

/** A row a person and a column a day: who is there, who is away, and what it comes to at the right edge. */
export function TeamGrid({ label, people, columns, days, person, focused, range, ...at }: TeamGridProps) {
  const { t } = useTranslation('calendar')
  const words = useDayWords()
  const { todayOf, now, isPending, onFocus, onOpen } = at
  const grid = useRef<HTMLDivElement>(null)
  useCellFocus(grid, `[data-person="${person ?? ''}"][data-day="${focused}"]`)
  const span = hoursShown(days.values(), now)
  // a month has no room for figures: a column is as wide as its mark
  const isTerse = columns.length > 7
  const tracks = {
    gridTemplateColumns: `minmax(120px,${isTerse ? '176px' : '200px'}) repeat(${columns.length},minmax(${isTerse ? 18 : 64}px,1fr)) 84px`,
  }
  return (
    <div
      ref={grid}
      role="grid"
      aria-label={label}
      aria-multiselectable
      aria-busy={isPending || undefined}
      data-pending={isPending ? '' : undefined}
      tabIndex={-1}
      style={tracks}
      className="grid min-w-0 flex-1 auto-rows-max content-start overflow-auto outline-none"
    >
      <div role="row" className={classes(line, 'sticky top-0 z-head bg-sunken text-table text-ink-2')}>
        <span role="columnheader" className={classes(head, 'sticky left-0 bg-sunken text-left')}>
          {t('people')}
        </span>
        {columns.map((iso) => (
          <span
            key={iso}
            role="columnheader"
            aria-label={words.dayAndMonth(iso)}
            className={classes(isTerse ? terseHead : head, 'text-center tabular-nums', isWeekend(iso) && 'text-ink-3')}
          >
            <span aria-hidden>
              {isTerse ? Number(iso.slice(8)) : `${words.weekdayShort(iso)} ${Number(iso.slice(8))}`}
            </span>
          </span>
        ))}
        <span role="columnheader" className={classes(head, 'text-right')}>
          {t('sum')}
        </span>
      </div>
      {people.map((one) => {
        const own = columns.flatMap((iso) => days.get(keyOf(one.id, iso)) ?? [])
        const today = todayOf(one.time_zone)
        const over = own.filter(({ day }) => day < today)
        const sum = sumOf(over)
        return (
          <div key={one.id} role="row" className={classes(line, 'min-h-11')}>
            <span
              role="rowheader"
              className={classes(
                'sticky left-0 z-1 truncate border-r border-b border-line bg-surface px-4 py-2 text-table',
                one.id === person && 'font-strong',
              )}
            >
              {one.label}
            </span>
            {columns.map((iso) => (
              <TeamCell
                key={iso}
                {...{ iso, isTerse, now, span, onOpen }}
                person={one}
                day={days.get(keyOf(one.id, iso))}
                isToday={iso === today}
                isFocused={iso === focused && one.id === person}
                isMeant={one.id === person && range.from !== range.to && iso >= range.from && iso <= range.to}
                onFocus={(extend) => onFocus(one.id, iso, extend)}
              />
            ))}
            <span
              role="gridcell"
              className="flex flex-col justify-center border-b border-line px-2.5 text-right text-table tabular-nums"
            >
              {over.length > 0 && (
                <>
                  <span>{hours(sum.credited)}</span>
                  <span className="text-ink-2">{signedHours(sum.balance)}</span>
                </>
              )}
            </span>
          </div>
        )
      })}
      {people.length === 0 && !isPending && (
        <p className="col-span-full px-4 py-3 text-table text-ink-2">{t('people.none')}</p>
      )}
    </div>
  )
}

const line = 'col-span-full grid grid-cols-subgrid'
const terseHead = 'border-b border-line py-1'
const head = 'truncate border-b border-line px-1 py-1 first:px-4 last:px-2.5'

type TeamCellProps = {
  iso: string
  person: Colleague
  day: WorkDay | undefined
  isTerse: boolean
  isToday: boolean
  isFocused: boolean
  isMeant: boolean
  now: number
  span: BarHours
  onFocus: (extend: boolean) => void
  onOpen: () => void
}

function TeamCell({
  iso,
  person,
  day,
  isTerse,
  isToday,
  isFocused,
  isMeant,
  now,
  span,
  onFocus,
  onOpen,
}: TeamCellProps) {
  const words = useDayWords()
  const mark = day?.absence ? absenceMark(day.absence) : day?.holiday ? holidayMark : undefined
  const isFigure = day !== undefined && day.first_start !== null
  const share = day === undefined || day.required === 0 ? 100 : Math.min(100, (day.credited / day.required) * 100)
  return (
    <div
      role="gridcell"
      data-day={iso}
      data-person={person.id}
      aria-label={`${person.label}, ${words.said(iso, day)}`}
      aria-selected={isMeant}
      aria-current={isToday ? 'date' : undefined}
      tabIndex={isFocused ? 0 : -1}
      onMouseDown={(event) => {
        if (event.shiftKey) event.preventDefault()
        onFocus(event.shiftKey)
      }}
      onDoubleClick={onOpen}
      className={classes(
        'relative flex min-w-0 flex-col justify-center gap-1 border-r border-b border-line px-1 text-center text-table text-ink-2 tabular-nums outline-none',
        isWeekend(iso) && 'bg-sunken',
        isToday && 'bg-now-tint',
        isMeant && 'bg-primary-tint',
        isFocused && 'after:absolute after:-inset-px after:border-2 after:border-primary',
      )}
    >
      <span aria-hidden className="flex flex-col justify-center gap-1">
        {isTerse ? (
          isFigure && (
            <span className="mx-auto flex h-5 w-2 items-end rounded-row bg-press">
              <span
                style={{ height: `${share}%` }}
                className={classes('w-full rounded-row', day.is_running ? 'bg-now' : 'bg-control')}
              />
            </span>
          )
        ) : (
          <>
            {isFigure && <span>{hours(day.credited)}</span>}
            {isFigure && <SpanBar parts={barOf(workOf(day, now), span)} />}
          </>
        )}
        {mark !== undefined && (
          <span className="flex items-center justify-center gap-1.5">
            <StatusDot tone={mark.tone} form={mark.form} />
            {!isTerse && <span className="truncate">{day?.absence ? words.absent(day) : day?.holiday}</span>}
          </span>
        )}
        {day?.warnings.some(isGrave) === true && (
          <TriangleAlert size={12} strokeWidth={1.75} data-warned="" className="mx-auto shrink-0 text-warn-ink" />
        )}
      </span>
    </div>
  )
}
