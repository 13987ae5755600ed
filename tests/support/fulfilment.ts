import type { Queries } from '#server/db.ts'
import { sql } from '#server/sql.ts'

/** Orders whose kept state is not what their lines and parcels say. */
export const ordersWithWrongFulfilment = (db: Queries) =>
  db.rows<{ id: number; kept: string; said: string }>(sql`
    select o.id, o.fulfilment_state as kept, f.state as said
    from orders o join order_fulfilments f on f.order_id = o.id
    where f.state <> o.fulfilment_state`)
