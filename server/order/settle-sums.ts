import { decimal, digitsOf } from '#entities/money/amount.ts'
import { totalsOf } from '#entities/money/totals.ts'
import type { Tx } from '#server/db.ts'
import { sql } from '#server/sql.ts'
import { contentsOf } from './contents.ts'

/** The amounts of an order and its parts. */
export async function reckon(tx: Tx, id: number): Promise<void> {
  const order = await contentsOf(tx, id, { isWhole: true })
  const digits = digitsOf(order.currency)
  const totals = totalsOf(order)
  const said = (amounts: readonly number[]) => amounts.map((amount) => decimal(amount, digits))
  await tx.run(sql`
    update order_items i set total = n.total
    from unnest(${order.lines.map((line) => line.id)}::bigint[], ${said(totals.lines)}::numeric[]) n(id, total)
    where i.id = n.id and i.total <> n.total`)
  const amounts = order.fees.map((fee, at) => ({ ...fee, amount: decimal(totals.fees[at] ?? 0, digits) }))
  const inPercent = (isCoupon: boolean) =>
    amounts.filter((fee) => fee.calculation !== 'fixed' && fee.is_coupon === isCoupon)
  for (const [table, some] of [
    [sql`order_fees`, inPercent(false)],
    [sql`order_coupons`, inPercent(true)],
  ] as const)
    await tx.run(sql`
      update ${table} f set amount = n.amount
      from unnest(${some.map((fee) => fee.id)}::bigint[], ${some.map(({ amount }) => amount)}::numeric[]) n(id, amount)
      where f.id = n.id`)
  await tx.run(sql`delete from order_taxes where order_id = ${id}`)
  await tx.run(sql`
    insert into order_taxes (order_id, tax_rate, base, amount, country_code)
    select ${id}, n.rate, n.base, n.amount, (
      select upper(nullif(country_code, '')) from order_addresses
      where order_id = ${id} and nullif(country_code, '') is not null order by type = 'shipping' desc limit 1)
    from unnest(${totals.taxes.map(({ tax_rate }) => tax_rate)}::numeric[],
      ${said(totals.taxes.map(({ base }) => base))}::numeric[],
      ${said(totals.taxes.map(({ amount }) => amount))}::numeric[]) n(rate, base, amount)`)
  const [subtotal, discount, fee, credit, total, tax] = said([
    totals.subtotal,
    totals.discount_total,
    totals.fee_total,
    totals.voucher_credit,
    totals.total,
    totals.tax_total,
  ])
  await tx.run(sql`
    update orders set subtotal = ${subtotal}, discount_total = ${discount}, fee_total = ${fee},
      voucher_credit = ${credit}, total = ${total}, tax_total = ${tax},
      cart_weight = coalesce((
        select sum(i.quantity * p.weight) from order_items i join products p on p.id = i.product_id
        where i.order_id = ${id}), 0)
    where id = ${id}`)
}

/** The one payment that is awaited is over what is still to be paid. */
export async function awaitTotal(tx: Tx, id: number): Promise<void> {
  await tx.run(sql`
    update transactions t set amount = o.total - (o.paid_total - o.refund_total)
    from orders o
    where o.id = ${id} and t.order_id = o.id and t.status = 'pending' and t.invoice_id is null
      and o.total > o.paid_total - o.refund_total
      and (select count(*) from transactions where order_id = o.id and status = 'pending') = 1`)
}
