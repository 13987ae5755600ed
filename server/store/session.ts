import { createHash, randomBytes } from 'node:crypto'
import type { Actor } from '#entities/access.ts'
import { inherited } from '#entities/role.ts'
import type { Role } from '#entities/role.ts'
import type { Queries } from '#server/db.ts'
import { sql } from '#server/sql.ts'
import { hashOfKey, isApiKey, isValidKey, keyCalled, touchKey } from './api-key.ts'

/** Somebody who acts: what access asks of them, and their name for the records they write. */
export type Person = Actor & { readonly login: string; readonly name: string }
/** Whoever is signed in, or for whom a program acts with one of their keys. */
export type User = Person & {
  readonly session_id: number | null
  /** Has nothing counted as activity for a minute? */
  readonly is_idle?: boolean
  /** The key, and what it is called in what is done by it. */
  readonly api_key?: { readonly id: number; readonly called: string }
}
/** Whoever signed in with their password. */
export type SignedIn = User & { readonly session_id: number }
export const isSignedIn = (user: User): user is SignedIn => user.session_id !== null

/** When idle sessions end, and when all of them do, as the settings say at this moment: of the one row nothing is remembered. */
const idle = sql`(select make_interval(mins => session_idle_minutes) from settings)`
const absolute = sql`(select make_interval(hours => session_hours) from settings)`
/** To what activity is known. */
const precision = sql`interval '1 minute'`

/** A user, `u`, as colleagues know them. */
export const nameOf = sql`coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), u.login)`

/** Sessions that have not ended. */
export const isAlive = sql`(s.expires > now() and s.last_activity > now() - ${idle})`

/** When a session ends if nobody does anything. */
export const endOf = sql`least(s.expires, s.last_activity + ${idle})`

/** May this user come from this address? Without a list, from anywhere. */
export const mayComeFrom = (address: string) => sql`(
  not exists (select from user_ips i where i.user_id = u.id)
  or exists (select from user_ips i where i.user_id = u.id and i.address >>= ${address}::inet)
)`

const person = sql`
  u.id, u.login, concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, '')) as name,
  array(select role from user_roles r where r.user_id = u.id order by role) as roles,
  coalesce((
    select json_agg(json_build_object('shop_id', shop_id, 'area', area, 'level', level))
    from user_shop_access a where a.user_id = u.id and level <> 'inherit'
  ), '[]') as shops,
  (select licences from installation) as licences`

/** Starts a session and answers its token, which nobody but the caller ever sees. */
export async function startSession(
  db: Queries,
  userId: number,
  from: { address: string; agent: string | undefined },
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await db.run(sql`
    insert into sessions (user_id, token_hash, expires, remote_address, user_agent)
    values (${userId}, ${hashOf(token)}, now() + ${absolute}, ${from.address}, ${from.agent?.slice(0, 300) ?? null})`)
  return token
}

/** Whose token or key this is; nobody's when it ended, the user was disabled or may not come from this address. */
export const userOf = (db: Queries, token: string, address: string): Promise<User | undefined> =>
  isApiKey(token) ? userOfKey(db, token, address) : userOfToken(db, token, address)

async function userOfKey(db: Queries, key: string, address: string): Promise<User | undefined> {
  const found = await db.maybe<Person & { roles: Role[]; key_id: number; called: string }>(sql`
    select ${person}, k.id as key_id, ${keyCalled} as called
    from user_api_keys k join users u on u.id = k.user_id
    where k.key_hash = ${hashOfKey(key)} and ${isValidKey} and u.is_enabled and ${mayComeFrom(address)}`)
  if (found === undefined) return undefined
  const { key_id, called, ...user } = found
  await touchKey(db, key_id)
  return { ...user, roles: inherited(user.roles), session_id: null, api_key: { id: key_id, called } }
}

async function userOfToken(db: Queries, token: string, address: string): Promise<User | undefined> {
  const found = await db.maybe<Omit<User, 'roles'> & { roles: Role[] }>(sql`
    select ${person}, s.id as session_id, s.last_activity < now() - ${precision} as is_idle
    from sessions s join users u on u.id = s.user_id
    where s.token_hash = ${hashOf(token)} and ${isAlive} and u.is_enabled and ${mayComeFrom(address)}`)
  return found && { ...found, roles: inherited(found.roles) }
}

/** Whoever started a job, with what they may do now; undefined when they were disabled since. */
export async function personOf(db: Queries, id: number): Promise<Person | undefined> {
  const found = await db.maybe<Omit<Person, 'roles'> & { roles: Role[] }>(sql`
    select ${person} from users u where u.id = ${id} and u.is_enabled`)
  return found && { ...found, roles: inherited(found.roles) }
}

/** Counts as activity; a minute's precision saves a write with every call, and whoever was read as active the question. */
export async function keepAlive(db: Queries, { session_id, is_idle }: SignedIn): Promise<void> {
  if (is_idle === false) return
  await db.run(sql`
    update sessions set last_activity = now() where id = ${session_id} and last_activity < now() - ${precision}`)
}

export const endSession = (db: Queries, token: string): Promise<number> =>
  db.run(sql`delete from sessions where token_hash = ${hashOf(token)}`)

const hashOf = (token: string) => createHash('sha256').update(token).digest()
