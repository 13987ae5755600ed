import { houseZone } from '#entities/zone.ts'
import { sql, type Sql } from '#server/sql.ts'

const today = sql`(now() at time zone ${houseZone})::date`

/** Asked of the table alone, as `orderFactsOf` is; the view says the same. */
export const invoiceFactsOf: Readonly<Record<string, Sql>> = {
  days_overdue: sql`(case
    when t.status in ('sent', 'over-due', 'reminded', 'ready-for-debt-collection') and t.date_due < ${today}
      then ${today} - t.date_due
  end)`,
}
