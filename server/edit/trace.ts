import { isSameValue, writtenFields } from '#entities/edit.ts'
import type { Entity } from '#entities/entity.ts'
import type { Values } from '#machines/editor/merge.ts'
import type { Caller } from '#server/caller.ts'
import type { Queries, Tx } from '#server/db.ts'
import { sql } from '#server/sql.ts'
import { audit } from '#server/store/audit.ts'
import type { Written } from './record-to-edit.ts'

/** Keeps what was written: a line of the history with each field before and after, a row of the audit. */
export async function traceEdit(
  tx: Tx,
  { user, address }: Pick<Caller, 'user'> & { readonly address?: string },
  entity: Entity,
  { verb, before, after }: { verb: string; before?: Written; after: Written },
): Promise<void> {
  const fields = changedFields(entity, before, after)
  const changes = fields.map((field) => ({ field, before: json(before?.[field]), after: json(after[field]) }))
  if (Object.hasOwn(entity.fields, 'history'))
    await tx.run(sql`
      insert into history (object, record_id, verb, changes, user_id, who)
      values (${entity.name}, ${after.id}, ${verb}, ${JSON.stringify(before === undefined ? [] : changes)}::jsonb, ${user.id}, ${user.name})`)
  await audit(tx, {
    user,
    verb,
    object: entity.name,
    objectId: after.id,
    ...(before !== undefined && { before: { ...only(before, fields), version: before.version } }),
    after: { ...only(after, fields), version: after.version },
    remoteAddress: address,
  })
}

/** The written fields that differ. */
export const changedFields = (entity: Entity, before: Values | undefined, after: Values): string[] =>
  writtenFields(entity).flatMap(([name, field]) =>
    isSameValue(field, before?.[name] ?? null, after[name]) ? [] : [name],
  )

const only = (record: Values, fields: readonly string[]): Values =>
  Object.fromEntries(fields.map((field) => [field, record[field]]))

const json = (value: unknown): string | null => (value === undefined || value === null ? null : JSON.stringify(value))

/** What others changed since a version: each field as it was then, and who changed it last. */
export async function changesSince(
  db: Queries,
  entity: Entity,
  id: number,
  version: number,
): Promise<{ was: Values; who: string | null }> {
  const rows = await db.rows<{ before: Values; who: string | null }>(sql`
    select coalesce(before, '{}'::jsonb) as before, who from audit_log
    where object = ${entity.name} and object_id = ${id} and (after ->> 'version')::integer > ${version} order by id desc`)
  // the oldest change says what a field was
  const was = Object.assign({}, ...rows.map(({ before }) => before)) as Values
  // what moves change is no business of an editor
  const known = writtenFields(entity).flatMap(([name]) => (name in was ? [[name, was[name]]] : []))
  return { was: Object.fromEntries(known) as Values, who: rows[0]?.who ?? null }
}
