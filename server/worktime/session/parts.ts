import { sql, type Sql } from '#server/sql.ts'
import { readersBy, type PartQuery } from '#server/store/record-part.ts'

/** The sessions that begin on the day of this one, where its employee works. */
const ofDay = (from: Sql, id: number, further = sql``): Sql => sql`
  select o.is_work_session, o.date_start, o.date_end${further}
  from work_sessions s
  cross join lateral (
    select work_day_start(s.user_id, s.day) as begins, work_day_start(s.user_id, s.day + 1) as ends offset 0
  ) d
  join ${from} o on o.user_id = s.user_id and o.date_start >= d.begins and o.date_start < d.ends
  where s.id = ${id} order by o.date_start, o.id`

/** The correction that counts in place of the clock. */
const correctionOf = sql`, (
  select jsonb_build_object('id', c.id, 'label', c.reason) from corrections c
  where c.employee_id = o.user_id and c.status = 'approved' and o.date_start >= c.date_from and o.date_start < c.date_to
) as correction`

/** What of a session its record read expands: its day as the clock has it and as it counts, and what is said of it. */
const queries: Readonly<Record<'recorded' | 'counted' | 'warnings', PartQuery<{ id: number }>>> = {
  recorded: ({ id }) => ofDay(sql`work_sessions`, id),
  counted: ({ id }) => ofDay(sql`counted_sessions`, id, correctionOf),
  warnings: ({ id }) => sql`
    select warning from work_session_warnings where work_session_id = ${id} order by place`,
}

export const partsOfWorkSession = readersBy(queries)
