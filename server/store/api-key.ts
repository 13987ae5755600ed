import { createHash, randomBytes } from 'node:crypto'
import type { Queries, Tx } from '#server/db.ts'
import { sql, type Sql } from '#server/sql.ts'

/** How every key begins, so that people and programs that look for leaked secrets know one when they see it. */
const mark = 'kontor_'
const form = new RegExp(`^${mark}[\\w-]{43}$`)
/** So much of it is told besides: enough to find the one in a program's settings, and no help to whoever guesses. */
const told = 6

/** A user has so many that are not revoked. */
export const mostKeys = 20

export const isApiKey = (token: string): boolean => form.test(token)

export const hashOfKey = (key: string): Buffer => createHash('sha256').update(key).digest()

/** Keys that open something. */
export const isValidKey = sql`(k.date_revoked is null and (k.expires is null or k.expires > now()))`

/** How a key is called in what was done by it. */
export const keyCalled = sql`k.name || ' (' || k.prefix || ')'`

/** All but the secret's trace. */
const columns = sql`id, name, prefix, scopes, date_created, date_last_used, host(last_address) as last_address, expires, date_revoked`

/** A user's keys, those that open something first; the secret itself is nowhere. */
export const apiKeysOf = (userId: number): Sql => sql`
  select ${columns} from user_api_keys k where user_id = ${userId} order by ${isValidKey} desc, id desc limit 100`

type ApiKeyRow = {
  id: number
  name: string
  prefix: string
  scopes: string
  date_created: string
  date_last_used: string | null
  last_address: string | null
  expires: string | null
  date_revoked: string | null
}
type Made = ApiKeyRow & { key: string }

/** Makes a key; whoever called is the only one who ever sees it. */
export async function makeKey(
  tx: Tx,
  userId: number,
  {
    name,
    expires = null,
    scopes = '',
  }: { name: string; expires?: string | null | undefined; scopes?: string | undefined },
): Promise<Made> {
  const key = `${mark}${randomBytes(32).toString('base64url')}`
  const made = await tx.one<ApiKeyRow>(sql`
    insert into user_api_keys (user_id, name, prefix, key_hash, expires, scopes)
    values (${userId}, ${name}, ${key.slice(0, mark.length + told)}, ${hashOfKey(key)}, ${expires}::timestamptz,
      ${scopes})
    returning ${columns}`)
  return { ...made, key }
}

/** Of the keys that are not revoked: how many there are, and whether one is called so. */
export const keysHeld = (tx: Tx, userId: number, name: string): Promise<{ count: number; is_taken: boolean }> =>
  tx.one(sql`
    select count(*)::integer as count, coalesce(bool_or(lower(name) = lower(${name})), false) as is_taken
    from user_api_keys where user_id = ${userId} and date_revoked is null`)

/** Answers how the key was called; undefined where it is not this user's or revoked already. */
export const revokeKey = (tx: Tx, userId: number, id: number): Promise<{ called: string } | undefined> =>
  tx.maybe(sql`
    update user_api_keys k set date_revoked = now()
    where id = ${id} and user_id = ${userId} and date_revoked is null returning ${keyCalled} as called`)

/** Answers the key as it was called and how far it reached before; undefined where there is none to change. */
export const scopeKey = (
  tx: Tx,
  userId: number,
  { id, scopes }: { id: number; scopes: string },
): Promise<{ called: string; before: string } | undefined> =>
  tx.maybe(sql`
    update user_api_keys k set scopes = ${scopes}
    from (select id, scopes from user_api_keys where id = ${id} for update) old
    where k.id = old.id and k.user_id = ${userId} and k.date_revoked is null
    returning ${keyCalled} as called, old.scopes as before`)

/** A minute's precision saves a write with every call; from another address it is written at once. */
export const touchKey = (db: Queries, id: number, address: string): Promise<number> =>
  db.run(sql`
    update user_api_keys set date_last_used = now(), last_address = ${address}::inet
    where id = ${id} and (date_last_used is null or date_last_used < now() - interval '1 minute'
      or last_address is distinct from ${address}::inet)`)

/** Does it open anything now? */
export const isKeyOpen = async (db: Queries, id: number): Promise<boolean> =>
  (await db.run(sql`select from user_api_keys k where id = ${id} and ${isValidKey}`)) > 0

/** What this transaction writes bears the key's name: see the defaults of `history`, `audit_log` and `export_jobs`. */
export const signWithKey = (tx: Queries, { id, called }: { id: number | null; called: string }): Promise<unknown> =>
  tx.run(sql`
    select set_config('kontor.api_key', ${called}, true), set_config('kontor.api_key_id', ${id ?? ''}::text, true)`)
