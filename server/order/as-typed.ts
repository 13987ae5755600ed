import { isRef } from '#entities/entity.ts'
import type { SentValues, Values } from '#machines/editor/merge.ts'
import { rowsIn } from '#machines/editor/rows.ts'

/** A reference of the record as it is to be, by its id. */
export const idOf = (before: Values | undefined, sent: SentValues, name: string): number | null => {
  const now = sent[`${name}_id`]
  if (now !== undefined) return typeof now === 'number' ? now : null
  const then = before?.[name]
  return isRef(then) ? then.id : null
}

/** The addresses as they are to be; a row is sent as what of it changes. */
export const addressesIn = (before: Values | undefined, sent: SentValues): readonly Values[] => {
  const there = rowsIn(before?.['addresses'])
  if (sent['addresses'] === undefined) return there
  return rowsIn(sent['addresses']).map((row) => ({ ...there.find(({ type }) => type === row['type']), ...row }))
}

/** The letters of a country are written large in addresses, and not always there. */
export const countryIn = (rows: readonly Values[], type: string): string | undefined => {
  const code = rows.find((row) => row['type'] === type)?.['country_code']
  return typeof code === 'string' && code !== '' ? code.toUpperCase() : undefined
}
