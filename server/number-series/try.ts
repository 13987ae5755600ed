import { isHousePattern, numberIn, numberedTypes, type NumberedType } from '#entities/shop/number-format.ts'
import type { Queries } from '#server/db.ts'
import type { FieldProblem } from '#server/problem.ts'
import { yearsOf } from '#server/document/number.ts'
import { countersNow } from './given.ts'
import { seriesProblems } from './problems.ts'
import { formatIn, isOwn, seriesNow, type SeriesRow } from './series.ts'

export type TriedNumbers = {
  readonly shop: { readonly id: number; readonly label: string } | null
  readonly next: { readonly type: NumberedType; readonly number: string; readonly is_own: boolean }[]
}

/** What the next papers of everyone would be called with these formats of the house, and what would be refused of them. */
export async function tryNumbers(
  db: Queries,
  typed: readonly SeriesRow[],
): Promise<{ problems: ReadonlyMap<NumberedType, FieldProblem>; numbers: TriedNumbers[] }> {
  const was = await seriesNow(db)
  const wrong = typed.filter(({ pattern }) => !isHousePattern(pattern))
  const is = { ...was, house: typed.filter((row) => !wrong.includes(row)) }
  const problems = new Map<NumberedType, FieldProblem>(await seriesProblems(db, was, is))
  for (const { type } of wrong) problems.set(type, 'number_pattern_house')
  const [counters, years] = [await countersNow(db), await yearsOf(db)]
  const numbers = is.counting.map((by) => {
    const year = years.get(by.id) ?? years.get(0) ?? 0
    const last = (type: NumberedType) =>
      counters.find((one) => one.shop_id === by.id && one.type === type && one.year === year)?.last ?? 0
    return {
      shop: by.name === null ? null : { id: by.id, label: by.name },
      next: numberedTypes.map((type) => ({
        type,
        number: numberIn(formatIn(is, by, type), year, last(type) + 1),
        is_own: isOwn(by, type),
      })),
    }
  })
  return { problems, numbers }
}
