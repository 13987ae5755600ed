import { sql } from '#server/sql.ts'
import { readersBy, type PartReaders, type RecordRow } from '#server/store/record-part.ts'

/** What of a call its record read expands: what was sent, received and returned, as far as it was kept. */
export const partsOfApiLog: PartReaders = readersBy<RecordRow>({
  data: ({ id }) => sql`
    select d.part, d.text, d.size from api_log a
    cross join lateral (values
      (1, 'sent', a.sent, coalesce(octet_length(a.sent), 0)),
      (2, 'received', a.received, a.received_size),
      (3, 'returned', a.returned, a.returned_size)
    ) as d (place, part, text, size)
    where a.id = ${id} and (d.size > 0 or d.text is not null) order by d.place`,
})
