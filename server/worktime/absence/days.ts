import type { AbsenceWish } from '#api/worktime/absence.ts'
import type { Queries } from '#server/db.ts'
import { sql } from '#server/sql.ts'

/** A day of an absence: whole or half, and how much of a working day that takes. */
export type AbsenceDay = { readonly day: string; readonly part: number; readonly worth: number }

/** Each day of what somebody asks for, as their conditions and the holidays are now. */
export const absenceDays = (
  db: Queries,
  employee: number,
  { first_day, last_day, is_half_first = false, is_half_last = false }: AbsenceWish,
): Promise<AbsenceDay[]> =>
  db.rows<AbsenceDay>(sql`
    select to_char(d.day, 'YYYY-MM-DD') as day, d.part,
      day_worth(d.part::numeric, w.required, h.part)::double precision as worth
    from (
      select day::date, case
        when ${is_half_first} and day = ${first_day}::date or ${is_half_last} and day = ${last_day}::date then 0.5
        else 1 end::double precision as part
      from generate_series(${first_day}::timestamp, ${last_day}::timestamp, interval '1 day') day
    ) d
    left join work_days w on w.user_id = ${employee} and w.day = d.day
    left join public_holidays h on h.id = w.holiday_id
    order by d.day`)
