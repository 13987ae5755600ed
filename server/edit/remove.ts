import { entities } from '#entities/registry.ts'
import type { Caller } from '#server/caller.ts'
import type { Tx } from '#server/db.ts'
import { conflictOf } from '#server/life/conflict.ts'
import { refuse } from '#server/problem.ts'
import { audit } from '#server/store/audit.ts'
import { joined, named, sql } from '#server/sql.ts'
import { text } from '#server/texts.ts'
import { knownSource } from '#server/search/source.ts'
import { locales } from '#entities/locale.ts'
import { editsOf } from './entity-edits.ts'
import { dropFiles } from './take-file.ts'
import { requireWhole } from './shops-of-record.ts'
import { recordToEdit, requireRight, sourceToEdit } from './record-to-edit.ts'

/** Deletes a record that nothing refers to, without a version as it stands; there is no way back. */
export async function deleteRecord(
  tx: Tx,
  caller: Caller,
  object: string,
  id: number,
  version: number | undefined,
): Promise<{ deleted: true }> {
  const source = sourceToEdit(object)
  const { entity, table } = source
  const { user, before } = await recordToEdit(tx, caller, source, id)
  if (entity.edit?.delete !== true) throw refuse({ status: 403, code: 'no_right' })
  requireRight(user, entity, before)
  await requireWhole(tx, user, source, before)
  if (version !== undefined && version !== before.version) throw await conflictOf(tx, user.id, object, before, version)
  const stays = await editsOf(object).stays?.(tx, before)
  if (stays !== undefined)
    throw refuse({ status: 409, code: stays.code, ...(stays.params && { params: stays.params }) })
  const holders = await objectsThatName(tx, object, id)
  if (holders.length > 0) throw stillNamed(caller, holders)
  try {
    await tx.run(sql`delete from ${named(table)} where id = ${id}`)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === '23503')) throw error
    throw stillNamed(caller, objectsWith(String(Reflect.get(error, 'table'))))
  }
  await dropFiles({ db: tx, entity, id })
  await editsOf(object).goes?.(tx, user, before)
  for (const trace of ['history', 'undos'] as const)
    await tx.run(sql`delete from ${named(trace)} where object = ${object} and record_id = ${id}`)
  await audit(tx, { user, verb: `${object}.delete`, object, objectId: id, before, remoteAddress: caller.address })
  return { deleted: true }
}

const stillNamed = ({ locale }: Caller, holders: readonly string[]) =>
  refuse({
    status: 409,
    code: 'referred_to',
    params: {
      details: new Intl.ListFormat(locales[locale].tag).format(
        holders.map((name) => text(locale, 'ui', `object.${name}`)),
      ),
    },
  })

/** The kind of record that a table belongs to: its own, or that of one of its lists, as `order_items`. */
const objectsWith = (table: string): string[] =>
  entities.flatMap((entity) =>
    entity.like === undefined && (entity.table === table || table.startsWith(`${entity.name.replaceAll('-', '_')}_`))
      ? [entity.name]
      : [],
  )

/** The kinds of records that refer to this one and are no part of it, whoever may read them. */
async function objectsThatName(tx: Tx, object: string, id: number): Promise<string[]> {
  const found: string[] = []
  for (const entity of entities) {
    const fields = Object.entries(entity.fields).filter(
      ([, field]) => field.kind === 'ref' && field.to === object && field.derived !== true && field.belongs !== true,
    )
    if (fields.length === 0 || entity.like !== undefined) continue
    const { table } = knownSource(entity.name)
    const names = fields.map(([name]) => sql`t.${named(`${name}_id`)} = ${id}`)
    if ((await tx.run(sql`select from ${named(table)} t where ${joined(names, sql` or `)} limit 1`)) > 0)
      found.push(entity.name)
  }
  return found
}
