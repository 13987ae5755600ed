import { transaction, type Db, type Tx } from '#server/db.ts'
import { settleRefund } from '#server/refund/settle.ts'
import { sql, type Sql } from '#server/sql.ts'

/** Three that paid too much: one waits for somebody, of one it is to go back, with one another invoice was paid. */
export async function seedOverpayments(db: Db): Promise<void> {
  await transaction(db, async (tx) => {
    const [waiting, toReturn, used] = await paidByBank(tx)
    if (waiting === undefined || toReturn === undefined || used === undefined) return
    await overpay(tx, waiting, sql`5`)
    await draft(tx, await overpay(tx, toReturn, sql`24.9`))
    await payAnother(tx, used)
  })
}

type Paid = { id: number; order: number }

/** The latest, one of an order each. */
const paidByBank = (tx: Tx): Promise<Paid[]> =>
  tx.rows(sql`
    select t.id, t.order_id as order from transactions t
    join payment_methods m on m.id = t.payment_method_id
    where t.status = 'captured' and t.provider is null and t.shop_id = 1 and t.currency = 'EUR' and not t.is_excess
      and m.kind in ('invoice', 'prepayment')
      and not exists (select from transactions o where o.order_id = t.order_id and o.id <> t.id)
    order by t.id desc limit 3`)

/** With the same transfer: it bears its reference and its day. */
async function overpay(tx: Tx, { id }: Paid, amount: Sql): Promise<number> {
  const made = await tx.one<{ id: number }>(sql`
    insert into transactions
      (order_id, payment_method_id, status, amount, currency, reference, date_paid, date_created, is_excess)
    select order_id, payment_method_id, 'captured', ${amount}, currency, reference, date_paid, date_created, true
    from transactions where id = ${id} returning id`)
  return made.id
}

async function draft(tx: Tx, payment: number): Promise<void> {
  const refund = await tx.one<{ id: number }>(sql`
    insert into refunds (order_id, currency, excess_id, adjustment, date_created, date_updated)
    select order_id, currency, id, amount, date_created, date_created from transactions where id = ${payment}
    returning id`)
  await settleRefund(tx, refund.id)
}

/** The order before it, of the same customer where there is one, was overpaid by what this one cost, and 10 more. */
async function payAnother(tx: Tx, { id }: Paid): Promise<void> {
  const earlier = await tx.maybe<Paid & { amount: string }>(sql`
    select e.id, e.order_id as order, (t.amount + 10)::text as amount
    from transactions t
    join orders o on o.id = t.order_id
    join transactions e on e.status = 'captured' and e.provider is null and e.currency = t.currency
      and e.shop_id = t.shop_id and e.order_id <> t.order_id and not e.is_excess and e.date_created < t.date_created
    join payment_methods m on m.id = e.payment_method_id and m.kind in ('invoice', 'prepayment')
    join orders w on w.id = e.order_id
    where t.id = ${id}
    order by (w.customer_id = o.customer_id) is true desc, e.id desc limit 1`)
  if (earlier === undefined) return
  const excess = await overpay(tx, earlier, sql`${earlier.amount}::numeric`)
  await tx.run(sql`
    update transactions set excess_id = ${excess}, reference = (select number from transactions where id = ${excess})
    where id = ${id}`)
  // counted again, now that it is used
  await tx.run(sql`update transactions set excess_left = excess_left where id = ${excess}`)
}
