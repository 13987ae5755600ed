import { TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { WorkDay } from '#api/worktime/work-tracking.ts'
import { isGrave, type DayWarning } from '#entities/worktime/day.ts'
import { isWeekend, monthOf } from './days.ts'
import { classes } from '#ui/classes.ts'
import { SpanBar } from '#ui/view/span-bar.tsx'
import { StatusDot } from '#ui/view/status-mark.tsx'
import { barOf, hours, signedHours, type BarHours } from './figures.ts'
import { hyphenated } from './hyphenated.ts'
import { isMissing, pauseOf, workOf } from './live-day.ts'
import { clockTime } from './other-clock.ts'
import {
  absenceMark,
  adjustedMark,
  correctionMark,
  holidayMark,
  isRequested,
  missingMark,
  noteMark,
  type DayAsides,
  type DayMark,
} from './marks.ts'
import { useDayWords } from './use-day-words.ts'

export type DayCellProps = {
  iso: string
  day: WorkDay | undefined
  /** The month that is looked at: days of others recede. */
  month: string
  today: string
  now: number
  /** What the bars of all these days span. */
  span: BarHours
  /** What is noted down and asked for. */
  asides?: DayAsides | undefined
  isFocused: boolean
  isMeant: boolean
  /** The first of the sheet says its month. */
  isFirst: boolean
  onFocus: (extend: boolean) => void
  onOpen: () => void
}

const line = 'truncate'

/** A day of a month: when, how long, and how that stands to what is required; today is now. */
export function DayCell({
  iso,
  day,
  month,
  span,
  asides,
  isFocused,
  isMeant,
  isFirst,
  onFocus,
  onOpen,
  ...at
}: DayCellProps) {
  const words = useDayWords()
  const { today, now } = at
  const isOther = monthOf(iso) !== month
  const isToday = iso === today
  const isFigure = day !== undefined && day.credited > 0 && !isRequested(day)
  return (
    <div
      role="gridcell"
      data-day={iso}
      data-locked={day?.is_locked || undefined}
      aria-label={words.said(iso, day, { today, ...asides })}
      aria-selected={isMeant}
      aria-current={isToday ? 'date' : undefined}
      tabIndex={isFocused ? 0 : -1}
      onMouseDown={(event) => {
        // a range of days, and none of their words
        if (event.shiftKey) event.preventDefault()
        onFocus(event.shiftKey)
      }}
      onDoubleClick={onOpen}
      className={classes(
        'relative min-h-29 min-w-0 @max-[740px]:min-h-22 border-r border-b border-line px-2 pt-2 pb-1.5 text-table outline-none max-md:min-h-0 max-md:border-r-0 max-md:px-4 max-md:py-2.5',
        isWeekend(iso) && 'bg-sunken',
        isMeant && 'bg-primary-tint',
        isFocused && 'after:absolute after:-inset-px after:border-2 after:border-primary',
        isOther ? 'text-ink-3' : 'text-ink',
      )}
    >
      <span aria-hidden className="flex items-start justify-between gap-1.5 tabular-nums">
        <span
          className={classes(
            'whitespace-nowrap',
            isToday && 'rounded-full bg-now px-2 text-meta/4.5 font-strong text-surface',
            !isToday && !isOther && 'text-ink-2',
          )}
        >
          <span className="md:hidden">{words.weekdayShort(iso)} </span>
          {isFirst || iso.endsWith('-01') ? (
            <>
              <span className="max-md:hidden @max-[740px]:hidden">{words.dayAndMonth(iso)}</span>
              <span className="md:hidden @max-[740px]:inline">{Number(iso.slice(8))}</span>
            </>
          ) : (
            Number(iso.slice(8))
          )}
        </span>
        {isFigure && (
          <span className={day.recorded_work > 0 && !isOther ? 'font-strong' : 'text-ink-2'}>
            {hours(day.credited)}
          </span>
        )}
      </span>
      {day !== undefined && <DayContents {...{ day, now, today, span, asides, isToday, isOther }} />}
    </div>
  )
}

type ContentsProps = Pick<DayCellProps, 'now' | 'today' | 'span' | 'asides'> & {
  day: WorkDay
  isToday: boolean
  isOther: boolean
}

function DayContents({ day, now, today, span, asides, isToday, isOther }: ContentsProps) {
  const { t } = useTranslation('calendar')
  const words = useDayWords()
  const quiet = isOther ? 'text-ink-3' : 'text-ink-2'
  const warning = gravest(day.warnings)
  const hasWork = day.first_start !== null
  const [shift] = day.planned
  return (
    <span aria-hidden className="block max-md:mt-1">
      {hasWork && (
        <>
          {/* how today ends nobody knows yet */}
          <span className="block h-4.5 text-right text-ink-2 tabular-nums max-md:hidden">
            {!isToday && <span className={isOther ? 'text-ink-3' : undefined}>{signedHours(day.balance)}</span>}
          </span>
          <span className="mb-1 block">
            <SpanBar parts={barOf(workOf(day, now), span)} />
          </span>
          <span className={classes('flex flex-col max-md:flex-row max-md:gap-3', quiet)}>
            <span className={classes(line, 'tabular-nums @max-[740px]:hidden max-md:@max-[740px]:block')}>
              {words.times(day)}
            </span>
            {pauseOf(day) > 0 && (
              <span className={classes(line, 'tabular-nums @max-[740px]:hidden max-md:@max-[740px]:block')}>
                {t('break', { hours: hours(pauseOf(day)) })}
              </span>
            )}
            {!isToday && <span className="ml-auto tabular-nums md:hidden">{signedHours(day.balance)}</span>}
          </span>
        </>
      )}
      {day.holiday !== null && <Mark mark={holidayMark} word={day.holiday} className={quiet} isFirst={!hasWork} />}
      {day.absence !== null && (
        <Mark mark={absenceMark(day.absence)} word={words.absent(day)} isFirst={!hasWork && day.holiday === null} />
      )}
      {day.adjustment > 0 && <Mark mark={adjustedMark} word={t('adjusted')} className={quiet} />}
      {day.adjustment === 0 && warning !== undefined && <CellWarning warning={warning} hasPause={pauseOf(day) > 0} />}
      {asides?.correction && <Mark mark={correctionMark} word={t('correction.asked')} className={quiet} />}
      {isMissing(day, today) && (
        <>
          <span className="block h-4.5 text-right text-ink-2 tabular-nums max-md:hidden">
            {signedHours(day.balance)}
          </span>
          <Mark mark={missingMark} word={t('nothing_recorded')} className={quiet} />
        </>
      )}
      {asides?.note && <Mark mark={noteMark} word={t('note')} className={quiet} />}
      {!hasWork && shift !== undefined && day.absence === null && (
        <span className={classes('mt-1 flex flex-col text-ink-3 max-md:mt-0 max-md:flex-row max-md:gap-2')}>
          <span className={line}>{shift.label ?? t('planned')}</span>
          <span className="truncate tabular-nums @max-[740px]:hidden max-md:@max-[740px]:block">
            {`${clockTime(shift.start, day.time_zone)}–${clockTime(shift.end, day.time_zone)}`}
          </span>
        </span>
      )}
    </span>
  )
}

/** What the law allows where it is made up for is said small, and what it does not is marked. */
function CellWarning({ warning, hasPause }: { warning: DayWarning; hasPause: boolean }) {
  const { t } = useTranslation('calendar')
  if (!isGrave(warning)) return <span className={classes(line, 'block text-ink-3')}>{t(`short.${warning}`)}</span>
  return (
    <span className="flex gap-1.5 text-warn-ink">
      <TriangleAlert size={13} strokeWidth={1.75} className="mt-0.5 shrink-0" />
      <span className="line-clamp-2 min-w-0 wrap-break-word hyphens-auto">
        {t(warning === 'break_missing' && !hasPause ? 'short.no_break' : `short.${warning}`)}
      </span>
    </span>
  )
}

/** The one that says most where there is room for one. */
const gravest = (warnings: WorkDay['warnings']): DayWarning | undefined =>
  gravity.find((warning) => warnings.includes(warning))
const gravity: readonly DayWarning[] = [
  'open_over_12h',
  'more_than_10h',
  'rest_below_11h',
  'worked_while_away',
  'break_missing',
  'more_than_6h_in_a_row',
  'more_than_8h',
]

type MarkProps = { mark: DayMark; word: string; className?: string; isFirst?: boolean }

/** A word that has no room in one line takes two. */
function Mark({ mark, word, className, isFirst = false }: MarkProps) {
  return (
    <span className={classes('flex gap-1.5', isFirst && 'mt-2 max-md:mt-0', className)}>
      <span className="grid h-4.5 place-items-center">
        <StatusDot tone={mark.tone} form={mark.form} />
      </span>
      <span className="line-clamp-3 min-w-0 hyphens-auto wrap-break-word">{hyphenated(word)}</span>
    </span>
  )
}
