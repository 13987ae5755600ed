import type { Warning } from '#entities/schedule/checks.ts'
import type { Cover } from '#entities/schedule/cover.ts'
import { coverKey } from '#entities/schedule/week.ts'
import type { CellPlace } from '#screens/search/sheet/range.ts'
import type { ScheduleRow } from './rows.ts'
import type { ScheduleWords } from './words.ts'

/** What stands against a plan, in a sentence, and the cell that it is about. */
export type PlanProblem = CellPlace & { text: string }

type Asked = {
  rows: readonly ScheduleRow[]
  days: readonly string[]
  areas: readonly (number | null)[]
  warnings: readonly Warning[]
  covers: ReadonlyMap<string, Cover>
  words: Pick<ScheduleWords, 'warning' | 'short'>
}

/** All of it in the order of the rows: of people, and at the end of what nobody has. */
export const problemsIn = ({ rows, days, areas, warnings, covers, words }: Asked): PlanProblem[] => {
  const rowOf = new Map(rows.flatMap((row, at) => (row.kind === 'person' ? [[row.person.id, at] as const] : [])))
  const ofPeople = warnings.flatMap((warning): PlanProblem[] => {
    const [row, column] = [rowOf.get(warning.user_id), days.indexOf(warning.day)]
    return row === undefined || column < 0 ? [] : [{ row, column, text: words.warning(warning) }]
  })
  const ofAreas = days.flatMap((day, column) =>
    areas.flatMap((area): PlanProblem[] => {
      const missing = covers.get(coverKey(area, day))?.missing ?? []
      return missing.length === 0 ? [] : [{ row: rows.length - 1, column, text: words.short(area, day, missing) }]
    }),
  )
  return [...ofPeople, ...ofAreas].toSorted((a, b) => a.row - b.row || a.column - b.column)
}

/** At how many places there is one: two of the same cell are said together. */
export const placesOf = (problems: readonly PlanProblem[]): number =>
  new Set(problems.map(({ row, column }) => `${row} ${column}`)).size

/** The next one after a cell, and after the last the first. */
export const nextAfter = (problems: readonly PlanProblem[], { row, column }: CellPlace): PlanProblem | undefined =>
  problems.find((one) => one.row > row || (one.row === row && one.column > column)) ?? problems[0]
