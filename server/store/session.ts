import { createHash, randomBytes } from 'node:crypto'
import { rightIn, type Actor } from '#entities/access.ts'
import { inherited } from '#entities/role.ts'
import type { Role } from '#entities/role.ts'
import { narrowed, rolesWithin, scopesIn, type Scopes } from '#entities/user/scope.ts'
import { mayViewAs } from '#entities/user/view-as.ts'
import type { Queries } from '#server/db.ts'
import { sql } from '#server/sql.ts'
import { hashOfKey, isApiKey, isValidKey, keyCalled, touchKey } from './api-key.ts'

/** Somebody who acts: what access asks of them, and their name for the records they write. */
export type Person = Actor & {
  readonly login: string
  readonly name: string
  /** The key they act by, what it is called in what is done by it, and how far it reaches. */
  readonly api_key?: { readonly id: number; readonly called: string; readonly scopes: Scopes }
}
/** Whoever is signed in, or for whom a program acts with one of their keys. */
export type User = Person & {
  readonly session_id: number | null
  /** Has nothing counted as activity for a minute? */
  readonly is_idle?: boolean
  /** Who looks at the console as this user does: nothing is written by it, and it ends with their own session. */
  readonly viewer?: Pick<Person, 'id' | 'name'> & { readonly session_id: number }
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

/** Sessions, `s`, of the user themselves: nobody else is there who only looks at the console as they do. */
export const isTheirOwn = sql`s.viewer_id is null`

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

type Owner = Omit<Person, 'roles'> & { roles: Role[] }
type OwnerOfKey = Owner & { key_id: number; called: string; told: string }
const keyColumns = sql`k.id as key_id, ${keyCalled} as called, k.scopes as told`

const whole = (found: Owner): Person => ({ ...found, roles: inherited(found.roles) })

/** The owner of a key, with what of their rights its scopes leave: here alone a key becomes somebody who acts. */
function narrowedToKey({ key_id, called, told, ...found }: OwnerOfKey): Person {
  const scopes = scopesIn(told) ?? {}
  const owner = whole(found)
  return {
    ...owner,
    roles: rolesWithin(scopes, owner.roles),
    within: (object, shop) => narrowed(scopes, object, rightIn(owner, object, shop)),
    api_key: { id: key_id, called, scopes },
  }
}

async function userOfKey(db: Queries, key: string, address: string): Promise<User | undefined> {
  const found = await db.maybe<OwnerOfKey>(sql`
    select ${person}, ${keyColumns}
    from user_api_keys k join users u on u.id = k.user_id
    where k.key_hash = ${hashOfKey(key)} and ${isValidKey} and u.is_enabled and ${mayComeFrom(address)}`)
  if (found === undefined) return undefined
  await touchKey(db, found.key_id, address)
  return { ...narrowedToKey(found), session_id: null }
}

type OwnerOfSession = Owner & { session_id: number; is_idle: boolean; viewer_session_id: number | null }

const columnsOfSession = sql`${person}, s.id as session_id, s.viewer_session_id,
  s.last_activity < now() - ${precision} as is_idle`

async function userOfToken(db: Queries, token: string, address: string): Promise<User | undefined> {
  const found = await db.maybe<OwnerOfSession>(sql`
    select ${columnsOfSession} from sessions s join users u on u.id = s.user_id
    where s.token_hash = ${hashOf(token)} and ${isAlive} and u.is_enabled
      and (not ${isTheirOwn} or ${mayComeFrom(address)})`)
  if (found === undefined) return undefined
  const { viewer_session_id, ...owner } = found
  const user = { ...owner, ...whole(owner) }
  return viewer_session_id === null ? user : viewedBy(db, user, viewer_session_id, address)
}

/** With whoever looks, as long as they are signed in themselves and may: their own whitelist holds, and not the user's. */
async function viewedBy(
  db: Queries,
  user: SignedIn,
  viewerSession: number,
  address: string,
): Promise<User | undefined> {
  const found = await db.maybe<OwnerOfSession>(sql`
    select ${columnsOfSession} from sessions s join users u on u.id = s.user_id
    where s.id = ${viewerSession} and ${isAlive} and u.is_enabled and ${mayComeFrom(address)}`)
  if (found === undefined || !mayViewAs(whole(found), user)) return undefined
  return { ...user, viewer: { id: found.id, name: found.name || found.login, session_id: found.session_id } }
}

/** A user with all that they may do now; undefined when they are disabled. Who acted already is `personAgain`. */
export async function personOf(db: Queries, id: number): Promise<Person | undefined> {
  const found = await db.maybe<Owner>(sql`select ${person} from users u where u.id = ${id} and u.is_enabled`)
  return found && whole(found)
}

/**
 * Whoever acts or started a job, with what they may do now; undefined when they were disabled since, or when the key that
 * they act by was revoked or has run out. What its scopes are now is asked, too.
 */
export async function personAgain(
  db: Queries,
  { id, api_key }: { readonly id: number; readonly api_key?: { readonly id: number } | undefined },
): Promise<Person | undefined> {
  if (api_key === undefined) return personOf(db, id)
  const found = await db.maybe<OwnerOfKey>(sql`
    select ${person}, ${keyColumns}
    from user_api_keys k join users u on u.id = k.user_id
    where k.id = ${api_key.id} and u.id = ${id} and ${isValidKey} and u.is_enabled`)
  return found && narrowedToKey(found)
}

/** Counts as activity; a minute's precision saves a write with every call, and whoever was read as active the question. */
export async function keepAlive(db: Queries, { session_id, is_idle, viewer }: SignedIn): Promise<void> {
  if (is_idle === false) return
  // whoever looks as somebody else is active in their own session, too
  await db.run(sql`
    update sessions set last_activity = now()
    where id in (${session_id}, ${viewer?.session_id ?? session_id}) and last_activity < now() - ${precision}`)
}

/** Lets this session look at the console as that user does, in place of whomever it looked as before; answers the token. */
export async function startView(tx: Queries, viewerSession: number, userId: number, address: string): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await tx.run(sql`delete from sessions where viewer_session_id = ${viewerSession}`)
  await tx.run(sql`
    insert into sessions (user_id, token_hash, expires, remote_address, user_agent, viewer_session_id, viewer_id)
    select ${userId}, ${hashOf(token)}, s.expires, ${address}, s.user_agent, s.id, s.user_id
    from sessions s where s.id = ${viewerSession}`)
  return token
}

export const endSession = (db: Queries, token: string): Promise<number> =>
  db.run(sql`delete from sessions where token_hash = ${hashOf(token)}`)

const hashOf = (token: string) => createHash('sha256').update(token).digest()
