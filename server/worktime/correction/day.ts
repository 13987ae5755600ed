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
  /** The zone valid on it. */
  readonly time_zone: string
  readonly is_locked: boolean
  /** Whoever works may still ask for it. */
  readonly is_in_grace: boolean
  readonly waits: number | null
}

const columns = sql`is_work_session, date_start as start, date_end as "end"`

/** The sessions that begin on a day, as the clock has booked them and as they count. */
export async function dayThere(db: Queries, { id, isOthers }: EmployeeMeant, day: string): Promise<DayThere> {
  // what is worked over midnight changes the day after as well
  const within = sql`user_id = ${id} and date_start >= (select work_day_start(${id}, ${day}::date))
    and date_start < (select work_day_start(${id}, ${day}::date + 1))`
  const { from, to, time_zone, is_locked, is_in_grace, waits } = await db.one<
    Pick<DayThere, 'from' | 'to' | 'time_zone' | 'is_locked' | 'is_in_grace' | 'waits'>
  >(sql`
    select time_zone_on(${id}, ${day}::date) as time_zone, work_day_start(${id}, ${day}::date) as from,
      work_day_start(${id}, ${day}::date + 1) as to,
      has_closed_month(${id}, ${day}::date, greatest(${day}::date, (
        select work_day_of(${id}, max(date_end) - interval '1 microsecond')
        from (
          select date_end from work_sessions where ${within} union all select date_end from counted_sessions where ${within}
        ) s))) as is_locked,
      ${isOthers} or within_grace(${id}, ${day}::date) as is_in_grace,
      (select c.id from corrections c where c.employee_id = ${id} and c.day = ${day}::date and c.status = 'requested') as waits`)
  const recorded = await db.rows<Session>(
    sql`select ${columns} from work_sessions where ${within} order by date_start, id`,
  )
  const counted = await db.rows<Session>(
    sql`select ${columns} from counted_sessions where ${within} order by date_start, id`,
  )
  return { from, to, time_zone, recorded, counted, is_locked, is_in_grace, waits }
}
