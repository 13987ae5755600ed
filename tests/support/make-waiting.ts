import type { Db } from '#server/db.ts'
import { sql } from '#server/sql.ts'

type Facts = {
  readonly pieces?: number
  readonly isActive?: boolean
  readonly hasWaitlist?: boolean
  readonly people?: number
}

/** A product of a shop that people wait for, the first of them first; so many pieces of it came in. */
export async function makeWaiting(
  db: Db,
  shop: number,
  { pieces = 0, isActive = true, hasWaitlist = true, people = 1 }: Facts = {},
): Promise<{ product: number; entry: number; entries: readonly number[] }> {
  const { id: product } = await db.one<{ id: number }>(sql`
    insert into products (sku, name, type, is_active, manage_stock)
    values (${crypto.randomUUID()}, 'Zelt „Lichtung 2“', 'simple', ${isActive}, true) returning id`)
  await db.run(sql`
    insert into product_shops (product_id, shop_id, has_waitlist) values (${product}, ${shop}, ${hasWaitlist})`)
  if (pieces > 0) await bring(db, product, pieces)
  const rows = await db.rows<{ id: number }>(sql`
    insert into waitlist_entries (email, product_id, shop_id, language, date_subscribed, search)
    select email, ${product}, ${shop}, 'de_DE', now() - interval '1 day' + n * interval '1 minute', email
    from generate_series(1, ${people}::integer) n
    cross join lateral (select 'w' || n || '-' || ${product}::text || '@example.com' as email) e
    order by n returning id`)
  const entries = rows.map(({ id }) => id)
  return { product, entry: entries[0] ?? 0, entries }
}

/** So many pieces come in, or go out. */
export const bring = (db: Db, product: number, quantity: number): Promise<unknown> =>
  db.run(sql`
    insert into stock_movements (product_id, quantity, cause) values (${product}, ${quantity}, ${quantity > 0 ? 'purchase' : 'sale'})`)
