import { fieldsWrittenIn } from '#entities/edit.ts'
import type { Entity, Field } from '#entities/entity.ts'
import { rightIn, type Actor } from '#entities/access.ts'
import { sourceOf } from '#server/search/source.ts'

type FileField = Extract<Field, { kind: 'file' }>
/** `name` is the field of the record, be it the list in whose rows the file stands. */
export type Purpose = { readonly entity: Entity; readonly name: string; readonly field: FileField }

const fieldIn = (fields: Entity['fields'], name: string): Field | undefined =>
  Object.hasOwn(fields, name) ? fields[name] : undefined

/** The field that a file is uploaded for, as `user.avatar`, or `customer.papers.file` in a list; undefined where it names none. */
export function purposeOf(text: string): Purpose | undefined {
  const [object = '', name = '', column, ...more] = text.split('.')
  const entity = sourceOf(object)?.entity
  const own = entity && fieldIn(entity.fields, name)
  const field = column === undefined ? own : own?.kind === 'list' ? fieldIn(own.of, column) : undefined
  return entity !== undefined && field?.kind === 'file' && more.length === 0 ? { entity, name, field } : undefined
}

/** Does this user write the field in any record, be it their own? */
export const isWrittenBy = (actor: Actor, { entity, name, field }: Purpose): boolean =>
  (field.attached === true && ['edit', 'own'].includes(rightIn(actor, entity.name, null))) ||
  (entity.access.self ?? []).includes(name) ||
  [null, ...actor.shops.map(({ shop_id }) => shop_id)].some((shop) =>
    fieldsWrittenIn(actor, entity, shop).includes(name),
  )
