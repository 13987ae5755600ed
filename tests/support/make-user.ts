import type { Role } from '#entities/role.ts'
import type { Queries } from '#server/db.ts'
import { sql } from '#server/sql.ts'

/** A user with these roles who signs in with the demo's password; answers who it is. */
export async function makeUser(db: Queries, roles: readonly Role[] = []): Promise<{ id: number; login: string }> {
  const login = `made.${crypto.randomUUID()}`
  const { id } = await db.one<{ id: number }>(sql`
    insert into users (login, password_hash, first_name, last_name)
    select ${login}, password_hash, 'Nora', 'Vogel' from users where login = 'nobody' returning id`)
  for (const role of roles) await db.run(sql`insert into user_roles (user_id, role) values (${id}, ${role})`)
  return { id, login }
}
