import { isSameValue, wireNameOf, wireRowOf, wireValueOf, writtenInRows } from '#entities/edit.ts'
import type { Fields } from '#entities/entity.ts'
import type { SentValues, Values } from './merge.ts'
import { identityOf, keyOf, rowsIn, type RowsField } from './rows.ts'

/** One thing that is not as it was: a field, a row of a list by its key, or the order of a list. */
export type Difference = { field: string; row?: string; is: 'changed' | 'added' | 'removed' | 'moved' }

/** The cells of a row that are not as they were. */
export const changedCells = ({ of }: RowsField, was: Values, is: Values): [string, unknown][] =>
  // a row that nobody has touched is the same object
  was === is
    ? []
    : writtenInRows(of).flatMap(([name, cell]): [string, unknown][] =>
        isSameValue(cell, was[name], is[name]) ? [] : [[wireNameOf(name, cell), wireValueOf(cell, is[name])]],
      )

const inRows = (name: string, field: RowsField, base: readonly Values[], shown: readonly Values[]): Difference[] => {
  const [before, now] = [base, shown].map((rows) => new Map(rows.map((row) => [identityOf(field, row), row])))
  if (before === undefined || now === undefined) return []
  const stay = (one: ReadonlyMap<string, Values>, other: ReadonlyMap<string, Values>) =>
    [...one.keys()].filter((key) => other.has(key)).join('\n')
  const difference = (row: Values, is: Difference['is']): Difference => ({ field: name, row: keyOf(row), is })
  return [
    ...shown.flatMap((row) => {
      const key = identityOf(field, row)
      const was = before.get(key)
      // what is there twice is there once more than it was
      if (was === undefined || now.get(key) !== row) return [difference(row, 'added')]
      return changedCells(field, was, row).length > 0 ? [difference(row, 'changed')] : []
    }),
    ...base.flatMap((row) => (now.has(identityOf(field, row)) ? [] : [difference(row, 'removed')])),
    ...(stay(before, now) === stay(now, before) ? [] : [{ field: name, is: 'moved' as const }]),
  ]
}

/** What differs from the base, in the order of the fields. */
export const differences = (fields: Fields, base: Values, shown: Values): Difference[] =>
  Object.entries(fields).flatMap(([name, field]): Difference[] => {
    // nobody has touched it
    if (base[name] === shown[name]) return []
    if (field.kind === 'list') return inRows(name, field, rowsIn(base[name]), rowsIn(shown[name]))
    return isSameValue(field, base[name], shown[name]) ? [] : [{ field: name, is: 'changed' }]
  })

/** A row that stays as its number and what of it changed; without a number all of it. */
const sentRow = (field: RowsField, base: ReadonlyMap<string, Values>, row: Values): Values => {
  const was = base.get(keyOf(row))
  return was === undefined || was['id'] === undefined
    ? wireRowOf(field.of, row)
    : { id: was['id'], ...Object.fromEntries(changedCells(field, was, row)) }
}

/**
 * What is sent of what differs: references by their numbers, a list with all its rows in their order. Of a new record
 * all that it holds, and that a field is empty which would begin otherwise.
 */
export const sentOf = (fields: Fields, base: Values, shown: Values): SentValues => {
  const isNew = base['id'] === undefined
  const changed = new Set(differences(fields, isNew ? {} : base, shown).map(({ field }) => field))
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      if (!changed.has(name) && !(isNew && field.default !== undefined)) return []
      if (field.kind !== 'list') return [[wireNameOf(name, field), wireValueOf(field, shown[name])]]
      const before = new Map(rowsIn(base[name]).map((row) => [keyOf(row), row]))
      return [[name, rowsIn(shown[name]).map((row) => sentRow(field, before, row))]]
    }),
  )
}
