import { DateTime } from 'luxon'
import type { WorkSpan, WorkDay } from '#api/worktime/work-tracking.ts'
import type { Locale } from '#entities/locale.ts'
import type { Queries } from '#server/db.ts'
import { sql, type Sql } from '#server/sql.ts'
import { runningDays } from './running.ts'
import type { Employee } from './whose.ts'

/** An instant as the wire has it. */
const iso = (moment: Sql): Sql => sql`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** Each day of these employees, with what was booked, asked for and planned on it. */
export async function calendarOf(
  db: Queries,
  employees: readonly Employee[],
  { from, to }: Pick<WorkSpan, 'from' | 'to'>,
  locale: Locale,
): Promise<WorkDay[]> {
  const language = locale.slice(0, 2)
  const days = await db.rows<WorkDay>(sql`
    with people as materialized (
      select id from unnest(${employees.map(({ id }) => id)}::bigint[]) p (id)
    ),
    zones as materialized (
      select * from employee_zones where user_id in (select id from people)
    ),
    booked as (
      select s.user_id, d.day::date as day, json_agg(json_build_object(
        'id', s.id, 'is_work_session', s.is_work_session, 'start', ${iso(sql`s.date_start`)},
        'end', ${iso(sql`s.date_end`)}) order by s.date_start, s.id) as sessions
      from counted_sessions s
      -- one that ends at midnight is none of the next day
      cross join lateral (
        select greatest(s.date_start, coalesce(s.date_end - interval '1 microsecond', now())) as last
      ) e
      join zones b on b.user_id = s.user_id and b.begins_at <= s.date_start and s.date_start < b.ends_at
      join zones l on l.user_id = s.user_id and l.begins_at <= e.last and e.last < l.ends_at
      cross join lateral generate_series(
        greatest(b.valid_from, (s.date_start at time zone b.time_zone)::date)::timestamp,
        greatest(l.valid_from, (e.last at time zone l.time_zone)::date)::timestamp,
        interval '1 day'
      ) d (day)
      -- by how far a zone may be from that of the server, and by how much longer a day may be on which it becomes another
      where s.date_start < (${to}::date + 3)::timestamptz and coalesce(s.date_end, 'infinity') > (${from}::date - 2)::timestamptz
      group by s.user_id, d.day
    ),
    away as (
      select distinct on (a.user_id, a.day) a.user_id, a.day,
        json_build_object('id', a.id, 'kind', a.kind, 'part', a.part, 'status', a.status) as absence
      from shown_absences a
      where a.user_id in (select id from people) and a.day between ${from}::date and ${to}::date
      order by a.user_id, a.day, a.status = 'approved' desc, a.id
    ),
    shifts as (
      select s.user_id, s.day, json_agg(json_build_object(
        'start', ${iso(sql`s.date_start`)}, 'end', ${iso(sql`s.date_end`)}, 'break', s.break_seconds, 'label', s.label)
        order by s.date_start) as planned
      from planned_shifts s
      where s.user_id in (select id from people) and s.day between ${from}::date and ${to}::date
      group by s.user_id, s.day
    )
    select p.id as user_id, g.day::date as day, z.time_zone,
      coalesce(d.required, 0) as required, coalesce(d.recorded_work, 0) as recorded_work,
      coalesce(d.recorded_break, 0) as recorded_break, coalesce(d.gap, 0) as gap,
      coalesce(d.counted_break, 0) as counted_break, coalesce(d.adjustment, 0) as adjustment,
      coalesce(d.adjustment_wanted, 0) as adjustment_wanted, coalesce(d.credited, 0) as credited,
      coalesce(d.balance, 0) as balance, d.first_start, d.last_end,
      coalesce(b.sessions, '[]') as sessions, a.absence, coalesce(h.names ->> ${language}, h.names ->> 'en') as holiday,
      coalesce(s.planned, '[]') as planned, coalesce(d.warnings, '{}') as warnings,
      m.id is not null as is_locked, false as is_running
    from people p
    cross join generate_series(${from}::date::timestamp, ${to}::date::timestamp, interval '1 day') g (day)
    join zones z on z.user_id = p.id and z.valid_from <= g.day::date and g.day::date < z.valid_until
    left join work_days d on d.user_id = p.id and d.day = g.day::date
    left join booked b on b.user_id = p.id and b.day = g.day::date
    left join away a on a.user_id = p.id and a.day = g.day::date
    left join shifts s on s.user_id = p.id and s.day = g.day::date
    left join public_holidays h on h.id = d.holiday_id
    left join work_months m
      on m.user_id = p.id and m.month = date_trunc('month', g.day)::date and m.status = 'closed'
    order by array_position(${employees.map(({ id }) => id)}::bigint[], p.id), g.day`)
  const running = await runningDays(db, employees, { from, to })
  if (running.length === 0) return days
  const asOfNow = new Map(running.map(({ user_id, day, figures }) => [`${user_id} ${day}`, figures]))
  return days.map((one) => {
    const figures = asOfNow.get(`${one.user_id} ${one.day}`)
    if (figures === undefined) return one
    const { first_start, last_end, warnings, ...sums } = figures
    return {
      ...one,
      ...sums,
      first_start: momentOf(first_start),
      last_end: momentOf(last_end),
      warnings: [...warnings],
      is_running: true,
    }
  })
}

const momentOf = (seconds: number | null): string | null =>
  seconds === null ? null : DateTime.fromSeconds(seconds, { zone: 'utc' }).toISO()
