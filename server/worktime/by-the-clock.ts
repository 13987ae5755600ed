import { transaction, type Db } from '#server/db.ts'
import { sql } from '#server/sql.ts'
import { storeDays, lastStoredDay } from './store-days.ts'
import { dayAfter } from './zone-days.ts'

/**
 * Carries the days on: whose conditions hold beyond the last day that is kept has days until the end of the next year, and
 * whoever worked in a month that began has that month. Answers of how many employees.
 */
export async function extendDays(db: Db, signal?: AbortSignal): Promise<number> {
  const last = lastStoredDay()
  const behind = await db.rows<{ user_id: number; from: string; to: string }>(sql`
    select c.user_id, coalesce(max(d.day), min(c.valid_from)) as from, ${last}::date as to
    from work_conditions c
    left join work_days d on d.user_id = c.user_id
    where c.valid_from <= ${last}::date and coalesce(c.valid_to, 'infinity') > ${last}::date
    group by c.user_id
    having coalesce(max(d.day), '-infinity') < ${last}::date
    union all
    select d.user_id, d.day, d.day
    from work_days d
    join users u on u.id = d.user_id
    where d.day = work_day_of(u.id, now()) and not exists (
      select from work_months m where m.user_id = d.user_id and m.month = date_trunc('month', d.day)::date)
    order by 1`)
  for (const { user_id, from, to } of behind) {
    if (signal?.aborted === true) break
    await transaction(db, (tx) => storeDays(tx, user_id, dayAfter(from, 1) > to ? to : from, to))
  }
  return behind.length
}
