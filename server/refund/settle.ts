import { decimal, digitsOf, minorOf, type Minor } from '#entities/money/amount.ts'
import type { Queries, Tx } from '#server/db.ts'
import { contentsOf } from '#server/order/contents.ts'
import { sql } from '#server/sql.ts'
import { extraOf, refundOf, type Earlier, type RefundSums, type Units } from './sums.ts'

const confirmed = sql`status in ('confirmed', 'paid-out', 'failed')`

/** What of an order was given back by confirmed refunds. */
async function earlierOf(db: Queries, order: number, digits: number): Promise<Earlier> {
  const lines = await db.rows<{ id: number; quantity: number }>(sql`
    select e.order_item_id as id, e.quantity from refunded_lines e join order_items i on i.id = e.order_item_id
    where i.order_id = ${order}`)
  const { gross } = await db.one<{ gross: string }>(sql`
    select coalesce(sum(gross), 0)::text as gross from refunds where order_id = ${order} and excess_id is null and ${confirmed}`)
  const taxes = await db.rows<{ tax_rate: number; base: string; amount: string }>(sql`
    select t.tax_rate::float8 as tax_rate, sum(t.base)::text as base, sum(t.amount)::text as amount
    from refund_taxes t join refunds r on r.id = t.refund_id where r.order_id = ${order} and r.${confirmed}
    group by t.tax_rate`)
  return {
    units: unitsIn(lines),
    gross: minorOf(gross, digits),
    taxes: taxes.map(({ tax_rate, base, amount }) => ({
      tax_rate,
      base: minorOf(base, digits),
      amount: minorOf(amount, digits),
    })),
  }
}

export const unitsIn = (lines: readonly { id: number; quantity: number }[]): Units =>
  new Map(lines.map(({ id, quantity }) => [id, quantity]))

/** Writes what a draft comes to by its lines, fees and free amount. */
export async function settleRefund(tx: Tx, id: number): Promise<void> {
  const refund = await tx.one<{ order: number; currency: string; adjustment: string; is_excess: boolean }>(sql`
    select order_id as order, currency, adjustment::text, excess_id is not null as is_excess
    from refunds where id = ${id}`)
  const lines = await tx.rows<{ id: number; quantity: number }>(sql`
    select order_item_id as id, quantity from refund_items where refund_id = ${id}`)
  const fees = await tx.rows<{ amount: string }>(sql`
    select amount::text from refund_fees where refund_id = ${id}`)
  const extra = extraOf(refund.currency, [refund.adjustment, ...fees.map(({ amount }) => amount)])
  // what was paid too much was paid for nothing: there is no tax in it
  const sums = refund.is_excess
    ? { gross: extra, net: extra, tax: 0, taxes: [] }
    : await sumsOf(tx, refund, unitsIn(lines), extra)
  await writeSums(tx, id, sums, digitsOf(refund.currency))
}

/** What these units of an order come to, after what was given back of it before. */
export async function sumsOf(
  db: Queries,
  { order, currency }: { order: number; currency: string },
  units: Units,
  extra: Minor,
): Promise<RefundSums> {
  const earlier = await earlierOf(db, order, digitsOf(currency))
  return refundOf(await contentsOf(db, order, { isWhole: true }), earlier, units, extra)
}

async function writeSums(tx: Tx, id: number, { gross, net, tax, taxes }: RefundSums, digits: number): Promise<void> {
  await tx.run(sql`
    update refunds set gross = ${decimal(gross, digits)}, total_net = ${decimal(net, digits)},
      tax = ${decimal(tax, digits)},
      quantity = coalesce((select sum(quantity) from refund_items where refund_id = ${id}), 0)
    where id = ${id}`)
  await tx.run(sql`delete from refund_taxes where refund_id = ${id}`)
  await tx.run(sql`
    insert into refund_taxes (refund_id, tax_rate, base, amount)
    select ${id}, n.rate, n.base, n.amount
    from unnest(${taxes.map(({ tax_rate }) => tax_rate)}::numeric[],
      ${taxes.map(({ base }) => decimal(base, digits))}::numeric[],
      ${taxes.map(({ amount }) => decimal(amount, digits))}::numeric[]) n(rate, base, amount)`)
}

/** Whether the provider gives it back, where it can; nobody has said otherwise. */
export const preferProvider = (tx: Tx, id: number): Promise<unknown> =>
  tx.run(sql`
    update refunds set is_automatic = true
    where id = ${id} and gross > 0 and gross <= (select left_by_provider from refund_rows where id = ${id})`)
