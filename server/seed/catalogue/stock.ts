import type { Db } from '#server/db.ts'
import { sql } from '#server/sql.ts'
import { soldOutEach } from './products.ts'

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
    ), wanted as (
      -- what orders are waiting for, and enough for each of those that are not placed yet
      select product_id, coalesce(sum(quantity) filter (where is_reserved), 0)
        + coalesce(max(quantity) filter (where not is_reserved), 0) as quantity
      from (
        select i.product_id, i.order_id, o.date_reserved is not null as is_reserved, sum(i.open_quantity) as quantity
        from order_item_rows i join orders o on o.id = i.order_id
        where i.open_quantity > 0 and (o.date_reserved is not null or o.status in (
          'imported', 'cart', 'preparing', 'proposal', 'declined', 'failed'))
        group by i.product_id, i.order_id, o.date_reserved
      ) w group by product_id
    ), needed as (
      select p.id, coalesce((select sum(s.quantity) from sold s where s.product_id = p.id), 0)::integer as sold,
        case when p.id % ${soldOutEach} = 0 then 0 else p.id * 7919 % 53 + coalesce(w.quantity, 0) end as left_over
      from products p left join wanted w on w.product_id = p.id
      where p.manage_stock and p.type <> 'variable'
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
