import { transaction, type Db } from '#server/db.ts'
import { hashPassword } from '#server/password.ts'
import { searchable } from '#server/search/fold.ts'
import { sql } from '#server/sql.ts'

/** The first user of a server that starts empty; names and address are asked for in the profile. */
export async function addAdministrator(
  db: Db,
  { login, password }: { login: string; password: string },
): Promise<void> {
  const hash = await hashPassword(password)
  await transaction(db, async (tx) => {
    const { id } = await tx.one<{ id: number }>(
      sql`insert into users (login, password_hash, first_name, last_name, search)
          values (${login}, ${hash}, ${login}, '', ${searchable([login])}) returning id`,
    )
    await tx.run(sql`insert into user_roles (user_id, role) values (${id}, 'admin')`)
  })
}
