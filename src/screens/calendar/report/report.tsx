import { useQuery } from '@tanstack/react-query'
import { memo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { workReport } from '#api/work/calendar.ts'
import type { ReportedEmployee, ReportedWeek } from '#api/work/report.ts'
import { weekNumberOf, yearOf } from '../days.ts'
import { useFormat } from '#screens/format.ts'
import { PanelFailed } from '#screens/panel-failed.tsx'
import { SegmentedControl } from '#ui/form/segmented-control.tsx'
import { SimpleTable, type SimpleColumn } from '#ui/list/simple-table.tsx'
import { Plot } from '#ui/view/plot.tsx'
import { Skeleton } from '#ui/view/skeleton.tsx'
import { hours, signedHours } from '../figures.ts'
import type { Whose } from '../use-calendar.ts'
import { runningBalance } from './running-balance.ts'

type ReportProps = {
  whose: Whose
  own: number
  day: string
  isTable: boolean
  onTable: (isTable: boolean) => void
}

/** What a year came to, week by week, and each employee of a team: as plots, and one key away as tables. */
export const Report = memo(function Report({ whose, own, day, isTable, onTable }: ReportProps) {
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
      </div>
      {data.weeks.length === 0 && <p className="m-0 px-4 py-3 text-table text-ink-2">{t('report.nothing')}</p>}
      {data.weeks.length > 0 &&
        (isTable ? <Tables {...data} isTeam={whose === 'team'} /> : <Plots {...data} isTeam={whose === 'team'} />)}
    </div>
  )
})

type Shown = { weeks: readonly ReportedWeek[]; employees: readonly ReportedEmployee[]; isTeam: boolean }

const hour = 3600
const wholeHours = (seconds: number): number => seconds / hour

function Plots({ weeks, employees, isTeam }: Shown) {
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
              look: 'bars',
              values: over((week) => wholeHours(week.credited)),
            },
            {
              label: t('report.required'),
              colour: 'now',
              look: 'step',
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
              look: 'line',
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
              look: 'bars',
              values: weeks.map((week) => week.vacation + week.other + week.sick),
            },
            {
              label: t('report.not_sick'),
              colour: 'tone-way',
              look: 'bars',
              values: weeks.map((week) => week.vacation + week.other),
            },
          ]}
        />
      </Part>
      {isTeam && (
        <Part title={t('report.employees')}>
          <Employees employees={employees} />
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

const figure = { align: 'end', width: '1%' } as const

function Tables({ weeks, employees, isTeam }: Shown) {
  const { t } = useTranslation(['calendar', 'entities'])
  const { number, day } = useFormat()
  const balances = runningBalance(weeks)
  const columns: readonly SimpleColumn<ReportedWeek & { soFar: number | null }>[] = [
    { id: 'week', header: t('week'), cell: ({ week }) => t('week_of', { number: weekNumberOf(week) }) },
    { id: 'from', header: t('report.from'), quiet: true, isSpare: true, cell: ({ week }) => day(week) },
    { id: 'required', header: t('report.required'), ...figure, cell: ({ required }) => hours(required) },
    { id: 'credited', header: t('report.credited'), ...figure, cell: ({ credited }) => hours(credited) },
    { id: 'balance', header: t('report.week_balance'), ...figure, cell: ({ balance }) => signedHours(balance) },
    {
      id: 'soFar',
      header: t('report.balance_so_far'),
      ...figure,
      cell: ({ soFar }) => (soFar === null ? '–' : signedHours(soFar)),
    },
    {
      id: 'vacation',
      header: t('absence.kind.vacation', { ns: 'entities' }),
      ...figure,
      cell: ({ vacation }) => number(vacation),
    },
    {
      id: 'sick',
      header: t('absence.kind.sick_leave', { ns: 'entities' }),
      ...figure,
      cell: ({ sick }) => number(sick),
    },
    { id: 'other', header: t('report.rest'), ...figure, cell: ({ other }) => number(other) },
  ]
  return (
    <div className="flex flex-col gap-5 py-4">
      {isTeam && <Employees employees={employees} />}
      <SimpleTable
        label={t('report.weeks')}
        rows={weeks.map((week, at) => ({ ...week, soFar: balances[at] ?? null }))}
        rowKey={({ week }) => week}
        columns={columns}
      />
    </div>
  )
}

function Employees({ employees }: { employees: readonly ReportedEmployee[] }) {
  const { t } = useTranslation(['calendar', 'entities'])
  const { number } = useFormat()
  return (
    <SimpleTable
      label={t('report.employees')}
      rows={employees}
      rowKey={({ user_id: id }) => id}
      columns={[
        { id: 'label', header: t('person'), cell: ({ label }) => label },
        { id: 'required', header: t('report.required'), ...figure, cell: ({ required }) => hours(required) },
        { id: 'credited', header: t('report.credited'), ...figure, cell: ({ credited }) => hours(credited) },
        { id: 'balance', header: t('report.week_balance'), ...figure, cell: ({ balance }) => signedHours(balance) },
        {
          id: 'vacation',
          header: t('absence.kind.vacation', { ns: 'entities' }),
          ...figure,
          cell: ({ vacation }) => number(vacation),
        },
        {
          id: 'sick',
          header: t('absence.kind.sick_leave', { ns: 'entities' }),
          ...figure,
          cell: ({ sick }) => number(sick),
        },
      ]}
    />
  )
}
