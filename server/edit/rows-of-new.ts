import { mayBegin } from '#entities/access.ts'
import { writtenFields } from '#entities/edit.ts'
import { blank } from '#machines/editor/rows.ts'
import type { Queries } from '#server/db.ts'
import type { Reply } from '#server/route.ts'
import { refuse } from '#server/problem.ts'
import { readRecord } from '#server/store/record.ts'
import type { Asker } from '#server/store/record-part.ts'
import { partReadersOf } from '#server/store/record-parts.ts'
import { sourceToEdit } from './record-to-edit.ts'

/** The record that a new one is to be about. */
type About = { readonly object: string; readonly id: number }

/**
 * The rows that a new record of this object has in the lists that are given by what it is about: the lines of its order
 * that can be sent, or come back. 403 for whoever makes none, 422 where none is about such a record, 404 where there is none to read.
 */
export async function rowsOfNew(
  db: Queries,
  asker: Asker,
  object: string,
  about: About,
): Promise<Reply<'record.rows_of_new'>> {
  const { entity } = sourceToEdit(object)
  if (entity.edit?.create !== true || !mayBegin(asker.user, entity.name))
    throw refuse({ status: 403, code: 'no_right' })
  const lists = writtenFields(entity).filter(([, field]) => field.kind === 'list' && field.fixed === true)
  const [leads] = writtenFields(entity).find(([, field]) => field.kind === 'ref' && field.to === about.object) ?? []
  if (leads === undefined || lists.length === 0)
    throw refuse({ status: 422, code: 'invalid', fields: { 'about.object': 'field_choice' } })
  const { id } = await readRecord(db, asker, about, [])
  const status = entity.fields['status']
  const row = {
    ...blank(entity.fields),
    id: 0,
    version: 0,
    status: status?.kind === 'choice' ? status.of[0] : null,
    [leads]: { id, label: '' },
  }
  const readers = partReadersOf(object)
  const found: Record<string, Record<string, unknown>[]> = {}
  for (const [name] of lists) {
    const rows = await readers[name]?.(db, asker, row)
    found[name] = Array.isArray(rows) ? rows : []
  }
  return { payload: found }
}
