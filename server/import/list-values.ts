import { wireNameOf, wireRowOf } from '#entities/edit.ts'
import { isRef, type Field } from '#entities/entity.ts'
import { referredBy } from '#entities/many/filtered-by.ts'
import { spreadNamed, spreadValue } from '#entities/many/spread.ts'
import type { Values } from '#machines/editor/merge.ts'
import { rowsIn } from '#machines/editor/rows.ts'
import type { Queries } from '#server/db.ts'
import { rowsOfMany, tableOf } from '#server/edit/list-rows.ts'
import type { Written } from '#server/edit/record-to-edit.ts'
import { seenRows } from '#server/edit/shops-of-record.ts'
import { joinedParts } from '#server/export/list-cell.ts'
import type { FieldProblem } from '#server/problem.ts'
import type { Person } from '#server/store/session.ts'
import type { ImportPlan } from './plan.ts'
import type { referenceFinder } from './references.ts'

type ListField = Extract<Field, { kind: 'list' }>

const keyOf = (field: ListField): string => referredBy(field)[0] ?? ''

/** What the rows of a list of references refer to. */
export const referenceIn = (field: Field | undefined): Extract<Field, { kind: 'ref' }> | undefined => {
  const to = field?.kind === 'list' ? field.of[keyOf(field)] : undefined
  return to?.kind === 'ref' ? to : undefined
}

const idIn = (field: ListField, row: Values): unknown => {
  const [key, to] = [keyOf(field), referenceIn(field)]
  const ref = row[key]
  return isRef(ref) ? ref.id : to && row[wireNameOf(key, to)]
}

/** Do these rows refer to the same, in whatever order? */
export const isSameList = (field: ListField, one: readonly Values[], other: readonly Values[]): boolean => {
  const [ids, others] = [one, other].map((rows) => new Set(rows.map((row) => idIn(field, row))))
  return ids !== undefined && others !== undefined && ids.symmetricDifference(others).size === 0
}

/** What rows refer to, by their names, as a cell says it. */
export const namesInRows = (field: ListField, rows: readonly Values[]): string =>
  joinedParts(
    rows.flatMap((row) => {
      const ref = row[keyOf(field)]
      return isRef(ref) ? [ref.label] : []
    }),
  )

/** The rows of a list whose references are called so: one that is there already stays with whatever else it says. */
export function listOf(
  references: ReturnType<typeof referenceFinder>,
  field: Field,
  labels: readonly string[],
  now: readonly Values[],
): { readonly value: readonly Values[]; readonly label: string } | { readonly problem: FieldProblem } {
  const to = referenceIn(field)
  if (field.kind !== 'list' || to === undefined) return { problem: 'field_unknown' }
  const rows: Values[] = []
  const names: string[] = []
  for (const label of labels) {
    const resolved = references.resolve(to.to, label)
    if ('problem' in resolved) return resolved
    if (rows.some((row) => idIn(field, row) === resolved.id)) continue
    const kept = now.find((row) => idIn(field, row) === resolved.id)
    rows.push(kept === undefined ? { [wireNameOf(keyOf(field), to)]: resolved.id } : wireRowOf(field.of, kept))
    names.push(resolved.label)
  }
  return { value: rows, label: joinedParts(names) }
}

/** Records with the lists that the file has columns for, as this user sees them, and with what stands in each such column. */
export async function withWrittenLists(
  db: Queries,
  user: Person,
  { entity, columns }: ImportPlan,
  records: readonly Written[],
): Promise<Written[]> {
  const names = new Set(
    columns.flatMap(({ name, field }) => {
      const spread = spreadNamed(entity, name)?.spread.name
      return spread === undefined ? (field.kind === 'list' ? [name] : []) : [spread]
    }),
  )
  let all = [...records]
  for (const name of names) {
    const field = entity.fields[name]
    if (field?.kind !== 'list') continue
    const found = await rowsOfMany(
      db,
      tableOf(entity, name, field),
      all.map(({ id }) => id),
    )
    all = all.map((one) => ({ ...one, [name]: seenRows(user, entity, name, found.get(one.id) ?? []) }))
  }
  return all.map((one) => ({
    ...one,
    ...Object.fromEntries(
      columns.flatMap(({ name }) => {
        const of = spreadNamed(entity, name)
        return of === undefined ? [] : [[name, spreadValue(of.spread, rowsIn(one[of.spread.name]), of.id)]]
      }),
    ),
  }))
}
