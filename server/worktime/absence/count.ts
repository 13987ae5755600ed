import type { Queries, Tx } from '#server/db.ts'
import { sql } from '#server/sql.ts'
import { storeDays } from '#server/worktime/store-days.ts'

export type AwayDays = { readonly employee_id: number; readonly first_day: string; readonly last_day: string }

/** Whose days an absence takes, and which. */
export const daysOf = (db: Queries, id: number): Promise<AwayDays> =>
  db.one<AwayDays>(sql`select employee_id, first_day, last_day from absences where id = ${id}`)

/** What the days of an absence come to follows from it at once. */
export const countAbsence = (tx: Tx, { employee_id, first_day, last_day }: AwayDays): Promise<unknown> =>
  storeDays(tx, employee_id, first_day, last_day)
