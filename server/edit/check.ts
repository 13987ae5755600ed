import { fieldsWrittenIn } from '#entities/edit.ts'
import type { Queries } from '#server/db.ts'
import { refuse } from '#server/problem.ts'
import { visibleTo } from '#server/search/access.ts'
import { fieldOf } from '#server/search/source.ts'
import type { Person } from '#server/store/session.ts'
import { editsOf } from './entity-edits.ts'
import { holderOf, type Holder } from './holder.ts'
import { sourceToEdit } from './record-to-edit.ts'

type Asked = { readonly field: string; readonly value: string; readonly id?: number | undefined }

/**
 * Is a value free that no two records hold alike, and who holds it? Told to whoever may write it, who would learn as much
 * by saving; who holds it only to whoever reads that record. How long it has to be at least is told with it.
 */
export async function checkValue(
  db: Queries,
  user: Person,
  object: string,
  { field, value, id }: Asked,
): Promise<{ free: boolean; held_by: Pick<Holder, 'id' | 'label'> | null; least: number | null }> {
  const source = sourceToEdit(object)
  visibleTo(user, source)
  if (fieldOf(source, field)?.unique !== true)
    throw refuse({ status: 422, code: 'unknown_field', fields: { field: 'unknown_field' } })
  const somewhere = [null, ...user.shops.map(({ shop_id }) => shop_id)]
  if (!somewhere.some((shop) => fieldsWrittenIn(user, source.entity, shop).includes(field)))
    throw refuse({ status: 403, code: 'no_right' })
  const held = await holderOf(db, user, source, field, value, id)
  const held_by = held?.is_visible === true ? { id: held.id, label: held.label } : null
  return { free: held === undefined, held_by, least: (await editsOf(object).least?.[field]?.(db)) ?? null }
}
