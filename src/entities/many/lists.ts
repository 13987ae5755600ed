import { writtenFields } from '../edit.ts'
import type { Entity, Field } from '../entity.ts'
import { filteredBy, referredBy } from './filtered-by.ts'

type ListField = Extract<Field, { kind: 'list' }>
type Reference = Extract<Field, { kind: 'ref' }>

/** Of a list of references its rows' only key, and what it refers to. */
export type ListOfMany = {
  readonly name: string
  readonly list: ListField
  readonly key: string
  readonly to: Reference
}

/** What is added to such a list of many records, and taken from it: ids. */
export const listChanges = ['add', 'remove'] as const
export type ListChange = { readonly [How in (typeof listChanges)[number]]?: readonly number[] | undefined }

/** The lists of references to which something is added on many records at once, or from which it is taken: tags, categories, shops. */
export const listsOfMany = (entity: Entity): ListOfMany[] =>
  writtenFields(entity).flatMap(([name, field]): ListOfMany[] => {
    if (field.kind !== 'list' || field.key === undefined || field.fixed === true) return []
    const [to, [key = '']] = [filteredBy(field), referredBy(field)]
    const others = Object.entries(field.of).filter(([other]) => other !== key)
    const isAlone = others.every(([, other]) => other.required !== true || other.readonly === true)
    return to?.kind === 'ref' && isAlone ? [{ name, list: field, key, to }] : []
  })
