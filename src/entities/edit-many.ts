import { writtenFields } from './edit.ts'
import { filteredBy, referredBy, type Entity, type Field } from './entity.ts'

/** What a bulk does to records besides the moves of their life: `product.change` and `product.delete`. */
export const manyActs = ['change', 'delete'] as const
export type ManyAct = (typeof manyActs)[number]

export const manyActId = (object: string, act: ManyAct): string => `${object}.${act}`

/** Which of them an action is; undefined for a move of a life. */
export const manyActOf = (object: string, action: string): ManyAct | undefined =>
  manyActs.find((act) => manyActId(object, act) === action)

/** May many records hold the same here? No two hold a unique value alike, and lists and files belong to one record. */
const mayBeShared = (field: Field): boolean =>
  field.kind !== 'list' && field.kind !== 'file' && !('unique' in field && field.unique === true)

/** The fields that can be changed on many records at once, in the order of their form. */
export const fieldsOfMany = (entity: Entity): [string, Field][] => {
  // what a record is called by tells it from the others
  const names = entity.label.flat()
  return writtenFields(entity).filter(([name, field]) => mayBeShared(field) && !names.includes(name))
}

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
