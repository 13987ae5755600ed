import { mayClock, rightIn } from '#entities/access.ts'
import type { Queries } from '#server/db.ts'
import { refuse } from '#server/problem.ts'
import { sql } from '#server/sql.ts'
import { nameOf, type Person } from '#server/store/session.ts'

/** Whose time it is, and whether whoever asks decides over it: nobody does over their own. */
export type EmployeeMeant = {
  readonly id: number
  readonly name: string
  readonly time_zone: string
  readonly today: string
  readonly isOthers: boolean
}

/** Their own for everyone with a clock, somebody else’s for who administers times; 403 for all others. */
export async function employeeFor(
  db: Queries,
  user: Person,
  object: 'absence' | 'correction',
  asked: number | undefined,
  // whoever writes waits for whoever writes for the same employee
  { forUpdate = false }: { forUpdate?: boolean } = {},
): Promise<EmployeeMeant> {
  const id = asked ?? user.id
  const decides = rightIn(user, object, null) === 'edit'
  const isOwn = id === user.id && mayClock(user)
  if (!isOwn && !decides) throw refuse({ status: 403, code: 'no_right' })
  if (forUpdate) await db.run(sql`select from users where id = ${id} for no key update`)
  const found = await db.maybe<Omit<EmployeeMeant, 'isOthers'>>(sql`
    select u.id, ${nameOf} as name, u.time_zone, to_char(work_day_of(u.id, now()), 'YYYY-MM-DD') as today
    from users u where u.id = ${id}`)
  if (found === undefined) throw refuse({ status: 422, code: 'invalid', fields: { user_id: 'reference_missing' } })
  return { ...found, isOthers: decides && id !== user.id }
}
