import { wireNameOf, writtenFields } from '#entities/edit.ts'
import { labelOf, type Entity, type Field } from '#entities/entity.ts'
import { locales } from '#entities/locale.ts'
import type { SentValues } from '#machines/editor/merge.ts'
import type { Caller } from '#server/caller.ts'
import type { Tx } from '#server/db.ts'
import { isRefused, refuse } from '#server/problem.ts'
import { sql } from '#server/sql.ts'
import { text } from '#server/texts.ts'
import { changeRecord, type Saved } from './change.ts'
import { editsOf } from './entity-edits.ts'
import { sourceToEdit } from './record-to-edit.ts'
import { deleteRecord } from './remove.ts'
import { changesSince } from './trace.ts'

type Kept = {
  object: string
  record_id: number
  version: number
  restores: SentValues
  is_over: boolean
  is_used: boolean
}

/**
 * Takes a record that was made away again, where nobody has changed it since and nothing refers to it. Whether the token
 * is that of one.
 */
export async function undoCreation(tx: Tx, caller: Caller, token: string): Promise<boolean> {
  const made = await tx.maybe<Omit<Kept, 'restores'>>(sql`
    select object, record_id, version, until <= clock_timestamp() as is_over, date_used is not null as is_used
    from undos where token = ${token} and user_id = ${caller.user.id} and removes for update`)
  if (made === undefined) return false
  const { object, record_id: id, version } = made
  if (made.is_used || made.is_over)
    throw refuse({ status: 409, code: made.is_used ? 'undone_already' : 'undo_expired' })
  const { entity } = sourceToEdit(object)
  const { was } = await changesSince(tx, entity, id, version)
  const changed = writtenFields(entity).filter(([name]) => name in was)
  if (changed.length > 0) throw changedSince(caller, entity, changed)
  await editsOf(object).unmakes?.(tx, caller.user, id)
  await deleteRecord(tx, caller, object, id, undefined)
  return true
}

const changedSince = ({ locale }: Caller, entity: Entity, fields: readonly [string, Field][]) =>
  refuse({
    status: 409,
    code: 'fields_changed_since',
    params: {
      details: new Intl.ListFormat(locales[locale].tag).format(
        fields.map(([name]) => text(locale, 'entities', labelOf(entity, name))),
      ),
    },
  })

/**
 * Takes a save back by changing its fields back, which merges as every change does: what somebody changed since is not
 * written over, and which fields those are is said. Undefined where the token is not that of a save.
 */
export async function undoChange(
  tx: Tx,
  caller: Caller,
  token: string,
): Promise<(Saved & { object: string }) | undefined> {
  const kept = await tx.maybe<Kept>(sql`
    select object, record_id, version, restores, until <= clock_timestamp() as is_over, date_used is not null as is_used
    from undos where token = ${token} and user_id = ${caller.user.id} and restores is not null for update`)
  if (kept === undefined) return undefined
  const { object, record_id: id, version, restores } = kept
  if (kept.is_used || kept.is_over)
    throw refuse({ status: 409, code: kept.is_used ? 'undone_already' : 'undo_expired' })
  const { entity } = sourceToEdit(object)
  try {
    const saved = await changeRecord(
      tx,
      { ...caller, source: 'undone' },
      object,
      id,
      { data: restores, version },
      { verb: `${object}.undo`, revives: true },
    )
    await tx.run(sql`update undos set date_used = now() where token = ${token}`)
    return { ...saved, payload: { ...saved.payload, undo: null }, object }
  } catch (error) {
    if (!isRefused(error) || error.code !== 'conflict') throw error
    const { was } = await changesSince(tx, entity, id, version)
    const both = writtenFields(entity).filter(([name, field]) => name in was && wireNameOf(name, field) in restores)
    throw changedSince(caller, entity, both)
  }
}
