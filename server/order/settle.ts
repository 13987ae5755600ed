import { decimal, digitsOf } from '#entities/money/amount.ts'
import { totalsOf } from '#entities/money/totals.ts'
import type { SentValues } from '#machines/editor/merge.ts'
import { rowsIn } from '#machines/editor/rows.ts'
import type { Tx } from '#server/db.ts'
import { applyOccurrence } from '#server/life/move.ts'
import { refuse } from '#server/problem.ts'
import { sql } from '#server/sql.ts'
import type { Person } from '#server/store/session.ts'
import { takeEvidence } from '#server/vat/evidence.ts'
import { contentsOf } from './contents.ts'
import { orderLife } from './life.ts'

/** What an order comes to depends on these. */
const contents = ['items', 'fees', 'coupons', 'shipping_total', 'voucher', 'vat_exempt', 'price_list_id']

/** Everything of an order that follows from what was written of it: its sums, its weight, who wrote a note. */
export async function settleOrder(tx: Tx, user: Person, id: number, sent: SentValues): Promise<void> {
  if (sent['notes'] !== undefined)
    await tx.run(sql`
      update order_notes set user_id = ${user.id}, author = ${user.name}
      where order_id = ${id} and user_id is null and author is null and date_created = now()`)
  if (typeof sent['vat_number'] === 'string') await takeEvidence(tx, id, sent['vat_number'])
  if (!contents.some((name) => sent[name] !== undefined)) return
  await tx.run(sql`
    update orders o set currency = l.currency, is_tax_included = l.is_tax_included and not o.vat_exempt
    from price_lists l where o.id = ${id} and l.id = o.price_list_id`)
  if (sent['items'] !== undefined)
    await tx.run(sql`
      update order_items i set is_shippable = not p.is_virtual
      from products p
      where i.order_id = ${id} and p.id = i.product_id and i.id <> all(${knownIn(sent['items'])}::bigint[])`)
  await reckon(tx, id)
  await settlePayments(tx, id)
}

/** The lines that were there before. */
const knownIn = (items: unknown): number[] => rowsIn(items).flatMap(({ id }) => (typeof id === 'number' ? [id] : []))

/** The amounts of an order and its parts. */
async function reckon(tx: Tx, id: number): Promise<void> {
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

/** What is awaited follows the total; what was paid is no more than it, and pays all of it where it is as much. */
async function settlePayments(tx: Tx, id: number): Promise<void> {
  const { state } = await tx.one<{ state: 'above' | 'met' | 'below' }>(sql`
    select case when paid_total - refund_total > total then 'above'
      when paid_total > 0 and paid_total - refund_total = total and date_paid is null then 'met' else 'below' end as state
    from orders where id = ${id}`)
  if (state === 'above') throw refuse({ status: 422, code: 'invalid', fields: { items: 'below_paid' } })
  await tx.run(sql`
    update transactions t set amount = o.total - (o.paid_total - o.refund_total)
    from orders o
    where o.id = ${id} and t.order_id = o.id and t.status = 'pending' and t.invoice_id is null
      and o.total > o.paid_total - o.refund_total
      and (select count(*) from transactions where order_id = o.id and status = 'pending') = 1`)
  if (state !== 'met') return
  await tx.run(sql`update orders set date_paid = now() where id = ${id}`)
  await applyOccurrence(tx, orderLife, id, { type: 'order.paid' })
}
