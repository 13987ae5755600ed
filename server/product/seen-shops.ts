import type { Actor } from '#entities/access.ts'
import { product } from '#entities/product/product.ts'
import type { Queries } from '#server/db.ts'
import { deniedShops } from '#server/search/access.ts'
import { sql } from '#server/sql.ts'

/** Rows of products whose words for their shops leave out those that are denied to this user (ADR 0210). */
export async function withSeenShops<Row extends { readonly id: number }>(
  db: Queries,
  actor: Actor,
  rows: readonly Row[],
): Promise<Row[]> {
  const denied = deniedShops(actor, { entity: product })
  const told = rows.filter((row) => 'shop_names' in row)
  if (denied.length === 0 || told.length === 0) return [...rows]
  const found = await db.rows<{ id: number; names: string }>(sql`
    select x.product_id as id, string_agg(s.name, ', ' order by s.name collate "und-x-icu") as names
    from product_in_shops x join shops s on s.id = x.shop_id
    where x.product_id = any(${told.map(({ id }) => id)}::bigint[]) and s.id <> all(${denied}::bigint[])
    group by x.product_id`)
  const names = new Map(found.map((row) => [row.id, row.names]))
  return rows.map((row) => ('shop_names' in row ? { ...row, shop_names: names.get(row.id) ?? null } : row))
}
