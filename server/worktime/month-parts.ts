import { sql } from '#server/sql.ts'
import { readersBy, type PartQuery } from '#server/store/record-part.ts'

const queries: Readonly<Record<'warnings', PartQuery<{ id: number }>>> = {
  warnings: ({ id }) => sql`
    select warning, number, days from work_month_warnings where work_month_id = ${id} order by number desc, warning`,
}

/** What of a month its record read expands besides its history: what is said of its days. */
export const partsOfWorkMonth = readersBy(queries)
