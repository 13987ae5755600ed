import { createHash, randomBytes } from 'node:crypto'
import type { Queries, Tx } from '#server/db.ts'
import { sql } from '#server/sql.ts'
import { mayComeFrom, nameOf } from '#server/store/session.ts'

/** So long a link is good for. */
export const minutes = 30
const isFresh = sql`p.date_created > now() - make_interval(mins => ${minutes})`

const hashOf = (token: string) => createHash('sha256').update(token).digest()

export type Owner = {
  readonly id: number
  readonly login: string
  readonly name: string
  readonly email: string
  readonly company: string | null
}

/** Whose password a link may be sent for, to the address that is known of them. */
export const ownerCalled = (db: Queries, login: string): Promise<Owner | undefined> =>
  db.maybe<Owner>(sql`
    select u.id, u.login, ${nameOf} as name, u.email, u.company from users u
    where lower(u.login) = lower(${login}) and u.is_enabled and coalesce(u.email, '') <> ''`)

/** A new way in, in place of the one before; the token is told to the mail alone. */
export async function beginReset(db: Queries, user: number): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await db.run(sql`
    insert into password_resets (user_id, token_hash) values (${user}, ${hashOf(token)})
    on conflict (user_id) do update set token_hash = excluded.token_hash, date_created = now()`)
  return token
}

/** Whose it is; nobody's where it is none, was used, is over, or comes from where they may not come from. */
export const ownerOfToken = (db: Queries, token: string, address: string): Promise<Owner | undefined> =>
  db.maybe<Owner>(sql`
    select u.id, u.login, ${nameOf} as name, u.email, u.company
    from password_resets p join users u on u.id = p.user_id
    where p.token_hash = ${hashOf(token)} and ${isFresh} and u.is_enabled and ${mayComeFrom(address)}`)

/** Uses it up; false for all but one of those that use it at once. */
export const useToken = async (tx: Tx, token: string): Promise<boolean> =>
  (await tx.run(sql`delete from password_resets p where p.token_hash = ${hashOf(token)} and ${isFresh}`)) > 0
