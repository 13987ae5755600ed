import type { Caller } from '#server/caller.ts'
import type { Tx } from '#server/db.ts'
import { readWritten, recordToEdit, requireRight, sourceToEdit, type Written } from '#server/edit/record-to-edit.ts'
import { conflictOf } from '#server/life/conflict.ts'
import { refuse } from '#server/problem.ts'
import { seal } from '#server/secret/seal.ts'
import { sql } from '#server/sql.ts'
import { audit } from '#server/store/audit.ts'
import { passwordUse, type MailServerConfig } from './mail-server.ts'

const verb = 'setting.mail_password'

/**
 * Writes what the mail server is signed in to with. It is kept sealed and never read; history and audit say only when it
 * was replaced. Sealed for this server and this name: whoever points the settings elsewhere takes no password along.
 */
export async function writeMailPassword(
  tx: Tx,
  caller: Caller,
  ways: MailServerConfig,
  id: number,
  { password, version }: { readonly password: string; readonly version?: number | undefined },
): Promise<Written> {
  const source = sourceToEdit('setting')
  const { entity } = source
  const { user, before } = await recordToEdit(tx, caller, source, id)
  requireRight(user, entity, before)
  if (version !== undefined && version !== before.version)
    throw await conflictOf(tx, user.id, entity.name, before, version)
  const [host, name] = [before['smtp_host'], before['smtp_user']]
  if (password !== '' && (typeof host !== 'string' || typeof name !== 'string' || host === '' || name === ''))
    throw refuse({ status: 422, code: 'invalid', fields: { smtp_user: 'field_required' } })
  const sealed =
    password === ''
      ? null
      : await seal({ dataDir: ways.dataDir, dataKey: ways.dataKey }, password, passwordUse(String(host), String(name)))
  await tx.run(sql`
    update settings set smtp_password_sealed = ${sealed}, date_smtp_password = ${sealed === null ? null : sql`now()`},
      version = version + 1, date_updated = now()
    where id = ${id}`)
  const after = await readWritten(tx, user, source, id)
  if (after === undefined) throw new Error('The settings are gone')
  const [was, is] = [before['date_smtp_password'] ?? null, after['date_smtp_password'] ?? null]
  const json = (value: unknown) => (value === null ? null : JSON.stringify(value))
  const changes = [{ field: 'date_smtp_password', before: json(was), after: json(is) }]
  await tx.run(sql`
    insert into history (object, record_id, verb, changes, user_id, who)
    values (${entity.name}, ${id}, ${verb}, ${JSON.stringify(changes)}::jsonb, ${user.id}, ${user.name})`)
  await audit(tx, {
    user,
    verb,
    object: entity.name,
    objectId: id,
    before: { date_smtp_password: was, version: before.version },
    after: { date_smtp_password: is, version: after.version },
    remoteAddress: caller.address,
  })
  return after
}
