import { useTranslation } from 'react-i18next'
import type { ReportedEmployee, ReportedMonth, ReportedWeek } from '#api/worktime/report.ts'
import { useFormat } from '#screens/format.ts'
import { SimpleTable, type SimpleColumn } from '#ui/list/simple-table.tsx'
import { weekNumberOf } from '../days.ts'
import { hours, signedHours } from '../figures.ts'
import { useDayWords } from '../use-day-words.ts'
import { sumOfReport, type ReportedFigures } from './report-sum.ts'
import { runningBalance } from './running-balance.ts'

/** Weeks and months of a year and, of a team, what each employee made of it. */
export type Reported = {
  weeks: readonly ReportedWeek[]
  months: readonly ReportedMonth[]
  employees: readonly ReportedEmployee[]
  isTeam: boolean
}

const figure = { align: 'end', width: '1%' } as const
/** Of what is still to come nobody says what was required. */
const isSaid = ({ is_ahead }: ReportedFigures): boolean => is_ahead !== true

/** What hours and days off are called and how they are written, in every table of the evaluation. */
function useFigures() {
  const { t } = useTranslation(['calendar', 'entities'])
  const { number } = useFormat()
  const sick = t('absence.kind.sick_leave', { ns: 'entities' })
  const said = (row: ReportedFigures, text: string) => (isSaid(row) ? text : '–')
  const made: readonly SimpleColumn<ReportedFigures>[] = [
    { id: 'required', header: t('report.required'), ...figure, cell: (row) => said(row, hours(row.required)) },
    { id: 'credited', header: t('report.credited'), ...figure, cell: (row) => said(row, hours(row.credited)) },
    { id: 'balance', header: t('report.week_balance'), ...figure, cell: (row) => said(row, signedHours(row.balance)) },
  ]
  const away: readonly SimpleColumn<ReportedFigures>[] = [
    { id: 'vacation', header: t('report.taken'), ...figure, cell: ({ vacation }) => number(vacation) },
    { id: 'planned', header: t('report.planned'), ...figure, cell: ({ planned }) => number(planned) },
    { id: 'sick', header: sick, ...figure, cell: (row) => number(row.sick) },
    { id: 'other', header: t('report.rest'), ...figure, isSpare: true, cell: ({ other }) => number(other) },
  ]
  return { made, away }
}

/** Employees, months and weeks one below the other, each with its sum. */
export function ReportTables({ weeks, months, employees, isTeam }: Reported) {
  const { t } = useTranslation('calendar')
  const { day } = useFormat()
  const words = useDayWords()
  const { made, away } = useFigures()
  const balances = runningBalance(weeks)
  const sum = t('sum')
  return (
    <div className="flex flex-col gap-5 py-4">
      {isTeam && <EmployeesTable employees={employees} />}
      <SimpleTable<ReportedFigures & { month: string | null }>
        label={t('report.months')}
        rows={[...months, { ...sumOfReport(months), month: null }]}
        rowKey={({ month }) => month ?? ''}
        columns={[
          { id: 'month', header: t('report.month'), cell: ({ month }) => (month === null ? sum : words.month(month)) },
          ...made,
          ...away,
        ]}
      />
      <SimpleTable<ReportedFigures & { week: string | null; soFar: number | null }>
        label={t('report.weeks')}
        rows={[
          ...weeks.map((week, at) => ({ ...week, soFar: balances[at] ?? null })),
          { ...sumOfReport(weeks), week: null, soFar: null },
        ]}
        rowKey={({ week }) => week ?? ''}
        columns={[
          {
            id: 'week',
            header: t('week'),
            cell: ({ week }) => (week === null ? sum : t('week_of', { number: weekNumberOf(week) })),
          },
          {
            id: 'from',
            header: t('report.from'),
            quiet: true,
            isSpare: true,
            cell: ({ week }) => (week === null ? '' : day(week)),
          },
          ...made,
          {
            id: 'soFar',
            header: t('report.balance_so_far'),
            ...figure,
            cell: ({ soFar }) => (soFar === null ? '' : signedHours(soFar)),
          },
          ...away,
        ]}
      />
    </div>
  )
}

/** What each of a team made of the year, and all of them. */
export function EmployeesTable({ employees }: Pick<Reported, 'employees'>) {
  const { t } = useTranslation('calendar')
  const { made, away } = useFigures()
  return (
    <SimpleTable<ReportedFigures & { user_id: number; label: string }>
      label={t('report.employees')}
      rows={[...employees, { ...sumOfReport(employees), user_id: 0, label: t('sum') }]}
      rowKey={({ user_id: id }) => id}
      columns={[{ id: 'label', header: t('person'), cell: ({ label }) => label }, ...made, ...away]}
    />
  )
}
