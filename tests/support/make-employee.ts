import { transaction, type Db } from '#server/db.ts'
import { sql } from '#server/sql.ts'
import { storeDays } from '#server/worktime/store-days.ts'
import { makeUser } from './make-user.ts'

/** Somebody with a clock who works from Monday to Friday, eight hours a day, in Berlin; so many days of vacation a year. */
export async function makeEmployee(
  db: Db,
  { vacation = 30, from = '2025-01-01' } = {},
): Promise<{ id: number; login: string }> {
  const made = await makeUser(db, ['worktime_tracking_kontor'])
  await db.run(sql`
    insert into work_conditions (user_id, name, valid_from, vacation_days, monday_hours, tuesday_hours, wednesday_hours,
      thursday_hours, friday_hours, holiday_country, holiday_region)
    values (${made.id}, 'Nora Vogel', ${from}, ${vacation}, 8, 8, 8, 8, 8, 'DE', 'BE')`)
  const year = new Date().getUTCFullYear()
  await transaction(db, (tx) => storeDays(tx, made.id, `${year}-01-01`, `${year + 1}-12-31`))
  return made
}
