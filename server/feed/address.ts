import type { FeedAddress } from '#api/product/feed.ts'
import type { Caller } from '#server/caller.ts'
import type { Config } from '#server/config.ts'
import type { Queries, Tx } from '#server/db.ts'
import { mayWriteOver } from '#entities/in-shops.ts'
import { recordToEdit, requireRight, sourceToEdit } from '#server/edit/record-to-edit.ts'
import { refuse } from '#server/problem.ts'
import { sql } from '#server/sql.ts'
import { audit } from '#server/store/audit.ts'
import type { Asker } from '#server/store/record-part.ts'
import { readRecord } from '#server/store/record.ts'
import { feedObject } from './stored.ts'

type Address = Partial<Pick<Config, 'publicUrl'>>
type Secret = { readonly secret: string; readonly format: string; readonly version: number }

const told = ({ publicUrl }: Address, { secret, format, version }: Secret): FeedAddress => ({
  url: publicUrl === undefined ? null : `${publicUrl}/feeds/${secret}.${format}`,
  version,
})

const secretOf = (db: Queries, id: number): Promise<Secret> =>
  db.one<Secret>(sql`select secret, format, version from feeds where id = ${id}`)

/** Where a feed is fetched: for whoever may change it, who is to give it to the target. */
export async function feedAddress(db: Queries, asker: Asker, config: Address, id: number): Promise<FeedAddress> {
  const record = await readRecord(db, asker, { object: feedObject, id }, [])
  if (!mayWriteOver(asker.user, sourceToEdit(feedObject).entity, record))
    throw refuse({ status: 403, code: 'no_right' })
  return told(config, await secretOf(db, id))
}

/** Another address: the one before leads nowhere from now on. */
export async function renewAddress(tx: Tx, caller: Caller, config: Address, id: number): Promise<FeedAddress> {
  const source = sourceToEdit(feedObject)
  const { user, before } = await recordToEdit(tx, caller, source, id)
  requireRight(user, source.entity, before)
  await tx.run(sql`
    update feeds set secret = replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''),
      version = version + 1, date_updated = now()
    where id = ${id}`)
  const verb = 'feed.renew_address'
  await tx.run(sql`
    insert into history (object, record_id, verb, changes, user_id, who)
    values (${feedObject}, ${id}, ${verb}, '[]'::jsonb, ${user.id}, ${user.name})`)
  const { version } = before
  await audit(tx, {
    user,
    verb,
    object: feedObject,
    objectId: id,
    before: { version },
    after: { version: version + 1 },
    remoteAddress: caller.address,
  })
  return told(config, await secretOf(tx, id))
}
