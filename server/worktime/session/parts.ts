import { sql, type Sql } from '#server/sql.ts'
import { readersBy, type PartQuery } from '#server/store/record-part.ts'

/** The sessions that begin on the day of this one, where its employee works. */
const ofDay = (from: Sql, id: number): Sql => sql`
  select o.is_work_session, o.date_start, o.date_end
  from work_sessions s
  join users u on u.id = s.user_id
  join ${from} o on o.user_id = s.user_id
    and o.date_start >= s.day::timestamp at time zone u.time_zone
    and o.date_start < (s.day + 1)::timestamp at time zone u.time_zone
  where s.id = ${id} order by o.date_start, o.id`

/** What of a session its record read expands: its day as the clock has it and as it counts, and what is said of it. */
const queries: Readonly<Record<'recorded' | 'counted' | 'warnings', PartQuery<{ id: number }>>> = {
  recorded: ({ id }) => ofDay(sql`work_sessions`, id),
  counted: ({ id }) => ofDay(sql`counted_sessions`, id),
  warnings: ({ id }) => sql`
    select w.warning from work_sessions s
    join work_days d on d.user_id = s.user_id and d.day = s.day
    cross join unnest(d.warnings) with ordinality w (warning, place)
    where s.id = ${id} order by w.place`,
}

export const partsOfWorkSession = readersBy(queries)
