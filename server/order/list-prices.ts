import { digitsOf, reduced } from '#entities/money/amount.ts'
import type { Queries } from '#server/db.ts'
import { sql } from '#server/sql.ts'

type Asked = { readonly product: number; readonly quantity: number }
/** Which list, in which currency, and the percent that its customer has off it. */
export type PricedBy = { readonly list: number | null; readonly currency: string; readonly discount: number }

/**
 * What one piece costs where so many are taken, what it does without the customer's discount, the quantity from which on,
 * and whose price that is.
 */
export type ListPrice = {
  readonly price: string
  readonly full: string
  readonly from: number
  readonly of: number
}

/**
 * The price of each in a list, in their order, less what its customer has off (ADR 0162); a variation costs what its
 * product does, unless it has a price of its own.
 */
export async function listPrices(
  db: Queries,
  { list, currency, discount }: PricedBy,
  asked: readonly Asked[],
): Promise<(ListPrice | undefined)[]> {
  if (list === null || asked.length === 0) return asked.map(() => undefined)
  const found = await db.rows<Omit<ListPrice, 'price'> | { full: null }>(sql`
    select t.price as full, t.min_quantity as from, t.product_id as of
    from unnest(${asked.map(({ product }) => product)}::bigint[], ${asked.map(({ quantity }) => quantity)}::integer[])
      with ordinality a(product, quantity, at)
    left join products p on p.id = a.product
    left join lateral (
      select t.price, t.min_quantity, c.product_id
      from prices c join price_tiers t on t.price_id = c.id
      where c.price_list_id = ${list} and c.product_id in (p.id, p.parent_id) and t.min_quantity <= a.quantity
      order by c.product_id = p.id desc, t.min_quantity desc limit 1
    ) t on true
    order by a.at`)
  const digits = digitsOf(currency)
  return found.map((listed) =>
    listed.full === null
      ? undefined
      : { ...listed, price: discount === 0 ? listed.full : reduced(listed.full, discount, digits) },
  )
}
