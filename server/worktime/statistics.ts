import type { WorkSpan, WorkStatistics } from '#api/worktime/work-tracking.ts'
import type { Queries } from '#server/db.ts'
import { sql } from '#server/sql.ts'
import { runningDays } from './running.ts'
import type { Employee } from './whose.ts'

/** The statistics of spec §3 for each of these employees: of the span, and the vacation of the year in which it ends. */
export async function statisticsOf(
  db: Queries,
  employees: readonly Employee[],
  { from, to }: Pick<WorkSpan, 'from' | 'to'>,
): Promise<WorkStatistics[]> {
  const ids = employees.map(({ id }) => id)
  const kept = await db.rows<WorkStatistics>(sql`
    select u.id as user_id,
      json_build_object('granted', coalesce(v.granted, 0), 'carried_over', coalesce(v.carried_over, 0),
        'taken', coalesce(v.taken, 0), 'planned', coalesce(v.planned, 0), 'requested', coalesce(v.requested, 0), 'left', coalesce(v.left_over, 0),
        'expired', coalesce(v.expired, 0), 'expiring', coalesce(v.expiring, 0),
        'lapses_on', case when v.expired > 0 or v.expiring > 0 then v.lapses_on end) as vacation,
      coalesce(sum(d.balance) filter (where d.day < today.day and d.day >= ${from}::date), 0)::integer as balance,
      coalesce(sum(d.balance) filter (where d.day < today.day), 0)::integer as balance_total,
      coalesce(sum(d.sick) filter (where d.day >= ${from}::date), 0)::float8 as sick_days,
      (count(*) filter (where d.recorded_work > 0 and d.day >= ${from}::date))::integer as work_days,
      (array_agg(json_build_object('day', d.day, 'at', to_char(d.first_start at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
          'time_zone', z.time_zone)
        order by (d.first_start at time zone z.time_zone)::time desc, d.day desc)
        filter (where d.first_start is not null and d.day >= ${from}::date))[1] as latest_start,
      coalesce(sum(d.required) filter (where d.day >= ${from}::date), 0)::integer as required,
      coalesce(sum(d.recorded_work) filter (where d.day >= ${from}::date), 0)::integer as recorded_work,
      coalesce(sum(d.recorded_break) filter (where d.day >= ${from}::date), 0)::integer as recorded_break,
      coalesce(sum(d.adjustment) filter (where d.day >= ${from}::date), 0)::integer as adjustment,
      coalesce(sum(d.credited) filter (where d.day >= ${from}::date), 0)::integer as credited
    from users u
    cross join lateral (select work_day_of(u.id, now()) as day offset 0) today
    left join work_days_off d on d.user_id = u.id and d.day <= ${to}::date
    left join employee_zones z on z.user_id = d.user_id and z.valid_from <= d.day and d.day < z.valid_until
    left join vacation_accounts v on v.user_id = u.id and v.year = extract(year from ${to}::date)
    where u.id = any(${ids}::bigint[])
    group by u.id, v.granted, v.carried_over, v.taken, v.planned, v.left_over, v.requested, v.expired,
      v.expiring, v.lapses_on
    order by array_position(${ids}::bigint[], u.id)`)
  return withRunning(db, employees, { from, to }, kept)
}

/** What is worked just now is in the sums; a balance is of the days that are over. */
async function withRunning(
  db: Queries,
  employees: readonly Employee[],
  span: { from: string; to: string },
  kept: WorkStatistics[],
): Promise<WorkStatistics[]> {
  const running = await runningDays(db, employees, span)
  if (running.length === 0) return kept
  const before = await db.rows<KeptDay>(sql`
    select d.user_id, d.day, d.recorded_work, d.recorded_break, d.adjustment, d.credited
    from work_days d
    join unnest(
      ${running.map(({ user_id }) => user_id)}::bigint[], ${running.map(({ day }) => day)}::date[]
    ) r (user_id, day) on r.user_id = d.user_id and r.day = d.day`)
  return kept.map((one) => {
    const days = running.filter(({ user_id }) => user_id === one.user_id)
    return days.reduce((sums, { day, figures }) => {
      const was = before.find((row) => row.user_id === one.user_id && row.day === day) ?? nothing
      const more = (name: keyof typeof nothing) => sums[name] + figures[name] - was[name]
      return {
        ...sums,
        recorded_work: more('recorded_work'),
        recorded_break: more('recorded_break'),
        adjustment: more('adjustment'),
        credited: more('credited'),
        work_days: sums.work_days + (was.recorded_work === 0 && figures.recorded_work > 0 ? 1 : 0),
      }
    }, one)
  })
}

const nothing = { recorded_work: 0, recorded_break: 0, adjustment: 0, credited: 0 }
type KeptDay = typeof nothing & { readonly user_id: number; readonly day: string }
