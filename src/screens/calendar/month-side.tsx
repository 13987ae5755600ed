import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { WorkStatistics } from '#api/worktime/work-tracking.ts'
import { workStatistics } from '#api/worktime/calendar.ts'
import { firstOfMonth, lastOfMonth, monthOf, plusDays } from './days.ts'
import { useFormat } from '#screens/format.ts'
import { vacationRows } from '#screens/absence/vacation-rows.ts'
import { PanelFailed } from '#screens/panel-failed.tsx'
import { Definition } from '#ui/view/definition.tsx'
import { Skeleton } from '#ui/view/skeleton.tsx'
import { CommandButton } from './calendar-head.tsx'
import { SidePart } from './day-side.tsx'
import { hours, signedHours } from './figures.ts'
import { clockTime } from './other-clock.ts'
import { useDayWords } from './use-day-words.ts'

type MonthSideProps = { userId: number | undefined; iso: string; today: string }

/** What of a month is over: all of a past one, this one up to yesterday, nothing of one to come. */
const overIn = (iso: string, today: string): { from: string; to: string; part: 'all' | 'begun' | 'ahead' } => {
  const [from, last, yesterday] = [firstOfMonth(iso), lastOfMonth(iso), plusDays(today, -1)]
  if (last <= yesterday) return { from, to: last, part: 'all' }
  return from <= yesterday ? { from, to: yesterday, part: 'begun' } : { from, to: last, part: 'ahead' }
}

/** The month's figures, so far as they stand, and what is left of the year's vacation. */
export function MonthSide({ userId, iso, today }: MonthSideProps) {
  const { t } = useTranslation(['calendar', 'entities'])
  const words = useDayWords()
  const { from, to, part } = overIn(iso, today)
  const { data, isError, refetch } = useQuery(
    workStatistics({ ...(userId !== undefined && { user_id: userId }), from, to }),
  )
  const figures = data?.statistics[0]
  return (
    <SidePart
      title={
        part === 'begun' && monthOf(iso) === monthOf(today)
          ? t('month.until', { month: words.monthAlone(iso) })
          : words.month(iso)
      }
      meta={<CommandButton command="calendar.evaluate" label={t('evaluation')} variant="quiet" />}
    >
      {isError && data === undefined ? (
        <PanelFailed onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton />
      ) : figures === undefined ? (
        <p className="m-0 text-table text-ink-2">{t('month.nothing')}</p>
      ) : (
        <Figures figures={figures} isAhead={part === 'ahead'} />
      )}
    </SidePart>
  )
}

function Figures({ figures, isAhead }: { figures: WorkStatistics; isAhead: boolean }) {
  const { t } = useTranslation(['calendar', 'entities'])
  const { t: tOfAbsence } = useTranslation('absence')
  const { number, shortDay } = useFormat()
  const inHours = (seconds: number) => t('hours', { hours: hours(seconds) })
  const days = (count: number) => t('days', { count, number: number(count) })
  const { vacation, latest_start: latest } = figures
  const quiet = (text: string) => <span className="text-ink-2"> {text}</span>
  const so = isAhead
    ? []
    : [
        { id: 'credited', label: t('month.credited'), value: inHours(figures.credited) },
        {
          id: 'balance',
          label: t('month.balance'),
          value: <b className="font-strong">{t('hours', { hours: signedHours(figures.balance) })}</b>,
        },
      ]
  const made = isAhead
    ? []
    : [
        { id: 'work_days', label: t('month.work_days'), value: number(figures.work_days) },
        { id: 'sick', label: t('absence.kind.sick_leave', { ns: 'entities' }), value: days(figures.sick_days) },
        ...(latest === null
          ? []
          : [
              {
                id: 'latest',
                label: t('month.latest'),
                value: (
                  <>
                    {clockTime(latest.at, latest.time_zone)}
                    {quiet(shortDay(latest.day))}
                  </>
                ),
              },
            ]),
      ]
  return (
    <div className="flex flex-col gap-3">
      <Definition
        numbers
        rows={[
          { id: 'required', label: t('month.required'), value: inHours(figures.required) },
          ...so,
          {
            id: 'account',
            label: t('month.account'),
            value: t('hours', { hours: signedHours(figures.balance_total) }),
          },
        ]}
      />
      <Definition
        numbers
        rows={[
          ...made,
          ...vacationRows(
            {
              left: vacation.left,
              requested: vacation.requested,
              entitled: vacation.granted + vacation.carried_over,
            },
            { t: tOfAbsence, number },
          ),
          {
            id: 'vacation_taken',
            label: t('month.vacation_taken'),
            value: t('month.taken_planned', { taken: number(vacation.taken), planned: number(vacation.planned) }),
          },
          ...(vacation.expiring > 0 && vacation.lapses_on !== null
            ? [
                {
                  id: 'expiring',
                  label: t('month.vacation_expiring', { day: shortDay(vacation.lapses_on) }),
                  value: days(vacation.expiring),
                },
              ]
            : []),
          ...(vacation.expired > 0
            ? [{ id: 'expired', label: t('month.vacation_expired'), value: days(vacation.expired) }]
            : []),
        ]}
      />
    </div>
  )
}
