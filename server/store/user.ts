import type { Me, meExpansions } from '#api/account.ts'
import { mayRead } from '#entities/access.ts'
import { holds } from '#entities/role.ts'
import { areas } from '#entities/user/shop-access.ts'
import type { Queries } from '#server/db.ts'
import { sql } from '#server/sql.ts'
import { apiKeysOf } from '#server/store/api-key.ts'
import { endOf, isAlive, isTheirOwn, type SignedIn, type User } from '#server/store/session.ts'

type Expansion = (typeof meExpansions)[number]
type Expanded = Pick<Me, Expansion>

/** Who may see the price lists at all (spec §6). */
const readsPriceLists = { anyOf: ['shop_manager', 'product_manager', 'order_manager'] } as const

/** A shop or marketplace is read by whoever looks after it, or reads anything that is sold there. */
const readsShop = (user: User, shop: number): boolean =>
  (['shop', 'order', 'product', 'customer'] as const).some((object) => mayRead(user, object, shop))

/** One small query for each list that can be asked for. */
const expansions: { [E in Expansion]: (db: Queries, user: User) => Promise<NonNullable<Expanded[E]>> } = {
  shops: async (db, user) => {
    const shops = await db.rows<{ id: number; name: string }>(sql`select id, name from shops order by name`)
    return shops.map((shop) => ({ ...shop, access: accessTo(shop.id, user) }))
  },
  roles: async (db, user) =>
    (
      await db.rows<{ role: User['roles'][number] }>(sql`
      select role from user_roles where user_id = ${user.id} order by role`)
    ).map(({ role }) => role),
  sessions: (db, user) =>
    db.rows(sql`
      select id, id is not distinct from ${user.session_id}::bigint as is_current, date_created, last_activity, ${endOf} as expires,
        remote_address, user_agent
      from sessions s where user_id = ${user.id} and ${isAlive} and ${isTheirOwn} order by last_activity desc, id desc`),
  api_keys: (db, user) => db.rows(apiKeysOf(user.id)),
  ip_whitelist: (db, user) =>
    db.rows(sql`select id, address::text, date_added from user_ips where user_id = ${user.id} order by address`),
  channels: async (db, user) => {
    const shops = await db.rows<{ id: number; name: string }>(sql`select id, name from shops order by name, id`)
    return shops.filter(({ id }) => readsShop(user, id))
  },
  price_lists: async (db, user) =>
    holds(user.roles, readsPriceLists) ? db.rows(sql`select id, name, slug, type from price_lists order by id`) : [],
}

/** Spec §3: the current user, with the lists asked for. */
export async function meOf(db: Queries, user: User, expand: readonly Expansion[]): Promise<Omit<Me, 'remote_address'>> {
  const me = await db.one<Omit<Me, Expansion | 'roles_inherited' | 'licences' | 'viewer' | 'remote_address'>>(sql`
    select id, login, email, title, first_name, last_name, company, alias, avatar, date_login
    from user_rows where id = ${user.id}`)
  const lists = await Promise.all(
    [...new Set(expand)].map(async (name) => [name, await expansions[name](db, user)] as const),
  )
  return {
    ...me,
    roles_inherited: [...user.roles],
    licences: user.licences ? [...user.licences] : null,
    ...(user.viewer && { viewer: { id: user.viewer.id, name: user.viewer.name } }),
    ...Object.fromEntries(lists),
  }
}

/** Whose password it is, and its hash. */
export const passwordOwner = (
  db: Queries,
  id: number,
): Promise<{ login: string; company: string | null; password_hash: string }> =>
  db.one(sql`select login, company, password_hash from users where id = ${id}`)

export const setPassword = (tx: Queries, id: number, hash: string): Promise<number> =>
  tx.run(sql`
    update users set password_hash = ${hash}, version = version + 1, date_updated = now() where id = ${id}`)

/** Answers how many there were. */
export const endOtherSessions = (tx: Queries, user: SignedIn): Promise<number> =>
  endSessionsBut(tx, user.id, user.session_id)

/** All of a user's but the one that asks, where that is theirs; answers how many there were. */
export const endSessionsBut = (tx: Queries, userId: number, asking: number): Promise<number> =>
  tx.run(sql`delete from sessions s where user_id = ${userId} and id <> ${asking} and ${isAlive}`)

/** Ends a session of this user, and answers from where it was; undefined where it is not theirs or has ended. */
export const endedOf = async (tx: Queries, userId: number, id: number): Promise<string | undefined> =>
  (
    await tx.maybe<{ address: string }>(sql`
      delete from sessions s where user_id = ${userId} and id = ${id} and ${isAlive} returning remote_address as address`)
  )?.address

/** Ends one of the user's own sessions; 0 when it is not theirs or has ended. */
export const endSessionOf = (tx: Queries, userId: number, id: number): Promise<number> =>
  tx.run(sql`delete from sessions s where user_id = ${userId} and id = ${id} and ${isAlive}`)

function accessTo(shop: number, user: User) {
  const levels = user.shops.filter(({ shop_id }) => shop_id === shop)
  const of = (area: (typeof areas)[number]) => levels.find((row) => row.area === area)?.level ?? 'inherit'
  return { orders: of('orders'), products: of('products'), customers: of('customers') }
}
