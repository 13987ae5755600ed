import { dayFigures } from '#entities/worktime/day-figures.ts'
import type { DayFigures } from '#entities/worktime/day.ts'
import type { Queries } from '#server/db.ts'
import { sql } from '#server/sql.ts'
import { factsFrom, readLedger } from './read-facts.ts'
import type { Employee } from './whose.ts'

/** A day into which a session reaches that is not over: its figures are as of now, and kept nowhere. */
export type RunningDay = { readonly user_id: number; readonly day: string; readonly figures: DayFigures }

/** The running days of these employees, from one day to another. */
export async function runningDays(
  db: Queries,
  employees: readonly Employee[],
  { from, to }: { from: string; to: string },
): Promise<RunningDay[]> {
  const open = await db.rows<{ user_id: number; first: string; last: string }>(sql`
    select s.user_id, greatest(work_day_of(s.user_id, s.date_start), ${from}::date) as first,
      least(work_day_of(s.user_id, now()), ${to}::date) as last
    from counted_sessions s
    where s.date_end is null and s.user_id = any(${employees.map(({ id }) => id)}::bigint[])
      and work_day_of(s.user_id, s.date_start) <= ${to}::date
      and work_day_of(s.user_id, now()) >= ${from}::date`)
  const days: RunningDay[] = []
  for (const { user_id, first, last } of open) {
    const ledger = await readLedger(db, user_id, { from: first, to: last, open: true })
    for (const { day, facts } of await factsFrom(db, ledger, first, last))
      days.push({ user_id, day, figures: dayFigures(facts) })
  }
  return days
}
