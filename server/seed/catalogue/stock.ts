import type { Db } from '#server/db.ts'
import { sql } from '#server/sql.ts'

/** The ledger goes back to the last stocktaking, so many parcels ago, however many orders there are. */
const parcels = 6000

/**
 * Counted at the stocktaking, sold with the parcels since, delivered once on the way: each movement by the trigger that
 * moves the stock, so that what is there is what the movements say.
 */
export async function seedStock(db: Db): Promise<void> {
  await db.run(sql`
    with sent as materialized (
      select id, order_id, date_shipped as at from shipments where status = 'shipped' order by id desc limit ${parcels}
    ), span as (
      select coalesce(min(at), now()) - interval '12 hours' as first,
        coalesce(min(at) + (max(at) - min(at)) / 3, now()) as third from sent
    ), sold as (
      select i.product_id, s.order_id, s.at, sum(c.quantity) as quantity
      from sent s join shipment_contents c on c.shipment_id = s.id join order_items i on i.id = c.order_item_id
      join products p on p.id = i.product_id and p.manage_stock
      group by i.product_id, s.order_id, s.at
    ), needed as (
      select p.id, coalesce(sum(s.quantity), 0) as sold,
        -- one in seventeen is sold out
        case when p.id % 17 = 0 then 0 else p.id * 7919 % 53 end as left_over
      from products p left join sold s on s.product_id = p.id
      where p.manage_stock and p.type <> 'variable' group by p.id
    ), moved as (
      select id as product_id, 'stocktaking' as cause, sold + left_over - sold / 3 as quantity, null::bigint as order_id,
        'Lager Kiel' as note, 'products' as login, (select first from span) as at
      from needed
      union all
      select id, 'purchase', sold / 3, null, 'Lieferschein ' || 20000 + id, 'products', (select third from span)
      from needed
      union all
      select product_id, 'sale', -quantity, order_id, null, 'shipping', at from sold
    )
    insert into stock_movements (product_id, cause, quantity, order_id, note, user_id, who, date_created)
    select m.product_id, m.cause, trunc(m.quantity), m.order_id, m.note, u.id, u.first_name || ' ' || u.last_name, m.at
    from moved m join users u on u.login = m.login
    where trunc(m.quantity) <> 0
    order by m.at, m.product_id`)
}
