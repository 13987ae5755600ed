import type { MoneyFee, MoneyLine, MoneyOrder } from '#entities/money/totals.ts'
import type { Queries } from '#server/db.ts'
import { sql } from '#server/sql.ts'

export type ContentsLine = MoneyLine & { readonly id: number }
/** A coupon is a discount that is called by its code. */
export type ContentsFee = MoneyFee & { readonly id: number; readonly name: string; readonly is_coupon: boolean }
export type Contents = Omit<MoneyOrder, 'lines' | 'fees'> & {
  readonly lines: readonly ContentsLine[]
  readonly fees: readonly ContentsFee[]
}

/** What an order comes to its amount by; of each line what will ever be delivered or, `isWhole`, what was ordered. */
export async function contentsOf(db: Queries, id: number, { isWhole = false } = {}): Promise<Contents> {
  const order = await db.one<Omit<MoneyOrder, 'lines' | 'fees'>>(sql`
    select currency, is_tax_included, vat_exempt, shipping_total::text as shipping, voucher::text as voucher
    from orders where id = ${id}`)
  const lines = await db.rows<ContentsLine>(sql`
    select i.id, i.quantity - given_up.units as quantity, i.price, i.tax_rate::float8 as tax_rate
    from order_items i cross join lateral (select case when ${isWhole} then 0 else i.cancelled_quantity end as units) given_up
    where i.order_id = ${id} and i.quantity > given_up.units order by i.place, i.id`)
  const fees = await db.rows<ContentsFee>(sql`
    select id, name, type, calculation, amount, percent::float8 as percent, false as is_coupon, place
    from order_fees where order_id = ${id}
    union all
    select id, code, 'discount', calculation, amount, percent::float8, true, place
    from order_coupons where order_id = ${id}
    order by is_coupon, place, id`)
  return { ...order, lines, fees }
}
