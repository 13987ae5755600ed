import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { WorkDay } from '#api/worktime/work-tracking.ts'
import { isGrave } from '#entities/worktime/day.ts'
import { useFormat } from '#screens/format.ts'
import { classes } from '#ui/classes.ts'
import { Notice } from '#ui/view/notice.tsx'
import { CommandButton } from './calendar-head.tsx'
import { hours, signedHours } from './figures.ts'
import { pauseOf } from './live-day.ts'
import { useDayWords } from './use-day-words.ts'
import { ZoneNote } from './zone-note.tsx'

type DaySideProps = {
  iso: string
  day: WorkDay | undefined
  today: string
  /** Whose, where that is not said elsewhere. */
  name?: string | undefined
  isOpen: boolean
  children?: ReactNode
}

/** The day in focus: what was recorded, and beside it what counts; the recorded is never rewritten. */
export function DaySide({ iso, day, today, name, isOpen, children }: DaySideProps) {
  const { t } = useTranslation('calendar')
  const { weekday } = useFormat()
  const words = useDayWords()
  const grave = (day?.warnings ?? []).filter(isGrave)
  const slight = (day?.warnings ?? []).filter((warning) => !isGrave(warning))
  return (
    <SidePart
      title={weekday(iso)}
      meta={isOpen ? undefined : <CommandButton command="calendar.open" label={t('whole_day')} variant="quiet" />}
    >
      {name !== undefined && <p className="m-0 -mt-1 mb-2 text-table text-ink-2">{name}</p>}
      {day === undefined ? null : (
        <>
          <dl className="m-0 grid grid-cols-[auto_1fr_auto] gap-x-3 gap-y-1.5 text-table tabular-nums">
            {day.first_start !== null && (
              <>
                <Line label={t('side.recorded')} note={words.times(day)} value={hours(day.recorded_work)} />
                {pauseOf(day) > 0 && (
                  <Line
                    label={t('side.break')}
                    note={day.gap > 0 ? t('side.gap', { hours: hours(day.gap) }) : ''}
                    value={hours(pauseOf(day))}
                    quiet
                  />
                )}
                {day.adjustment_wanted > 0 && (
                  <Line
                    label={t('side.legal_break')}
                    note={t(day.adjustment > 0 ? 'side.law' : 'side.not_deducted')}
                    value={day.adjustment > 0 ? hours(-day.adjustment) : hours(day.adjustment_wanted)}
                    quiet={day.adjustment === 0}
                  />
                )}
              </>
            )}
            {day.holiday !== null && <Line label={day.holiday} value={freed(day)} />}
            {day.absence !== null && <Line label={words.absent(day)} value={day.holiday === null ? freed(day) : ''} />}
            <Line label={t('side.credited')} value={hours(day.credited)} strong />
            <Line label={t('side.required')} value={hours(day.required)} />
            {/* of a day to come nobody says what is missing */}
            {iso <= today && (
              <Line label={t(day.is_running ? 'side.balance_now' : 'side.balance')} value={signedHours(day.balance)} />
            )}
          </dl>
          <div className="mt-2 empty:hidden">
            <ZoneNote zone={day.time_zone} at={day.first_start ?? day.planned[0]?.start} />
          </div>
          {grave.length > 0 && (
            <div className="mt-3">
              <Notice tone="warn">
                {grave.map((warning) => t(`warning.${warning}`)).join(' ')} {t('warning.recorded_stays')}
              </Notice>
            </div>
          )}
          {slight.length > 0 && (
            <p className="m-0 mt-2 text-meta text-ink-3">
              {slight.map((warning) => t(`warning.${warning}`)).join(' ')}
            </p>
          )}
        </>
      )}
      {day?.is_locked === true && <p className="m-0 mt-3 text-table text-ink-2">{t('locked.ask')}</p>}
      {children !== undefined && <div className="mt-3 flex flex-wrap items-center gap-1.5">{children}</div>}
    </SidePart>
  )
}

/** What an absence or a holiday is worth: what counts beyond the work. */
const freed = ({ credited, recorded_work, adjustment }: WorkDay): string => {
  const beyond = credited - (recorded_work - adjustment)
  return beyond > 0 ? hours(beyond) : ''
}

type LineProps = { label: string; note?: string; value: string; strong?: boolean; quiet?: boolean }

function Line({ label, note, value, strong = false, quiet = false }: LineProps) {
  return (
    <div className="col-span-full grid grid-cols-subgrid items-baseline">
      <dt className="text-ink-2">{label}</dt>
      <dd className="m-0 min-w-0 truncate text-ink-2">{note}</dd>
      <dd className={classes('m-0 text-right', strong && 'font-strong', quiet && 'text-ink-2')}>{value}</dd>
    </div>
  )
}

type SidePartProps = { title: string; meta?: ReactNode; children: ReactNode }

/** A part of the column at the side. */
export function SidePart({ title, meta, children }: SidePartProps) {
  return (
    <section className="px-4 py-3 not-first:border-t not-first:border-line">
      <div className="mb-2 flex min-h-7.5 items-center justify-between gap-3">
        <h2 className="m-0 min-w-0 text-table font-strong">{title}</h2>
        {meta !== undefined && <span className="-mr-2 shrink-0 text-table text-ink-2">{meta}</span>}
      </div>
      {children}
    </section>
  )
}
