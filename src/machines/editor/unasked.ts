import type { Fields } from '#entities/entity.ts'
import type { Conflict } from './context.ts'
import { differences } from './difference.ts'
import type { Values } from './merge.ts'
import { keyOf, rowsIn } from './rows.ts'

/** What one of the two changed and the other did not: merged without asking anybody. */
export type Unasked = { path: string; field: string; by: 'theirs' | 'mine'; before: unknown; now: unknown }

/** All that is merged without being decided, theirs first. */
export function unaskedOf(
  fields: Fields,
  base: Values,
  mine: Values,
  { theirs, overlaps }: Pick<Conflict, 'theirs' | 'overlaps'>,
): Unasked[] {
  const decided = new Set(overlaps.map(({ path }) => path))
  const taken = new Set<string>()
  return (['theirs', 'mine'] as const).flatMap((by) => {
    const values = by === 'theirs' ? theirs : mine
    return differences(fields, base, values).flatMap(({ field, row, is }): Unasked[] => {
      // the order of rows is nothing that could be read here
      if (is === 'moved') return []
      const path = row === undefined ? field : `${field}.${row}`
      if (decided.has(path) || taken.has(path)) return []
      taken.add(path)
      const valueIn = (of: Values) =>
        row === undefined ? of[field] : rowsIn(of[field]).find((one) => keyOf(one) === row)
      return [{ path, field, by, before: valueIn(base), now: valueIn(values) }]
    })
  })
}
