import type { Queries } from '#server/db.ts'
import { sql } from '#server/sql.ts'

/** An order is locked before its returns, by whoever moves or writes either: what was sent is asked by one at a time. */
export const lockReturn = (db: Queries, id: number): Promise<unknown> =>
  db.run(sql`select from orders where id = (select order_id from returns where id = ${id}) for update`)
