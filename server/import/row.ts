import type { SentValues, Values } from '#machines/editor/merge.ts'
import type { Caller } from '#server/caller.ts'
import type { Tx } from '#server/db.ts'
import { changeRecord, offerDeletion } from '#server/edit/change.ts'
import { createRecord } from '#server/edit/create.ts'
import { sourceToEdit } from '#server/edit/record-to-edit.ts'
import { intoLists } from '#server/edit/spread-rows.ts'
import { sql } from '#server/sql.ts'

/** What is left of a row of a file once it is known what it comes to: the fields that differ, or all of a new record. */
export type ImportedRow = {
  readonly place: number
  readonly record_id: number | null
  readonly given: SentValues | null
}

/** With the fields goes the version that they were compared with, by a name that no field has. */
export const versionOf = '$version'

/** Changes the record as a save of it would, or makes a new one; what takes that back. */
export async function importRow(
  tx: Tx,
  who: Caller,
  object: string,
  { place, record_id: id, given }: ImportedRow,
): Promise<string | null> {
  const { [versionOf]: version, ...data } = given ?? {}
  const { entity } = sourceToEdit(object)
  const caller: Caller = { ...who, source: 'import' }
  if (id !== null) {
    const change = { data: (before: Values) => intoLists(entity, before, data), version: Number(version) }
    const { payload } = await changeRecord(tx, caller, object, id, change)
    return payload.undo?.token ?? null
  }
  const made = await createRecord(tx, caller, object, intoLists(entity, {}, data))
  await tx.run(sql`
    update bulk_items set record_id = ${made.id} where job_id = ${caller.job ?? null} and place = ${place}`)
  return offerDeletion(tx, caller.user, object, made)
}
