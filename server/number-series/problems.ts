import {
  isHousePattern,
  isNumberPattern,
  numberedTypes,
  yieldSame,
  type NumberedType,
} from '#entities/shop/number-format.ts'
import type { Values } from '#machines/editor/merge.ts'
import type { Queries } from '#server/db.ts'
import type { FieldProblems } from '#server/edit/entity-edits.ts'
import type { FieldProblem } from '#server/problem.ts'
import { sql } from '#server/sql.ts'
import { countersNow, wasGiven } from './given.ts'
import { formatIn, isOwn, seriesNow, type Counting, type Series, type SeriesRow } from './series.ts'

const rowsIn = (values: Values | undefined): readonly SeriesRow[] =>
  (values?.['document_numbers'] ?? []) as readonly SeriesRow[] // held against the entity

/** A correction is filed with invoices, and is told from them by its number (§ 14 Abs. 4 Nr. 4 UStG). */
const together: readonly NumberedType[] = ['invoice', 'credit-invoice']
const besides = (type: NumberedType) => (together.includes(type) ? together : [type])

/**
 * What is wrong with each type of the new series: no two that count may ever give the same number, nor one that was given
 * before. What stays as it was is not looked at.
 */
export async function seriesProblems(
  db: Queries,
  was: Series,
  is: Series,
): Promise<ReadonlyMap<NumberedType, FieldProblem>> {
  const problems = new Map<NumberedType, FieldProblem>()
  const counters = await countersNow(db)
  for (const type of numberedTypes)
    for (const by of is.counting) {
      const format = formatIn(is, by, type)
      const before = was.counting.find(({ id }) => id === by.id)
      const old = before && formatIn(was, before, type)
      if (problems.has(type) || (old?.pattern === format.pattern && old.min_digits === format.min_digits)) continue
      const found =
        metBy(is, by, type) ??
        ((await wasGiven(db, { by: by.id, type, besides: besides(type), format }, counters))
          ? 'number_pattern_given'
          : undefined)
      if (found !== undefined) problems.set(type, found)
    }
  return problems
}

/** Whose numbers could be the same. Those of the house tell their shops apart. */
function metBy(series: Series, by: Counting, type: NumberedType): FieldProblem | undefined {
  const format = formatIn(series, by, type)
  for (const kind of besides(type))
    for (const other of series.counting) {
      const isSelf = other.id === by.id
      if (isSelf && kind === type) continue
      if (kind === type && !isOwn(by, type) && !isOwn(other, type)) continue
      if (!yieldSame(format, formatIn(series, other, kind))) continue
      if (isSelf || kind !== type) return 'number_pattern_shared'
      return other.name === null
        ? 'number_pattern_given'
        : { code: 'number_pattern_taken', params: { holder: other.name } }
    }
  return undefined
}

const isSame = (one: readonly SeriesRow[], other: readonly SeriesRow[]) => JSON.stringify(one) === JSON.stringify(other)

const oneAtATime = (db: Queries) => db.run(sql`select pg_advisory_xact_lock(hashtext('document_numbers'))`)

const first = (problems: ReadonlyMap<NumberedType, FieldProblem>): FieldProblems => {
  const [problem] = problems.values()
  return problem === undefined ? {} : { document_numbers: problem }
}

/** What is wrong with how a shop's own numbers are to look. */
export async function shopNumberProblems(
  db: Queries,
  before: Values | undefined,
  after: Values,
): Promise<FieldProblems> {
  const [had, has] = [rowsIn(before), rowsIn(after)]
  if (before !== undefined && isSame(had, has)) return {}
  if (has.some(({ pattern }) => !isNumberPattern(pattern))) return { document_numbers: 'number_pattern' }
  await oneAtATime(db)
  const id = Number(after['id'])
  const { house, counting } = await seriesNow(db)
  const others = counting.filter((one) => one.id !== id)
  const shop = { id, name: typeof after['name'] === 'string' ? after['name'] : null }
  const was = before === undefined ? others : [...others, { ...shop, rows: had }]
  return first(
    await seriesProblems(db, { house, counting: was }, { house, counting: [...others, { ...shop, rows: has }] }),
  )
}

/** What is wrong with how the house's numbers are to look, for every shop that counts by them. */
export async function houseNumberProblems(
  db: Queries,
  before: Values | undefined,
  after: Values,
): Promise<FieldProblems> {
  const [had, has] = [rowsIn(before), rowsIn(after)]
  if (isSame(had, has)) return {}
  if (has.some(({ pattern }) => !isHousePattern(pattern))) return { document_numbers: 'number_pattern_house' }
  await oneAtATime(db)
  const { counting } = await seriesNow(db)
  return first(await seriesProblems(db, { house: had, counting }, { house: has, counting }))
}
