import type { CorrectionRow } from '#entities/worktime/correction.ts'
import { sql } from '#server/sql.ts'
import { readersBy, type PartQuery } from '#server/store/record-part.ts'

/** What of a correction its record read expands: the day as the clock has it, and as it is to be. */
const queries: Readonly<Record<'recorded' | 'wanted', PartQuery<CorrectionRow>>> = {
  recorded: ({ id }) => sql`
    select s.is_work_session, s.date_start, s.date_end, jsonb_build_object('id', s.id, 'label', s.id::text) as session
    from corrections c join work_sessions s on s.user_id = c.employee_id
      and s.date_start >= c.date_from and s.date_start < c.date_to
    where c.id = ${id} order by s.date_start, s.id`,
  wanted: ({ id }) => sql`
    select is_work_session, date_start, date_end
    from correction_sessions where correction_id = ${id} order by date_start, id`,
}

export const partsOfCorrection = readersBy(queries)
