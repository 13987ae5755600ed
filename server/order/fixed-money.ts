import type { Values } from '#machines/editor/merge.ts'
import type { Queries } from '#server/db.ts'
import { sql } from '#server/sql.ts'

/** The lines of an order that an invoice stands over. */
export const invoicedLines = async (db: Queries, id: unknown): Promise<number[]> => {
  const rows = await db.rows<{ id: number }>(sql`
    select id from order_item_rows where order_id = ${id} and is_invoiced order by id`)
  return rows.map((row) => row.id)
}

/** Does an order come to what it comes to, whatever its payment method says? */
export const isMoneyFixed = async (db: Queries, { id, status, is_paid }: Values): Promise<boolean> =>
  is_paid === true || status === 'cancelled' || status === 'pending-import' || (await invoicedLines(db, id)).length > 0
