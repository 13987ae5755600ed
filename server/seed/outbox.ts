import type { Db } from '#server/db.ts'
import { sql } from '#server/sql.ts'

/** The mails of the last parcels: nobody has carried them out. */
const parcels = 24

/** What left the last orders and waits for whoever carries it out, so that the sync queue shows what one is. */
export async function seedOutbox(db: Db): Promise<void> {
  await db.run(sql`
    insert into outbox (object, record_id, kind, name, state, held_until, date_created, date_updated)
    select 'order', o.id, 'mail', 'order_shipped', 'waiting', o.date_shipped + interval '10 seconds', o.date_shipped, o.date_shipped
    from (
      select x.id, (select max(s.date_shipped) from shipments s where s.order_id = x.id) as date_shipped
      from orders x where x.status = 'order-in-transit' order by x.id desc limit ${parcels}
    ) o
    where o.date_shipped is not null
    order by o.date_shipped`)
}
