import { useTranslation } from 'react-i18next'
import type { Unfilled } from '#entities/schedule/week.ts'
import { classes } from '#ui/classes.ts'
import { StatusDot } from '#ui/view/status-mark.tsx'
import { cellId, cellLook, dayLook, headLook, hoursLook, nameLook, rowLook } from './looks.ts'
import type { ScheduleWords } from './words.ts'

type UnfilledRowProps = {
  at: number
  days: readonly string[]
  unfilled: readonly Unfilled[]
  /** Seconds of all of it. */
  work: number
  chosen: readonly [first: number, last: number] | undefined
  head: number | undefined
  shownDay: number
  areaName: (id: number | null) => string | undefined
  words: ScheduleWords
}

/** What nobody has yet, day by day. */
export function UnfilledRow({ at, days, unfilled, work, chosen, head, shownDay, areaName, words }: UnfilledRowProps) {
  const { t } = useTranslation('schedule')
  const shifts = unfilled.reduce((sum, { count }) => sum + count, 0)
  return (
    <>
      <div role="row" className={classes(rowLook, 'min-h-7.5 bg-sunken')}>
        <span role="rowheader" className="flex items-center truncate px-4 text-table font-strong text-ink max-md:px-3">
          {t('unfilled')}
        </span>
        <span
          role="gridcell"
          className="col-span-7 flex items-center px-3 text-meta text-ink-2 max-xl:px-2 max-md:col-span-1"
        >
          {shifts === 0 ? t('all_filled') : t('unfilled.count', { count: shifts })}
        </span>
        <span aria-hidden />
      </div>
      <div role="row" aria-rowindex={at + 2} className={classes(rowLook, 'min-h-11.75 bg-surface')}>
        <span role="rowheader" className={classes(nameLook, 'text-ink-3')}>
          {t('by_demand')}
        </span>
        {days.map((day, column) => {
          const here = unfilled.filter((one) => one.day === day)
          const isChosen = chosen !== undefined && column >= chosen[0] && column <= chosen[1]
          return (
            <div
              key={day}
              id={cellId(at, column)}
              role="gridcell"
              aria-selected={isChosen}
              data-place={`${at} ${column}`}
              className={classes(
                cellLook,
                dayLook(column, shownDay),
                isChosen && 'bg-primary-tint',
                head === column && headLook,
              )}
            >
              <Missing here={here} areaName={areaName} words={words} />
            </div>
          )
        })}
        <span role="gridcell" className={hoursLook}>
          <span className="text-table text-ink tabular-nums">{words.hours(work)}</span>
          <span className="text-meta text-ink-3">{t('opened')}</span>
        </span>
      </div>
    </>
  )
}

type MissingProps = { here: readonly Unfilled[] } & Pick<UnfilledRowProps, 'areaName' | 'words'>

function Missing({ here, areaName, words }: MissingProps) {
  const { t } = useTranslation('schedule')
  const [first] = here
  if (first === undefined) return null
  const shifts = here.reduce((sum, { count }) => sum + count, 0)
  const areas = new Set(here.map(({ area_id }) => area_id))
  const isOne = here.length === 1 && first.count === 1
  return (
    <span className="flex min-w-0 items-baseline gap-2">
      <StatusDot tone="idle" />
      <span className="flex min-w-0 flex-col">
        <span className="truncate text-table text-ink">
          {isOne ? words.templateName(first.template_id) : t('shifts', { count: shifts })}
        </span>
        <span className="truncate text-meta text-ink-3">
          {areas.size === 1 ? (areaName(first.area_id) ?? t('no_area')) : t('areas', { count: areas.size })}
        </span>
      </span>
    </span>
  )
}
