import { useTranslation } from 'react-i18next'
import type { WorkDay } from '#api/worktime/work-tracking.ts'
import { objectAt } from '#commands/places.ts'
import { loadEntity } from '#entities/load.ts'
import type { WorkMonthRow } from '#entities/work-month/work-month.ts'
import { Notice } from '#ui/view/notice.tsx'
import { classes } from '#ui/classes.ts'
import { lateComponent } from '#ui/late/late-component.ts'
import { CommandButton } from './calendar-head.tsx'
import { DaySide } from './day-side.tsx'
import { MonthSide } from './month-side.tsx'
import { DayRequest, MonthOfEmployee, RequestsSide } from './requests-side.tsx'
import { requestOn, type Requests } from './use-requests.ts'
import { useDayWords } from './use-day-words.ts'

const ConditionsSide = lateComponent(async () => {
  const object = objectAt('work_conditions')
  const entity = object && (await loadEntity(object))
  const { conditionsOf } = await import('./conditions-side.tsx')
  return entity === undefined ? () => null : conditionsOf(entity)
})

type CalendarSideProps = {
  day: WorkDay | undefined
  iso: string
  today: string
  /** Whose; none is one's own. */
  askedFor: number | undefined
  name: string | undefined
  note: string | undefined
  requests: Requests
  /** The employee's, for who closes it. */
  month: WorkMonthRow | undefined
  /** The day is shown by itself. */
  isOpen: boolean
  isOwn: boolean
  /** Whose days one's own are, where one looks at them alone. */
  own: number | undefined
}

/** The day in focus with what may be done about it, and what its month has come to. */
export function CalendarSide({
  day,
  iso,
  today,
  askedFor,
  name,
  note,
  requests,
  month,
  isOpen,
  isOwn,
  own,
}: CalendarSideProps) {
  const { t } = useTranslation('calendar')
  const words = useDayWords()
  const request = requestOn(requests, iso)
  return (
    <aside
      aria-label={t('side')}
      className={classes(
        'w-76 shrink-0 overflow-y-auto border-l border-line max-lg:w-full max-lg:overflow-visible max-lg:border-t max-lg:border-l-0',
        // on a phone the days come first: one that is opened says the rest
        !isOpen && 'max-md:hidden',
      )}
    >
      <DaySide {...{ iso, day, today, name, isOpen }}>
        {note !== undefined && (
          <p className="m-0 mb-1 basis-full text-table whitespace-pre-line text-ink-2" data-note="">
            {note}
          </p>
        )}
        <CommandButton command="calendar.correct" label={t('request_correction')} />
        <CommandButton command="calendar.note" label={t('note')} variant="quiet" />
      </DaySide>
      {request !== undefined && (
        <DayRequest
          key={`${request.object} ${request.row.id}`}
          request={request}
          isOwn={isOwn || askedFor === undefined}
        />
      )}
      <MonthSide userId={askedFor} {...{ iso, today }} />
      {request === undefined && month !== undefined && <MonthOfEmployee key={month.id} row={month} />}
      <RequestsSide requests={requests} />
      {own !== undefined && <ConditionsSide employee={own} iso={iso} />}
      {day?.is_locked === true && (
        <div className="px-4 pb-3">
          <Notice tone="now">{t(isOwn ? 'closed.own' : 'closed', { month: words.month(iso) })}</Notice>
        </div>
      )}
    </aside>
  )
}
