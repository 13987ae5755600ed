import { useLayoutEffect, useRef, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import type { WorkDay } from '#api/worktime/work-tracking.ts'
import { isWeekend, monthOf, weekNumberOf } from './days.ts'
import { classes } from '#ui/classes.ts'
import { DayCell } from './day-cell.tsx'
import { hours, signedHours, type BarHours } from './figures.ts'
import { weekSumOf } from './live-day.ts'
import type { DayAsides } from './marks.ts'
import { useDayWords } from './use-day-words.ts'

export type GridMoves = {
  focus: (day: string, extend: boolean) => void
  open: () => void
}

export type MonthGridProps = {
  label: string
  weeks: readonly (readonly string[])[]
  days: ReadonlyMap<string, WorkDay>
  focused: string
  range: { from: string; to: string }
  today: string
  now: number
  isPending: boolean
  span: BarHours
  /** What is noted down and asked for, by day. */
  asides: ReadonlyMap<string, DayAsides>
  moves: GridMoves
}

/** The cell of the day in focus takes the browser's own, unless somebody writes elsewhere. */
export function useCellFocus(grid: RefObject<HTMLElement | null>, selector: string): void {
  useLayoutEffect(() => {
    const cell = grid.current?.querySelector<HTMLElement>(selector)
    const holder = document.activeElement
    if (
      !cell ||
      !(holder === null || holder === document.body || holder.id === 'main' || grid.current?.contains(holder))
    )
      return
    cell.focus({ preventScroll: true })
    cell.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [grid, selector])
}

const columns = 'md:grid-cols-[40px_repeat(7,minmax(0,1fr))_80px]'

/** The weeks of a month, with the sum of each at the right edge; on a phone a list of days. */
export function MonthGrid({ label, weeks, days, focused, range, ...at }: MonthGridProps) {
  const { t } = useTranslation('calendar')
  const words = useDayWords()
  const grid = useRef<HTMLDivElement>(null)
  useCellFocus(grid, `[data-day="${focused}"]`)
  const { today, now, isPending, span, asides, moves } = at
  const [first = []] = weeks
  return (
    <div
      ref={grid}
      role="grid"
      aria-label={label}
      aria-multiselectable
      aria-busy={isPending || undefined}
      data-pending={isPending ? '' : undefined}
      tabIndex={-1}
      className="@container flex min-h-0 flex-1 flex-col overflow-y-auto outline-none"
    >
      <div
        role="row"
        className={classes('sticky top-0 z-head grid bg-sunken text-table text-ink-2 max-md:sr-only', columns)}
      >
        <span role="columnheader" aria-label={t('week_number')} className={head}>
          <span aria-hidden>{t('week_number.short')}</span>
        </span>
        {first.map((iso) => (
          <span
            key={iso}
            role="columnheader"
            aria-label={words.weekdayName(iso)}
            className={classes(head, isWeekend(iso) && 'text-ink-3')}
          >
            <span aria-hidden className="@max-[740px]:hidden">
              {words.weekdayName(iso)}
            </span>
            <span aria-hidden className="hidden @max-[740px]:inline">
              {words.weekdayShort(iso)}
            </span>
          </span>
        ))}
        <span role="columnheader" className={classes(head, 'text-right')}>
          {t('week')}
        </span>
      </div>
      {weeks.map((week) => (
        <div key={week[0]} role="row" className={classes('grid shrink-0 md:flex-1', columns)}>
          <span
            role="rowheader"
            aria-label={t('week_of', { number: weekNumberOf(week[0] ?? '') })}
            className="border-r border-b border-line px-2 pt-2 text-table text-ink-3 tabular-nums max-md:border-r-0 max-md:bg-sunken max-md:px-4 max-md:py-1.5"
          >
            <span aria-hidden>
              <span className="md:hidden">{t('week_number.short')} </span>
              {weekNumberOf(week[0] ?? '')}
            </span>
          </span>
          {week.map((iso) => (
            <DayCell
              key={iso}
              {...{ iso, today, now, span }}
              asides={asides.get(iso)}
              day={days.get(iso)}
              month={monthOf(focused)}
              isFocused={iso === focused}
              isMeant={range.from !== range.to && iso >= range.from && iso <= range.to}
              isFirst={iso === first[0]}
              onFocus={(extend) => moves.focus(iso, extend)}
              onOpen={moves.open}
            />
          ))}
          <WeekCell days={week.flatMap((iso) => days.get(iso) ?? [])} today={today} />
        </div>
      ))}
    </div>
  )
}

const head = 'truncate border-b border-line px-2 py-1'

function WeekCell({ days, today }: { days: readonly WorkDay[]; today: string }) {
  const { t } = useTranslation('calendar')
  const { credited, required, balance, isRunning } = weekSumOf(days, today)
  return (
    <span
      role="gridcell"
      className="flex flex-col border-b border-line px-2 pt-2 text-right text-table text-ink-2 tabular-nums max-md:flex-row max-md:justify-end max-md:gap-3 max-md:bg-sunken max-md:px-4 max-md:py-1.5"
    >
      {days.length > 0 && (
        <>
          <span className={credited === null ? undefined : 'font-strong text-ink'}>
            {credited === null ? '–' : hours(credited)}
          </span>
          <span className="whitespace-nowrap">{t('of', { hours: hours(required) })}</span>
          {isRunning ? <span>{t('running')}</span> : balance !== null && <span>{signedHours(balance)}</span>}
        </>
      )}
    </span>
  )
}
