import type { ReportedEmployee, ReportedMonth, ReportedWeek } from '#api/worktime/report.ts'
import type { Queries } from '#server/db.ts'
import { named, sql } from '#server/sql.ts'
import { nameOf } from '#server/store/session.ts'

const sums = sql`
  coalesce(sum(d.required) filter (where is_over), 0)::integer as required,
  coalesce(sum(d.recorded_work) filter (where is_over), 0)::integer as recorded_work,
  coalesce(sum(d.credited) filter (where is_over), 0)::integer as credited,
  coalesce(sum(d.balance) filter (where is_over), 0)::integer as balance,
  coalesce(sum(d.vacation) filter (where is_over), 0)::double precision as vacation,
  coalesce(sum(d.vacation) filter (where not is_over), 0)::double precision as planned,
  coalesce(sum(d.sick), 0)::double precision as sick,
  coalesce(sum(d.other), 0)::double precision as other`

/** The days of a span with who worked them; what is over is over where the employee works. */
const daysIn = (employees: readonly number[], from: string, to: string) => sql`
  work_days_off d join users u on u.id = d.user_id
  join (
    -- once for each of them, not for each of their days
    select id, work_day_of(id, now()) as today from unnest(${employees}::bigint[]) e (id) offset 0
  ) t on t.id = d.user_id
  cross join lateral (select d.day < t.today as is_over) o
  where d.user_id = any(${employees}::bigint[]) and d.day between ${from}::date and ${to}::date`

/** What weeks, months and employees come to (spec §3: hours made and required, balance). */
export async function reportOf(
  db: Queries,
  employeeIds: readonly number[],
  from: string,
  to: string,
): Promise<{ weeks: ReportedWeek[]; months: ReportedMonth[]; employees: ReportedEmployee[] }> {
  const by = (span: 'week' | 'month') => sql`
    select to_char(date_trunc(${span}, d.day::timestamp), 'YYYY-MM-DD') as ${named(span)}, ${sums},
      not bool_and(is_over) as is_running, not bool_or(is_over) as is_ahead
    from ${daysIn(employeeIds, from, to)}
    group by 1 order by 1`
  const weeks = await db.rows<ReportedWeek>(by('week'))
  const months = await db.rows<ReportedMonth>(by('month'))
  const employees = await db.rows<ReportedEmployee>(sql`
    select u.id as user_id, ${nameOf} as label, ${sums}
    from ${daysIn(employeeIds, from, to)}
    group by u.id order by label, u.id`)
  return { weeks, months, employees }
}
