import type * as z from 'zod/mini'
import type { shopRoutes } from '#api/shop.ts'
import { shop as entity } from '#entities/shop/shop.ts'
import type { Caller } from '#server/caller.ts'
import type { Tx } from '#server/db.ts'
import { recordToEdit, requireRight, sourceToEdit, readWritten, type Written } from '#server/edit/record-to-edit.ts'
import { conflictOf } from '#server/life/conflict.ts'
import { refuse, type FieldProblem } from '#server/problem.ts'
import { seal } from '#server/secret/seal.ts'
import { joined, named, sql } from '#server/sql.ts'
import { audit } from '#server/store/audit.ts'
import { useOf, type SecretUse, type OutboundSettings } from './open.ts'

type Body = z.infer<(typeof shopRoutes)['shop.connect']['body']>

/** What the record shows of a connection; of a secret when it was replaced. */
const shown = [
  'connector',
  'connection_address',
  'connection_key_name',
  'sends_mails',
  'date_secret_replaced',
  'date_incoming_replaced',
] as const

/**
 * Writes how a shop is reached. A secret is written and never read: it is kept sealed, and history and audit say only when
 * it was replaced. At another address the events are fetched from their beginning; no order comes twice for that.
 */
export async function connectShop(
  tx: Tx,
  caller: Caller,
  ways: OutboundSettings,
  id: number,
  body: Body,
): Promise<Written> {
  const source = sourceToEdit('shop')
  const { user, before } = await recordToEdit(tx, caller, source, id)
  requireRight(user, entity, before)
  if (body.version !== undefined && body.version !== before.version)
    throw await conflictOf(tx, user.id, entity.name, before, body.version)
  const is = { ...plainOf(before), ...plainIn(body) }
  requireConnection(is)
  await tx.run(sql`
    insert into shop_connections (shop_id, connector, address, key_name, sends_mails)
    values (${id}, ${is.connector}, ${is.address}, ${is.key_name}, ${is.sends_mails})
    on conflict (shop_id) do update set connector = excluded.connector, address = excluded.address,
      key_name = excluded.key_name, sends_mails = excluded.sends_mails, date_updated = now(),
      -- what was tested was another one
      date_tested = null, test_outcome = null, fetch_trouble = null, fetch_error = null,
      cursor = case when shop_connections.address = excluded.address then shop_connections.cursor else '' end`)
  if (body.secret !== undefined) await writeSecret(tx, ways, id, 'secret', body.secret)
  if (body.incoming_secret !== undefined) await writeSecret(tx, ways, id, 'incoming', body.incoming_secret)
  await tx.run(sql`update shops set version = version + 1, date_updated = now() where id = ${id}`)
  const after = await readWritten(tx, user, source, id)
  if (after === undefined) throw new Error(`The shop ${id} is gone`)
  await trace(tx, { ...caller, user }, before, after)
  return after
}

/** An empty one takes away what was there. */
export async function writeSecret(
  tx: Tx,
  ways: OutboundSettings,
  shop: number,
  use: SecretUse,
  secret: string,
): Promise<void> {
  const sealed = secret === '' ? null : await seal(ways, secret, useOf(shop, use))
  const columns = [
    sql`${named(`${use}_sealed`)} = ${sealed}`,
    sql`${named(`date_${use}_replaced`)} = ${sealed === null ? null : sql`now()`}`,
  ]
  await tx.run(sql`update shop_connections set ${joined(columns)}, date_updated = now() where shop_id = ${shop}`)
}

type Plain = { connector: string; address: string; key_name: string; sends_mails: boolean }

const plainOf = (record: Written): Plain => ({
  connector: textOf(record['connector']),
  address: textOf(record['connection_address']),
  key_name: textOf(record['connection_key_name']),
  sends_mails: record['sends_mails'] === true,
})

const plainIn = ({ connector, address, key_name, sends_mails }: Body): Partial<Plain> => ({
  ...(connector !== undefined && { connector }),
  ...(address !== undefined && { address: webAddress(address) ?? address.trim() }),
  ...(key_name !== undefined && { key_name: key_name.trim() }),
  ...(sends_mails !== undefined && { sends_mails }),
})

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

function requireConnection(is: Plain): void {
  const fields: Record<string, FieldProblem> = {
    ...(is.connector === '' && { connector: 'field_required' }),
    ...(is.address === ''
      ? { address: 'field_required' }
      : webAddress(is.address) === undefined && { address: 'field_url' }),
    ...(is.key_name === '' && { key_name: 'field_required' }),
  }
  if (Object.keys(fields).length > 0) throw refuse({ status: 422, code: 'invalid', fields })
}

/** What a parser leaves out, or reads as another sign: it would be another address than the one that stands there. */
const misread = /[\p{Cc} \\?#]/u

/** An address of the web as it is called, without a name, a password, a question or a mark in it; undefined where it is none. */
export function webAddress(text: string): string | undefined {
  const url = misread.test(text.trim()) ? null : URL.parse(text.trim())
  const isPlain = url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === ''
  return isPlain ? url.href.replace(/\/$/, '') : undefined
}

async function trace(tx: Tx, { user, address }: Caller, before: Written, after: Written): Promise<void> {
  const fields = shown.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
  const json = (value: unknown) => (value === null || value === undefined ? null : JSON.stringify(value))
  const changes = fields.map((field) => ({ field, before: json(before[field]), after: json(after[field]) }))
  const verb = 'shop.connect'
  await tx.run(sql`
    insert into history (object, record_id, verb, changes, user_id, who)
    values (${entity.name}, ${after.id}, ${verb}, ${JSON.stringify(changes)}::jsonb, ${user.id}, ${user.name})`)
  const only = (record: Written) => Object.fromEntries(fields.map((name) => [name, record[name]]))
  await audit(tx, {
    user,
    verb,
    object: entity.name,
    objectId: after.id,
    before: { ...only(before), version: before.version },
    after: { ...only(after), version: after.version },
    remoteAddress: address,
  })
}
