import { mayRead, readable } from '#entities/access.ts'
import type { OnSale } from '#api/product/look.ts'
import type { Queries } from '#server/db.ts'
import { refuse } from '#server/problem.ts'
import { visibleTo } from '#server/search/access.ts'
import { allOf } from '#server/search/condition.ts'
import { knownSource } from '#server/search/source.ts'
import { sql } from '#server/sql.ts'
import type { Person } from '#server/store/session.ts'

type Asked = { readonly products: readonly number[]; readonly shops: readonly number[] }

/** Of products that this user sees, in which of these shops each is on sale; of shops that are closed to them nothing is told. */
export async function productsOnSale(db: Queries, user: Person, { products, shops }: Asked): Promise<OnSale> {
  if (readable(user, 'look') === null) throw refuse({ status: 403, code: 'no_right' })
  const seen = shops.filter((shop) => mayRead(user, 'look', shop))
  return db.rows<OnSale[number]>(sql`
    select t.id, t.sku, case when t.manage_stock or t.type = 'variable' then t.stock_quantity end as stock_quantity,
      coalesce((
        select jsonb_agg(o.shop_id order by o.shop_id) from products_on_sale o
        where o.product_id = t.id and o.shop_id = any(${seen}::bigint[])
      ), '[]') as shops
    from products t
    where t.id = any(${products}::bigint[]) and ${allOf(visibleTo(user, knownSource('product')))} order by t.id`)
}
