import { wireNameOf } from '#entities/edit.ts'
import { entities } from '#entities/registry.ts'
import type { Caller } from '#server/caller.ts'
import type { Tx } from '#server/db.ts'
import { conflictOf } from '#server/life/conflict.ts'
import { refuse } from '#server/problem.ts'
import { knownSource, type Source } from '#server/search/source.ts'
import { named, sql } from '#server/sql.ts'
import { editsOf } from './entity-edits.ts'
import { writtenLists } from './list-rows.ts'
import { personNow, readWritten, recordToEdit, requireRight, sourceToEdit } from './record-to-edit.ts'
import { deleteRecord } from './remove.ts'
import { traceEdit } from './trace.ts'

type Merge = { readonly into_id: number; readonly version: number }

/** What names this record in a list of references names the other one from then on, and this one is gone for good. */
export async function mergeRecord(
  tx: Tx,
  caller: Caller,
  object: string,
  id: number,
  { into_id: into, version }: Merge,
): Promise<{ followed: number }> {
  const source = sourceToEdit(object)
  const { entity, table } = source
  // both at once and always in this order: two that are merged into each other wait
  await tx.run(sql`select from ${named(table)} where id = any(${[id, into]}::bigint[]) order by id for update`)
  const { user, before } = await recordToEdit(tx, caller, source, id)
  if (entity.edit?.merge !== true) throw refuse({ status: 403, code: 'no_right' })
  requireRight(user, entity, before)
  if (version !== before.version) throw await conflictOf(tx, user.id, object, before, version)
  const other = into === id ? undefined : await readWritten(tx, user, source, into)
  if (other === undefined)
    throw refuse({
      status: 422,
      code: 'invalid',
      fields: { into_id: into === id ? 'merge_into_itself' : 'reference_missing' },
    })
  let followed = 0
  for (const holder of entities)
    if (holder.like === undefined) followed += await follow(tx, caller, knownSource(holder.name), object, id, into)
  await deleteRecord(tx, caller, object, id, undefined)
  return { followed }
}

/** Puts the other one in place of this one wherever these records name it; how many of them there are. */
async function follow(
  tx: Tx,
  caller: Caller,
  source: Source,
  object: string,
  id: number,
  into: number,
): Promise<number> {
  const { entity } = source
  let followed = 0
  for (const [, { field, table, owner }] of writtenLists(entity)) {
    const [name = '', ...more] = field.key ?? []
    const one = field.of[name]
    if (more.length > 0 || one?.kind !== 'ref' || one.to !== object) continue
    const column = wireNameOf(name, one)
    const holders = await tx.rows<{ id: number }>(sql`
      select ${named(owner)} as id from ${named(table)} where ${named(column)} = ${id} order by 1`)
    for (const holder of holders) {
      await editsOf(entity.name).lock?.(tx, holder.id)
      await tx.run(sql`select from ${named(source.table)} where id = ${holder.id} for update`)
      const user = await personNow(tx, caller)
      const before = await readWritten(tx, user, source, holder.id)
      if (before === undefined) throw refuse({ status: 403, code: 'no_right' })
      requireRight(user, entity, before)
      await tx.run(sql`
        insert into ${named(table)} (${named(owner)}, ${named(column)}) values (${holder.id}, ${into})
        on conflict do nothing`)
      await tx.run(sql`delete from ${named(table)} where ${named(owner)} = ${holder.id} and ${named(column)} = ${id}`)
      await tx.run(sql`
        update ${named(source.table)} set version = version + 1, date_updated = now() where id = ${holder.id}`)
      const after = await readWritten(tx, user, source, holder.id)
      if (after !== undefined)
        await traceEdit(tx, { ...caller, user }, entity, { verb: `${entity.name}.change`, before, after })
      followed += 1
    }
  }
  return followed
}
