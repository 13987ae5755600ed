import { clockRole, holds } from '#entities/role.ts'
import type { Queries } from '#server/db.ts'
import { refuse } from '#server/problem.ts'
import { sql } from '#server/sql.ts'
import type { Person } from '#server/store/session.ts'

/** Their own for everyone with a clock, somebody else's for who administers times; 403 for all others. */
export async function employeeOf(db: Queries, user: Person, asked: number | undefined): Promise<number> {
  const id = asked ?? user.id
  const isAllowed = holds(user.roles, 'worktime_tracking_admin') || (id === user.id && holds(user.roles, clockRole))
  if (!isAllowed) throw refuse({ status: 403, code: 'no_right' })
  const found = await db.maybe(sql`select from users where id = ${id}`)
  if (found === undefined) throw refuse({ status: 422, code: 'invalid', fields: { user_id: 'reference_missing' } })
  return id
}
