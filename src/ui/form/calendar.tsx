import { ChevronLeft, ChevronRight } from 'lucide-react'
import { DateTime, Info } from 'luxon'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { classes } from '#ui/classes.ts'

export type CalendarProps = {
  label: string
  previousLabel: string
  nextLabel: string
  /** A BCP 47 tag, in whose language days and months are called. */
  tag: string
  /** An ISO day; the month of today is shown without one. */
  value: string | undefined
  onChoose: (day: string) => void
  onClose: () => void
}

const week = 7
const moves: Readonly<Record<string, (day: DateTime) => DateTime>> = {
  ArrowLeft: (day) => day.minus({ days: 1 }),
  ArrowRight: (day) => day.plus({ days: 1 }),
  ArrowUp: (day) => day.minus({ weeks: 1 }),
  ArrowDown: (day) => day.plus({ weeks: 1 }),
  Home: (day) => day.startOf('week'),
  End: (day) => day.endOf('week').startOf('day'),
  PageUp: (day) => day.minus({ months: 1 }),
  PageDown: (day) => day.plus({ months: 1 }),
}

const takeFocus = (button: HTMLElement | null) => button?.focus()

/** A month from Monday to Sunday: arrows move by days and weeks, Page Up and Down by months, Enter takes, Escape leaves. */
export function Calendar({ label, previousLabel, nextLabel, tag, value, onChoose, onClose }: CalendarProps) {
  const given = DateTime.fromISO(value ?? '', { locale: tag })
  const today = DateTime.now().setLocale(tag).startOf('day')
  const begin: DateTime = given.isValid ? given.startOf('day') : today
  // whoever turns the months by their buttons stays on them
  const [{ active, isTurned }, setShown] = useState({ active: begin, isTurned: false })
  const grid = useRef<HTMLDivElement>(null)
  // once its layer is shown
  useEffect(() => takeFocus(grid.current?.querySelector<HTMLElement>('[tabindex="0"]') ?? null), [])
  const press = (event: KeyboardEvent) => {
    const move = event.altKey || event.ctrlKey || event.metaKey ? undefined : moves[event.key]
    if (event.key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
      onClose()
    } else if (move !== undefined) {
      event.preventDefault()
      setShown({ active: move(active), isTurned: false })
    }
  }
  const turn = (months: number) => setShown({ active: active.plus({ months }), isTurned: true })
  const first = active.startOf('month').startOf('week')
  const weeks = Math.ceil(active.endOf('month').diff(first, 'days').days / week)
  const arrow = 'grid size-7 place-items-center rounded-field text-ink-2 hover:bg-hover'
  return (
    <div role="dialog" aria-label={label} className="w-63 p-2">
      <div className="mb-1 flex items-center">
        <span aria-live="polite" className="flex-1 px-1.5 text-table font-strong">
          {active.toFormat('LLLL yyyy')}
        </span>
        <button type="button" aria-label={previousLabel} className={arrow} onClick={() => turn(-1)}>
          <ChevronLeft aria-hidden size={16} strokeWidth={1.75} />
        </button>
        <button type="button" aria-label={nextLabel} className={arrow} onClick={() => turn(1)}>
          <ChevronRight aria-hidden size={16} strokeWidth={1.75} />
        </button>
      </div>
      <div
        ref={grid}
        role="grid"
        tabIndex={-1}
        aria-label={active.toFormat('LLLL yyyy')}
        className="text-table"
        onKeyDown={press}
      >
        <div role="row" className="grid grid-cols-7">
          {Info.weekdays('long', { locale: tag }).map((name, at) => (
            <span key={name} role="columnheader" aria-label={name} className="py-1.5 text-center text-meta text-ink-3">
              {Info.weekdays('short', { locale: tag })[at]?.slice(0, 2)}
            </span>
          ))}
        </div>
        {Array.from({ length: weeks }, (_, row) => (
          <div key={row} role="row" className="grid grid-cols-7 justify-items-center">
            {Array.from({ length: week }, (_, column) => {
              const day = first.plus({ days: row * week + column })
              const isActive = day.hasSame(active, 'day')
              const isGiven = given.isValid && day.hasSame(given, 'day')
              const isToday = day.hasSame(today, 'day')
              return (
                <span key={column} role="gridcell" aria-selected={isGiven}>
                  <button
                    ref={isActive && !isTurned ? takeFocus : undefined}
                    type="button"
                    tabIndex={isActive ? 0 : -1}
                    aria-label={day.toFormat('cccc, d. LLLL yyyy')}
                    aria-current={isToday ? 'date' : undefined}
                    onClick={() => onChoose(day.toISODate() ?? '')}
                    className={classes(
                      'size-8 rounded-field tabular-nums',
                      day.month !== active.month && 'text-ink-3',
                      isToday && 'font-strong text-now-ink',
                      isGiven ? 'bg-primary-tint-2' : 'hover:bg-hover',
                    )}
                  >
                    {day.day}
                  </button>
                </span>
              )
            })}
          </div>
        ))}
      </div>
    </div>
  )
}
