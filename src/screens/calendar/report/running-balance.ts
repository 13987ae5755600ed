import type { ReportedWeek } from '#api/work/report.ts'

/** What the balance has come to by the end of each week; none of a week in which nothing is over yet. */
export const runningBalance = (
  weeks: readonly Pick<ReportedWeek, 'balance' | 'required' | 'credited'>[],
): (number | null)[] => {
  const last = weeks.findLastIndex(({ required, credited }) => required !== 0 || credited !== 0)
  let sum = 0
  return weeks.map(({ balance }, at) => {
    sum += balance
    return at > last ? null : sum
  })
}
