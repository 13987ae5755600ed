import type { transactionParts } from '#entities/transaction/parts.ts'
import { sql } from '#server/sql.ts'
import { readersBy, type PartQuery, type RecordRow } from '#server/store/record-part.ts'

/** What of a payment its record read expands. */
const queries: Readonly<Record<Exclude<keyof typeof transactionParts, 'history'>, PartQuery<RecordRow>>> = {
  events: ({ id }) => sql`
    select date_created, type, operation, amount, event_id, text from transaction_events
    where transaction_id = ${id} order by date_created desc, id desc`,
}

export const partsOfTransaction = readersBy(queries)
