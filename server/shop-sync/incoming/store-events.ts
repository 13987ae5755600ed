import { transaction, type Db, type Tx } from '#server/db.ts'
import { sql } from '#server/sql.ts'
import type { ShopEvents, ShopOrder } from '../connector.ts'

/**
 * Keeps what a shop sent as it sent it, each order once, together with the mark up to where it was fetched: whatever ends
 * in between is fetched again, and what was fetched twice at once is kept by the one that comes first.
 */
export const storeEvents = (db: Db, shop: number, from: string, came: ShopEvents): Promise<void> =>
  transaction(db, async (tx) => {
    const { orders, cursor, nameless } = came
    const trouble = cursor === undefined ? 'cursor_unusable' : nameless > 0 ? 'nameless' : null
    // that one was left out stands until the next ones come
    const stays = trouble === null && orders.length === 0 ? sql`fetch_trouble = 'nameless'` : sql`false`
    const said = trouble === 'nameless' ? String(nameless) : null
    const isOurs = await tx.run(sql`
      update shop_connections set cursor = ${cursor ?? from}, date_fetched = now(),
        fetch_trouble = case when ${stays} then fetch_trouble else ${trouble} end,
        fetch_error = case when ${stays} then fetch_error else ${said} end
      where shop_id = ${shop} and cursor = ${from}`)
    if (isOurs === 0) return
    for (const order of orders) await keepOrder(tx, shop, order)
  })

/** One that is sent again stays what it was: the shop tells what follows by no other way. */
async function keepOrder(tx: Tx, shop: number, { number, document }: ShopOrder): Promise<void> {
  const kept = await tx.maybe<{ id: number }>(sql`
    insert into shop_orders (shop_id, external_number, document) values (${shop}, ${number}, ${JSON.stringify(document)}::jsonb)
    on conflict (shop_id, external_number) do nothing returning id`)
  if (kept === undefined) return
  const { id } = await tx.one<{ id: number }>(sql`
    insert into orders (number, status, created_via, shop_id, currency, reference_number, search)
    select nextval('order_numbers')::text, 'pending-import', 'shop', s.id, s.currency, ${number}, lower(${number})
    from shops s where s.id = ${shop} returning id`)
  await tx.run(sql`update shop_orders set order_id = ${id} where id = ${kept.id}`)
}
