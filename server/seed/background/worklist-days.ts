import { countWorklists } from '#server/dashboard/count-worklists.ts'
import type { Db } from '#server/db.ts'
import { sql } from '#server/sql.ts'

/**
 * What the worklists held yesterday evening: counted as the clock does it, and then a little apart, as a day's work leaves
 * them; the same data gives the same figures.
 */
export async function seedWorklistDays(db: Db, today: Date): Promise<void> {
  await countWorklists(db, { now: today, isForAll: true })
  await db.run(sql`
    update worklist_days set
      count = greatest(0, count + case when count = 0 then 0 else (view_id * 7 + user_id * 3) % 13 - 6 end)`)
}
