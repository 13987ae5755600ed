import type { ReportedEmployee } from '#api/worktime/report.ts'

/** What every row of the evaluation says; of a span in which nothing is over yet that is days off alone. */
export type ReportedFigures = Omit<ReportedEmployee, 'user_id' | 'label'> & { readonly is_ahead?: boolean }

const none: ReportedFigures = {
  required: 0,
  recorded_work: 0,
  credited: 0,
  balance: 0,
  vacation: 0,
  planned: 0,
  sick: 0,
  other: 0,
}

/** The row below: what all of them come to. */
export const sumOfReport = (rows: readonly ReportedFigures[]): ReportedFigures =>
  rows.reduce<ReportedFigures>(
    (sum, row) => ({
      required: sum.required + row.required,
      recorded_work: sum.recorded_work + row.recorded_work,
      credited: sum.credited + row.credited,
      balance: sum.balance + row.balance,
      vacation: sum.vacation + row.vacation,
      planned: sum.planned + row.planned,
      sick: sum.sick + row.sick,
      other: sum.other + row.other,
    }),
    none,
  )
