import { writtenFields } from '../edit.ts'
import type { Entity, Field } from '../entity.ts'

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
