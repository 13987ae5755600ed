import { sql } from '#server/sql.ts'

/** What takes an invoice back names its document; beside it there may be credits of parts of it. */
export const ofWhole = sql`(type <> 'credit-invoice' or cancels_id is not null)`
