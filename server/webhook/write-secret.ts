import type { Caller } from '#server/caller.ts'
import type { Tx } from '#server/db.ts'
import { recordToEdit, requireRight, sourceToEdit } from '#server/edit/record-to-edit.ts'
import { conflictOf } from '#server/life/conflict.ts'
import { seal } from '#server/secret/seal.ts'
import { sql } from '#server/sql.ts'
import { audit } from '#server/store/audit.ts'
import { newSecret, overlap, secretUse, type WebhookConfig } from './secret.ts'

const verb = 'webhook.secret'

/**
 * Gives a webhook a new secret and says it once. It is kept sealed and never read; history and audit say only when it
 * was replaced. The one before it signs as well for a day.
 */
export async function writeSecret(
  tx: Tx,
  caller: Caller,
  config: WebhookConfig,
  id: number,
  version: number | undefined,
): Promise<{ secret: string }> {
  const source = sourceToEdit('webhook')
  const { user, before } = await recordToEdit(tx, caller, source, id)
  requireRight(user, source.entity, before)
  if (version !== undefined && version !== before.version)
    throw await conflictOf(tx, user.id, source.entity.name, before, version)
  const secret = newSecret()
  const { date_secret: is } = await tx.one<{ date_secret: string }>(sql`
    update webhooks set former_sealed = secret_sealed, secret_sealed = ${await seal(config, secret, secretUse(id))},
      former_until = case when secret_sealed is not null then now() + make_interval(hours => ${overlap}) end,
      date_secret = now(), version = version + 1, date_updated = now()
    where id = ${id} returning date_secret`)
  const was = before['date_secret'] ?? null
  const json = (value: unknown) => (value === null ? null : JSON.stringify(value))
  const changes = [{ field: 'date_secret', before: json(was), after: json(is) }]
  await tx.run(sql`
    insert into history (object, record_id, verb, changes, user_id, who)
    values ('webhook', ${id}, ${verb}, ${JSON.stringify(changes)}::jsonb, ${user.id}, ${user.name})`)
  await audit(tx, {
    user,
    verb,
    object: 'webhook',
    objectId: id,
    before: { date_secret: was, version: before.version },
    after: { date_secret: is, version: before.version + 1 },
    remoteAddress: caller.address,
  })
  return { secret }
}
