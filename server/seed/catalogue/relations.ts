import type { Tx } from '#server/db.ts'
import { sql } from '#server/sql.ts'

/** Every second article is offered beside others of its tags, and in place of the next cheaper one of its kind. */
export async function seedRelations(tx: Tx): Promise<void> {
  await tx.run(sql`
    insert into product_cross_sells (product_id, cross_sell_id)
    select a.id, b.id from products a
    cross join lateral (
      select distinct q.id from product_tags t
      join product_tags o on o.tag_id = t.tag_id and o.product_id <> a.id join products q on q.id = o.product_id
      where t.product_id = a.id and left(q.sku, 5) <> left(a.sku, 5) order by q.id limit 3
    ) b
    where a.type <> 'variation' and a.id % 2 = 0`)
  await tx.run(sql`
    insert into product_up_sells (product_id, up_sell_id)
    select a.id, b.id from products a
    cross join lateral (
      select q.id from products q
      where q.type <> 'variation' and left(q.sku, 5) = left(a.sku, 5) and q.price > a.price order by q.price, q.id limit 1
    ) b
    where a.type <> 'variation'`)
}
