import { fieldsWrittenIn } from '#entities/edit.ts'
import type { Entity, Field } from '#entities/entity.ts'
import type { Actor } from '#entities/access.ts'
import { sourceOf } from '#server/search/source.ts'

type FileField = Extract<Field, { kind: 'file' }>
export type Purpose = { readonly entity: Entity; readonly name: string; readonly field: FileField }

/** The field that a file is uploaded for, as `user.avatar`; undefined where it names none. */
export function purposeOf(text: string): Purpose | undefined {
  const [object = '', name = '', ...more] = text.split('.')
  const entity = sourceOf(object)?.entity
  const field = entity && Object.hasOwn(entity.fields, name) ? entity.fields[name] : undefined
  return entity !== undefined && field?.kind === 'file' && more.length === 0 ? { entity, name, field } : undefined
}

/** Does this user write the field in any record, be it their own? */
export const isWrittenBy = (actor: Actor, { entity, name }: Purpose): boolean =>
  (entity.access.self ?? []).includes(name) ||
  [null, ...actor.shops.map(({ shop_id }) => shop_id)].some((shop) =>
    fieldsWrittenIn(actor, entity, shop).includes(name),
  )
