import type { EmployeeMeant } from '#server/worktime/absence/whose.ts'
import type { Queries } from '#server/db.ts'
import { sql } from '#server/sql.ts'

export type Session = { readonly is_work_session: boolean; readonly start: string; readonly end: string | null }

/** A day of an employee as it stands. */
export type DayThere = {
  /** Midnight and the next one, by the clock where they work. */
  readonly from: string
  readonly to: string
  readonly recorded: Session[]
  readonly counted: Session[]
  readonly is_locked: boolean
  /** Whoever works may still ask for it. */
  readonly is_in_grace: boolean
  readonly waits: number | null
}

const columns = sql`is_work_session, date_start as start, date_end as "end"`

/** The sessions that begin on a day, as the clock has booked them and as they count. */
export async function dayThere(
  db: Queries,
  { id, time_zone, isOthers }: EmployeeMeant,
  day: string,
): Promise<DayThere> {
  // what is worked over midnight changes the day after as well
  const within = sql`user_id = ${id} and date_start >= ${day}::date::timestamp at time zone ${time_zone}
    and date_start < (${day}::date + 1)::timestamp at time zone ${time_zone}`
  const { from, to, is_locked, is_in_grace, waits } = await db.one<
    Pick<DayThere, 'from' | 'to' | 'is_locked' | 'is_in_grace' | 'waits'>
  >(sql`
    select ${day}::date::timestamp at time zone ${time_zone} as from,
      (${day}::date + 1)::timestamp at time zone ${time_zone} as to,
      has_closed_month(${id}, ${day}::date, greatest(${day}::date, (
        select (max(date_end) - interval '1 microsecond') at time zone ${time_zone}
        from (
          select date_end from work_sessions where ${within} union all select date_end from counted_sessions where ${within}
        ) s)::date)) as is_locked,
      ${isOthers} or within_grace(${id}, ${day}::date) as is_in_grace,
      (select c.id from corrections c where c.employee_id = ${id} and c.day = ${day}::date and c.status = 'requested') as waits`)
  const recorded = await db.rows<Session>(
    sql`select ${columns} from work_sessions where ${within} order by date_start, id`,
  )
  const counted = await db.rows<Session>(
    sql`select ${columns} from counted_sessions where ${within} order by date_start, id`,
  )
  return { from, to, recorded, counted, is_locked, is_in_grace, waits }
}
