import { DateTime } from 'luxon'
import { isMemberState } from '#entities/money/member-states.ts'
import { houseZone } from '#entities/zone.ts'
import type { Queries } from '#server/db.ts'
import { sql } from '#server/sql.ts'

/**
 * Who sells, and where it is delivered to; countries by their two letters. `abroad` are the other countries of the EU that
 * whoever sells is registered in; null is all of them, through the One-Stop-Shop. A small business charges no tax.
 */
export type Supply = {
  readonly seller: string
  readonly delivery: string
  readonly abroad: readonly string[] | null
  readonly isUntaxed: boolean
}

/**
 * The country whose tax is charged: the seller's; the buyer's where the EU knows one market and whoever sells declares
 * there; none where goods leave the seller's market.
 */
const taxedIn = ({ seller, delivery, abroad, isUntaxed }: Supply): readonly string[] => {
  if (isUntaxed) return []
  if (seller === delivery) return [seller]
  if (!isMemberState(seller) || !isMemberState(delivery)) return []
  return abroad === null || abroad.includes(delivery) ? [delivery, seller] : [seller]
}

/** The rate today of each class of products; of an export 0, and undefined where nobody entered one. */
export async function taxRatesOf(db: Queries, supply: Supply): Promise<(taxClass: string) => number | undefined> {
  const countries = taxedIn(supply)
  if (countries.length === 0) return () => 0
  const today = DateTime.now().setZone(houseZone).toISODate()
  const rows = await db.rows<{ tax_class: string; rate: number }>(sql`
    select distinct on (tax_class) tax_class, rate::float8 as rate from tax_rates
    where country_code = any(${countries}::text[]) and region is null
      and ${today}::date between valid_from and coalesce(valid_to, 'infinity')
    order by tax_class, array_position(${countries}::text[], country_code)`)
  const rates = new Map(rows.map(({ tax_class, rate }) => [tax_class, rate]))
  return (taxClass) => rates.get(taxClass)
}
