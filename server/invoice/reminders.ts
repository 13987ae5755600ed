import { houseZone } from '#entities/zone.ts'
import { sql, type Sql } from '#server/sql.ts'

/** The day on which what follows this level is due, as the shop has set its levels. */
export const nextReminderOf = (shop: number | null, level: number): Sql => sql`
  (now() at time zone ${houseZone})::date + (
    select days from reminder_levels_of(${shop}) where level <= ${level} order by level desc limit 1)`
