import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { classes } from '#ui/classes.ts'
import { StatusDot } from '#ui/view/status-mark.tsx'
import { isWeekend } from './days.ts'
import { barOf, hours, signedHours } from './figures.ts'
import { breaksOf, isMissing, plannedOf, weekSumOf, workOf } from './live-day.ts'
import { clockTime } from './other-clock.ts'
import { absenceMark, correctionMark, holidayMark, isRequested, missingMark, noteMark } from './marks.ts'
import { useCellFocus, type MonthGridProps } from './month-grid.tsx'
import { useDayWords } from './use-day-words.ts'

type WeekGridProps = Omit<MonthGridProps, 'weeks'> & { week: readonly string[] }

const columns = 'md:grid-cols-[40px_repeat(7,minmax(0,1fr))_80px]'
const head = 'truncate border-b border-line px-2 py-1'

/** A week along the hours: each session where it lies, what was planned behind it, and what the day came to over it. */
export function WeekGrid({ label, week, days, focused, range, today, now, isPending, ...at }: WeekGridProps) {
  const { t } = useTranslation('calendar')
  const words = useDayWords()
  const { span, asides, moves } = at
  const grid = useRef<HTMLDivElement>(null)
  useCellFocus(grid, `[data-day="${focused}"]`)
  const steps = Array.from({ length: span.to - span.from + 1 }, (_, hour) => span.from + hour)
  const share = (hour: number) => `${((hour - span.from) / (span.to - span.from)) * 100}%`
  const sum = weekSumOf(
    week.flatMap((iso) => days.get(iso) ?? []),
    today,
  )
  return (
    <div
      ref={grid}
      role="grid"
      aria-label={label}
      aria-multiselectable
      aria-busy={isPending || undefined}
      data-pending={isPending ? '' : undefined}
      tabIndex={-1}
      className="flex min-h-0 min-w-0 flex-1 flex-col overflow-y-auto outline-none"
    >
      <div role="row" className={classes('sticky top-0 z-head grid bg-sunken text-table text-ink-2', columns)}>
        <span role="columnheader" aria-label={t('hours_of_day')} className={head} />
        {week.map((iso) => (
          <span
            key={iso}
            role="columnheader"
            aria-label={words.weekdayName(iso)}
            className={classes(head, 'max-md:hidden', isWeekend(iso) && 'text-ink-3')}
          >
            {words.weekdayShort(iso)}{' '}
            <span
              className={classes('tabular-nums', iso === today && 'rounded-full bg-now px-2 font-strong text-surface')}
            >
              {Number(iso.slice(8))}
            </span>
          </span>
        ))}
        <span role="columnheader" className={classes(head, 'text-right max-md:hidden')}>
          {t('week')}
        </span>
      </div>
      <div role="row" className={classes('grid min-h-120 flex-1 max-md:min-h-0', columns)}>
        <span role="presentation" className="flex flex-col border-r border-line text-meta text-ink-3 max-md:hidden">
          <span className="h-18 shrink-0" />
          <span className="relative my-2 flex-1">
            {steps.map((hour) => (
              <span
                key={hour}
                aria-hidden
                className="absolute right-2 -translate-y-1/2 tabular-nums"
                style={{ top: share(hour) }}
              >
                {hour % 24}
              </span>
            ))}
          </span>
        </span>
        {week.map((iso) => {
          const day = days.get(iso)
          const aside = asides.get(iso)
          const isMeant = range.from !== range.to && iso >= range.from && iso <= range.to
          const marks = [
            ...(day?.holiday ? [{ mark: holidayMark, word: day.holiday }] : []),
            ...(day?.absence ? [{ mark: absenceMark(day.absence), word: words.absent(day) }] : []),
            ...(aside?.correction ? [{ mark: correctionMark, word: t('correction.asked') }] : []),
            ...(day !== undefined && isMissing(day, today) ? [{ mark: missingMark, word: t('nothing_recorded') }] : []),
            ...(aside?.note ? [{ mark: noteMark, word: t('note') }] : []),
          ]
          return (
            <div
              key={iso}
              role="gridcell"
              data-day={iso}
              aria-label={words.said(iso, day, { today, ...aside })}
              aria-selected={isMeant}
              aria-current={iso === today ? 'date' : undefined}
              tabIndex={iso === focused ? 0 : -1}
              onMouseDown={(event) => {
                if (event.shiftKey) event.preventDefault()
                moves.focus(iso, event.shiftKey)
              }}
              onDoubleClick={moves.open}
              className={classes(
                'relative flex min-w-0 flex-col border-r border-line text-table outline-none max-md:border-r-0 max-md:border-b',
                isWeekend(iso) && 'bg-sunken',
                isMeant && 'bg-primary-tint',
                iso === focused && 'after:absolute after:-inset-px after:border-2 after:border-primary',
              )}
            >
              <span
                aria-hidden
                className="flex h-18 shrink-0 flex-col overflow-hidden px-2 pt-1.5 text-ink-2 max-md:h-auto max-md:pb-2"
              >
                <span className="flex justify-between gap-2 tabular-nums">
                  <span className="md:hidden">
                    {words.weekdayShort(iso)} {Number(iso.slice(8))}
                  </span>
                  {day !== undefined && day.credited > 0 && !isRequested(day) && (
                    <span className="font-strong text-ink">{hours(day.credited)}</span>
                  )}
                  {day !== undefined && iso < today && (day.required > 0 || day.credited > 0) && (
                    <span>{signedHours(day.balance)}</span>
                  )}
                </span>
                {day !== undefined && day.first_start !== null && (
                  <span className="tabular-nums md:hidden">{words.times(day)}</span>
                )}
                {marks.slice(0, 2).map(({ mark, word }) => (
                  <span key={mark.id} className="flex items-center gap-1.5">
                    <StatusDot tone={mark.tone} form={mark.form} />
                    <span className="truncate">{word}</span>
                  </span>
                ))}
              </span>
              <span aria-hidden className="relative my-2 min-h-0 flex-1 max-md:hidden">
                {steps.map((hour) => (
                  <span key={hour} className="absolute inset-x-0 border-t border-line" style={{ top: share(hour) }} />
                ))}
                {day !== undefined && (
                  <>
                    {barOf(plannedOf(day), span).map(({ from, width }) => (
                      <span
                        key={from}
                        className="absolute inset-x-1 rounded-field border border-dashed border-control"
                        style={{ top: `${from}%`, height: `${width}%` }}
                      />
                    ))}
                    {barOf(breaksOf(day, now), span).map(({ from, width }) => (
                      <span
                        key={from}
                        className="absolute inset-x-4 border-x border-control"
                        style={{ top: `${from}%`, height: `${width}%` }}
                      />
                    ))}
                    {barOf(workOf(day, now), span).map(({ from, width, isNow }, piece) => {
                      const session = day.sessions.filter((one) => one.is_work_session)[piece]
                      return (
                        <span
                          key={from}
                          data-piece=""
                          className={classes(
                            'absolute inset-x-1.5 overflow-hidden rounded-field px-1.5 text-meta tabular-nums forced-colors:border',
                            isNow ? 'bg-now-tint text-ink' : 'bg-press text-ink',
                          )}
                          style={{ top: `${from}%`, height: `${width}%` }}
                        >
                          {session !== undefined &&
                            `${clockTime(session.start, day.time_zone)}–${session.end === null ? t('now') : clockTime(session.end, day.time_zone)}`}
                        </span>
                      )
                    })}
                  </>
                )}
              </span>
            </div>
          )
        })}
        <span
          role="gridcell"
          className="flex flex-col px-2 pt-1.5 text-right text-table text-ink-2 tabular-nums max-md:flex-row max-md:justify-end max-md:gap-3"
        >
          <span className={sum.credited === null ? undefined : 'font-strong text-ink'}>
            {sum.credited === null ? '–' : hours(sum.credited)}
          </span>
          <span className="whitespace-nowrap">{t('of', { hours: hours(sum.required) })}</span>
          {sum.isRunning ? (
            <span>{t('running')}</span>
          ) : (
            sum.balance !== null && <span>{signedHours(sum.balance)}</span>
          )}
        </span>
      </div>
    </div>
  )
}
