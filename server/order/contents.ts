import type { MoneyFee, MoneyLine, MoneyOrder } from '#entities/money/totals.ts'
import type { Queries } from '#server/db.ts'
import { sql } from '#server/sql.ts'

export type ContentsLine = MoneyLine & { readonly id: number }
export type ContentsFee = MoneyFee & { readonly id: number; readonly name: string }
export type Contents = Omit<MoneyOrder, 'lines' | 'fees'> & {
  readonly lines: readonly ContentsLine[]
  readonly fees: readonly ContentsFee[]
}

/** What an order comes to its amount by; of each line what will ever be delivered, without those that were closed short. */
export async function contentsOf(db: Queries, id: number): Promise<Contents> {
  const order = await db.one<Omit<MoneyOrder, 'lines' | 'fees'>>(sql`
    select currency, is_tax_included, vat_exempt, shipping_total::text as shipping, voucher_credit::text as voucher
    from orders where id = ${id}`)
  const lines = await db.rows<ContentsLine>(sql`
    select id, quantity - cancelled_quantity as quantity, price, tax_rate::float8 as tax_rate
    from order_items where order_id = ${id} and quantity > cancelled_quantity order by place, id`)
  const fees = await db.rows<ContentsFee>(sql`
    select id, name, type, calculation, amount, percent::float8 as percent
    from order_fees where order_id = ${id} order by place, id`)
  return { ...order, lines, fees }
}
