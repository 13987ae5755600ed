import type { Tx } from '#server/db.ts'
import { sql } from '#server/sql.ts'
import { storeDays } from '#server/worktime/store-days.ts'

/** What a corrected day comes to follows from the correction at once; what is worked over midnight reaches into the next. */
export async function countCorrected(tx: Tx, id: number): Promise<void> {
  const { employee_id, day, last } = await tx.one<{ employee_id: number; day: string; last: string }>(sql`
    select employee_id, day, corrected_until(id) as last from corrections where id = ${id}`)
  await storeDays(tx, employee_id, day, last)
}
