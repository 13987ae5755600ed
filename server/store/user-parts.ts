import type { userParts } from '#entities/user-parts.ts'
import type { Queries } from '#server/db.ts'
import { sql, type Sql } from '#server/sql.ts'
import { historyOf } from './history.ts'
import { endOf, isAlive } from './session.ts'

type UserPart = keyof typeof userParts

/** One small query for each part of a user that a record read expands. */
const queries: Readonly<Record<UserPart, (user: number) => Sql>> = {
  roles: (user) => sql`select role from user_roles where user_id = ${user} order by role`,
  shop_access: (user) => sql`
    select jsonb_build_object('id', s.id, 'label', s.name) as shop, a.area, a.level
    from user_shop_access a join shops s on s.id = a.shop_id
    where a.user_id = ${user} and a.level <> 'inherit' order by s.name, a.area`,
  ip_whitelist: (user) => sql`
    select id, address::text, date_added from user_ips where user_id = ${user} order by address`,
  sessions: (user) => sql`
    select id, date_created, last_activity, ${endOf} as expires, remote_address, user_agent
    from sessions s where user_id = ${user} and ${isAlive} order by last_activity desc, id desc`,
  history: (user) => historyOf('user', user),
}

export const isUserPart = (name: string): name is UserPart => Object.hasOwn(queries, name)

/** The parts asked for, one query each; one after another, because an open transaction is one connection. */
export async function partsOfUser(db: Queries, user: number, parts: readonly UserPart[]): Promise<object> {
  const found: [UserPart, unknown[]][] = []
  for (const part of parts) found.push([part, await db.rows(queries[part](user))])
  return Object.fromEntries(found)
}
