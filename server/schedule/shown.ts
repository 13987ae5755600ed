import type { ShownShift } from '#api/worktime/schedule.ts'
import { clockRole, holds } from '#entities/role.ts'
import { daysBetween } from '#entities/schedule/times.ts'
import type { Queries } from '#server/db.ts'
import { refuse } from '#server/problem.ts'
import { sql } from '#server/sql.ts'
import type { Person } from '#server/store/session.ts'
import { mayPlan } from './access.ts'

const most = 400

const iso = (column: ReturnType<typeof sql>) => sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`

type Asked = { user_id?: number | undefined; from: string; to: string }

/** Published shifts: one's own, and with them all others' and those that nobody has for whoever plans. */
export async function shownShifts(db: Queries, user: Person, { user_id, from, to }: Asked): Promise<ShownShift[]> {
  const of = user_id ?? (mayPlan(user) ? null : user.id)
  if (!mayPlan(user) && (of !== user.id || !holds(user.roles, clockRole)))
    throw refuse({ status: 403, code: 'no_right' })
  const days = daysBetween(from, to)
  if (days < 0 || days > most) throw refuse({ status: 422, code: 'invalid', fields: { to: 'days_of_span' } })
  return db.rows<ShownShift>(sql`
    select s.user_id, to_char(s.day, 'YYYY-MM-DD') as day, s.is_free, s.label, a.name as area,
      ${iso(sql`s.date_start`)} as date_start, ${iso(sql`s.date_end`)} as date_end, s.break_seconds, s.note,
      s.auto_create_session
    from shifts s left join work_areas a on a.id = s.area_id
    where s.day between ${from}::date and ${to}::date and (${of}::bigint is null or s.user_id = ${of})
    order by s.day, s.user_id, s.id`)
}
