import { DateTime } from 'luxon'
import { houseZone } from '#entities/zone.ts'
import type { Queries } from '#server/db.ts'
import { sql } from '#server/sql.ts'

type DayProblem = 'field_invalid' | 'date_to_come' | 'date_before_order'

/** Money comes for an order between the day on which it was made and today, where the house is. */
export async function dayProblemOf(db: Queries, order: number, day: string | null): Promise<DayProblem | undefined> {
  if (day === null) return undefined
  // the 30th of February looks like a day
  if (!DateTime.fromISO(day).isValid) return 'field_invalid'
  const { first, today } = await db.one<{ first: string; today: string }>(sql`
    select (date_created at time zone ${houseZone})::date::text as first, (now() at time zone ${houseZone})::date::text as today
    from orders where id = ${order}`)
  if (day > today) return 'date_to_come'
  return day < first ? 'date_before_order' : undefined
}
