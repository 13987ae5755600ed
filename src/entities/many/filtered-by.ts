import type { Field } from '../entity.ts'

type List = Extract<Field, { kind: 'list' }>

/** What the rows of a list are told apart by, where that is what each of them refers to: what no two of them hold, or all they say. */
export const referredBy = ({ key, of }: List): readonly string[] => {
  if (key !== undefined) return key
  const own = Object.keys(of).filter((name) => name !== 'id')
  const unique = own.filter((name) => of[name]?.unique === true)
  return unique.length > 0 ? unique : own
}

/**
 * What a list is filtered by where a field of it is named: of a record's list of references or of words what they are,
 * of everything else the field itself; undefined where nobody filters by it.
 */
export const filteredBy = (field: Field | undefined): Exclude<Field, List> | undefined => {
  if (field?.kind !== 'list') return field
  const [name = '', other] = referredBy(field)
  const one = other === undefined ? field.of[name] : undefined
  return one?.kind === 'ref' || one?.kind === 'choice' ? one : undefined
}
