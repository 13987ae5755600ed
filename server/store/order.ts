import type { OrderRow } from '#entities/order.ts'
import type { Queries } from '#server/db.ts'
import { sql } from '#server/sql.ts'

/**
 * An order with its facts, as the chart and a list row know it. With `forUpdate` the order is locked first, so that the
 * facts cannot change before the transaction ends.
 */
export async function rowOf(
  db: Queries,
  id: number,
  { forUpdate = false }: { forUpdate?: boolean } = {},
): Promise<OrderRow | undefined> {
  if (forUpdate && (await db.run(sql`select from orders where id = ${id} for update`)) === 0) return undefined
  return db.maybe<OrderRow>(sql`select * from order_rows where id = ${id}`)
}
