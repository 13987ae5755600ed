import type { Db } from '#server/db.ts'
import { raiseEach, type ClockOptions } from '#server/life/by-the-clock.ts'
import { sql, type Sql } from '#server/sql.ts'
import { orderLife } from './life.ts'

/** Its newest offer says on paper until when it holds. */
const expiredBefore = (today: string, order: Sql): Sql => sql`
  (select (d.paper ->> 'valid_until')::date from documents d
   where d.order_id = ${order} and d.type = 'proposal' and d.date_issued is not null
   order by d.id desc limit 1) < ${today}::date`

/** Declines what was offered, and not answered until its last day was over. */
export const raiseExpired = (db: Db, options: ClockOptions = {}): Promise<number> =>
  raiseEach(db, orderLife, options, {
    type: 'order.expired',
    where: (today) => sql`status = 'proposal' and ${expiredBefore(today, sql`orders.id`)}`,
    holds: async ({ id, status }, today, tx) =>
      status === 'proposal' &&
      (await tx.run(sql`select from orders where id = ${id} and ${expiredBefore(today, sql`orders.id`)}`)) > 0,
  })
