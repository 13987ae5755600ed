import type { TriedCost } from '#api/shipping.ts'
import type { Queries } from '#server/db.ts'
import { sql } from '#server/sql.ts'
import { chosen, costsFor, type Cost } from './cost.ts'

type Asked = {
  readonly country_code: string
  readonly weight: number
  readonly value: string
  readonly price_list_id?: number | null | undefined
  readonly shop_id?: number | null | undefined
}

/** What a method costs where an order were as asked, by the same code as on an order, with what decided it. */
export async function tryCost(db: Queries, method: number, asked: Asked): Promise<TriedCost> {
  const { country_code: country, weight, value, price_list_id: list = null, shop_id: shop = null } = asked
  const { currency } = await db.one<{ currency: string }>(sql`
    select coalesce((select currency from price_lists where id = ${list}),
      (select currency from shops where id = ${shop}), 'EUR') as currency`)
  const costs = await costsFor(db, { method, country, shop, list, currency, weight, value })
  const found = chosen(costs, { weight, value })
  return {
    currency,
    zone: costs[0]?.zone ?? null,
    cost: found === undefined ? null : told(found),
    costs: costs.map(told),
  }
}

const told = (cost: Cost): TriedCost['costs'][number] => {
  const { id, price, list, min_weight, max_weight, min_value, max_value } = cost
  return { id, price, list, min_weight, max_weight, min_value, max_value }
}
