import type { Db } from '#server/db.ts'
import { sql } from '#server/sql.ts'

/** With which service a parcel was ordered, of every third one, and which shipment a delivery note went with. */
export async function seedSentWith(db: Db): Promise<void> {
  await db.run(sql`
    update parcels p set service_id = v.id
    from (select carrier, min(id) as id from shipping_services group by carrier) v
    where v.carrier = p.vendor and p.id % 3 = 0`)
  await db.run(sql`
    update documents d set shipment_id = s.id
    from shipments s
    where d.type = 'packslip' and s.order_id = d.order_id and s.status = 'shipped'
      and (select count(*) from shipments e where e.order_id = d.order_id and e.return_id is null) = 1`)
}
