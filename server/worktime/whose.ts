import { DateTime } from 'luxon'
import { mostDays, type WorkSpan } from '#api/worktime/work-tracking.ts'
import type { Actor } from '#entities/access.ts'
import { clockRole, holds } from '#entities/role.ts'
import type { Queries } from '#server/db.ts'
import { refuse } from '#server/problem.ts'
import { sql } from '#server/sql.ts'

export type Employee = { readonly id: number; readonly label: string; readonly time_zone: string }

/** Whose days are asked for: one's own for everyone with a clock, others' for who administers times (spec §2). */
export async function employeesOf(db: Queries, user: Actor, span: WorkSpan): Promise<Employee[]> {
  requireDays(span)
  const asked = span.user_ids ?? [span.user_id ?? user.id]
  const isOwn = asked !== 'team' && asked.every((id) => id === user.id)
  if (!holds(user.roles, { anyOf: isOwn ? [clockRole, 'worktime_tracking_admin'] : ['worktime_tracking_admin'] }))
    throw refuse({ status: 403, code: 'no_right' })
  const { from, to } = span
  const found = await db.rows<Employee>(sql`
    select u.id, concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, '')) as label, u.time_zone
    from users u
    where ${
      asked === 'team'
        ? sql`exists (select from work_days d where d.user_id = u.id and d.day between ${from}::date and ${to}::date)`
        : sql`u.id = any(${asked}::bigint[])`
    }
    order by u.last_name collate "und-x-icu", u.first_name collate "und-x-icu", u.id`)
  if (asked !== 'team' && new Set(asked).size > found.length) throw refuse({ status: 404, code: 'not_found' })
  return found
}

function requireDays({ from, to }: WorkSpan): void {
  const { days } = DateTime.fromISO(to).diff(DateTime.fromISO(from), 'days')
  if (days < 0 || days > mostDays) throw refuse({ status: 422, code: 'invalid', fields: { to: 'days_of_span' } })
}
