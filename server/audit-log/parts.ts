import { sql } from '#server/sql.ts'
import { readersBy, type PartReaders, type RecordRow } from '#server/store/record-part.ts'

/** What of a write its record read expands: field by field what stood there before, and after. */
export const partsOfAuditLog: PartReaders = readersBy<RecordRow>({
  changes: ({ id }) => sql`
    select c.name as field, (a.before -> c.name)::text as before, (a.after -> c.name)::text as after
    from audit_log a cross join lateral audited_fields(a.before, a.after) c
    where a.id = ${id} order by c.name`,
})
