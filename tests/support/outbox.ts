import { sql, type Sql } from '#server/sql.ts'

/** The rows of the outbox that a move of this order puts there: its own, and those of its invoices. */
export const outboxOf = (order: number): Sql => sql`
  (object = 'order' and record_id = ${order}
    or object = 'invoice' and record_id in (select id from invoices where order_id = ${order}))`
