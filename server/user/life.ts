import type { UserRow } from '#entities/user/user.ts'
import { lifeOfUser } from '#machines/user/life.ts'
import type { Queries } from '#server/db.ts'
import type { ServerLife } from '#server/life/server-life.ts'
import { sql } from '#server/sql.ts'

/** Who is the last administrator is decided by one at a time: two who disable each other would leave none. */
export const lockAdministrators = (db: Queries): Promise<unknown> =>
  db.run(sql`
    select from users
    where is_enabled and id in (select user_id from user_roles where role = 'admin') order by id for update`)

export const userLife: ServerLife<UserRow> = {
  life: lifeOfUser,
  noArguments: {},
  lock: lockAdministrators,
  columns: (_, { status }) => ({ is_enabled: status === 'enabled' }),
  effects: {
    'session end': ({ tx, record }) => tx.run(sql`delete from sessions where user_id = ${record.id}`),
  },
  undoReasons: {},
}
