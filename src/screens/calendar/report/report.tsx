import { useQuery } from '@tanstack/react-query'
import { memo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { workReport } from '#api/worktime/calendar.ts'
import type { ReportedWeek } from '#api/worktime/report.ts'
import { hrefOf } from '#commands/places.ts'
import { weekNumberOf, yearOf } from '../days.ts'
import { useFormat } from '#screens/format.ts'
import { PanelFailed } from '#screens/panel-failed.tsx'
import { SegmentedControl } from '#ui/form/segmented-control.tsx'
import { Plot } from '#ui/view/plot.tsx'
import { Skeleton } from '#ui/view/skeleton.tsx'
import type { Whose } from '../use-calendar.ts'
import { EmployeesTable, ReportTables, type Reported } from './report-tables.tsx'
import { runningBalance } from './running-balance.ts'

type ReportProps = {
  whose: Whose
  own: number
  day: string
  isTable: boolean
  onTable: (isTable: boolean) => void
  /** Months leave as files where those of others are read. */
  hasExport: boolean
}

/** What a year came to, week by week, and each employee of a team: as plots, and one key away as tables. */
export const Report = memo(function Report({ whose, own, day, isTable, onTable, hasExport }: ReportProps) {
  const { t } = useTranslation(['calendar', 'entities'])
  const span = yearOf(day)
  const { data, isError, refetch } = useQuery(workReport(whose === own ? span : { user_id: whose, ...span }))
  if (isError && data === undefined)
    return (
      <div className="flex-1 px-4 py-3">
        <PanelFailed onRetry={() => void refetch()} />
      </div>
    )
  if (data === undefined)
    return (
      <div className="flex-1 px-4 py-3">
        <Skeleton />
      </div>
    )
  const shown = isTable ? 'table' : 'plot'
  return (
    <div className="flex min-w-0 flex-1 flex-col overflow-y-auto" data-report={shown}>
      <div className="flex items-center gap-3 px-4 pt-3">
        <SegmentedControl
          label={t('report.shown')}
          segments={[
            { value: 'plot', label: t('report.plots') },
            { value: 'table', label: t('report.tables') },
          ]}
          value={shown}
          onChange={(value) => onTable(value === 'table')}
        />
        {hasExport && (
          <Link href={monthsHref(whose, span)} className="text-table text-primary-ink hover:underline">
            {t('report.export')}
          </Link>
        )}
      </div>
      {data.weeks.length === 0 && <p className="m-0 px-4 py-3 text-table text-ink-2">{t('report.nothing')}</p>}
      {data.weeks.length > 0 &&
        (isTable ? (
          <ReportTables {...data} isTeam={whose === 'team'} />
        ) : (
          <Plots {...data} isTeam={whose === 'team'} />
        ))}
    </div>
  )
})

const hour = 3600
const wholeHours = (seconds: number): number => seconds / hour

function Plots({ weeks, employees, isTeam }: Reported) {
  const { t } = useTranslation(['calendar', 'entities'])
  const { number } = useFormat()
  const names = weeks.map(({ week }) => String(weekNumberOf(week)))
  const over = (value: (week: ReportedWeek) => number) =>
    weeks.map((week) => (week.required === 0 && week.credited === 0 ? null : value(week)))
  const writtenHours = (value: number) => t('hours', { hours: number(Math.round(value)) })
  return (
    <div className="grid gap-x-6 gap-y-5 px-4 py-4 xl:grid-cols-2">
      <Part title={t('report.hours')}>
        <Plot
          label={t('report.hours')}
          names={names}
          written={writtenHours}
          series={[
            {
              label: t('report.credited'),
              colour: 'control',
              form: 'bars',
              values: over((week) => wholeHours(week.credited)),
            },
            {
              label: t('report.required'),
              colour: 'now',
              form: 'step',
              values: over((week) => wholeHours(week.required)),
            },
          ]}
        />
      </Part>
      <Part title={t('report.balance')}>
        <Plot
          label={t('report.balance')}
          names={names}
          written={writtenHours}
          series={[
            {
              label: t('report.balance_so_far'),
              colour: 'now',
              form: 'line',
              values: runningBalance(weeks).map((value) => (value === null ? null : wholeHours(value))),
            },
          ]}
        />
      </Part>
      <Part title={t('report.absences')}>
        <Plot
          label={t('report.absences')}
          names={names}
          written={number}
          isWhole
          series={[
            // what lies behind is as high as both
            {
              label: t('absence.kind.sick_leave', { ns: 'entities' }),
              colour: 'tone-wait',
              form: 'bars',
              values: weeks.map((week) => week.vacation + week.planned + week.other + week.sick),
            },
            {
              label: t('report.not_sick'),
              colour: 'tone-way',
              form: 'bars',
              values: weeks.map((week) => week.vacation + week.planned + week.other),
            },
          ]}
        />
      </Part>
      {isTeam && (
        <Part title={t('report.employees')}>
          <EmployeesTable employees={employees} />
        </Part>
      )}
    </div>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="min-w-0">
      <h2 className="m-0 mb-2 text-table font-strong">{title}</h2>
      {children}
    </section>
  )
}

/** The list of the year's months, which leaves as a file. */
const monthsHref = (whose: Whose, { from, to }: { from: string; to: string }): string => {
  const query = new URLSearchParams({ month: `${from}..${to}`, ...(whose !== 'team' && { user: String(whose) }) })
  return `${hrefOf('work_months')}?${query.toString()}`
}
