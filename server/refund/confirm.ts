import { minorOf } from '#entities/money/amount.ts'
import type { RefundRow } from '#entities/refund/refund.ts'
import type { OrderOccurrence } from '#machines/order/events.ts'
import type { ReturnOccurrence } from '#machines/return/return.ts'
import type { TransactionOccurrence } from '#machines/transaction/transaction.ts'
import type { MoveExecution } from '#server/life/server-life.ts'
import { enqueue } from '#server/outbox.ts'
import { sql } from '#server/sql.ts'

export type RefundExecution = MoveExecution<RefundRow>

type Given = { readonly id: number; readonly order: number; readonly gross: string; readonly isAutomatic: boolean }

/** Takes it from the order's payments, the newest first, each no further than it goes; what they have left is asked under the order's lock. */
export async function takeFromPayments(
  { tx, undoLog, raise }: Pick<MoveExecution, 'tx' | 'undoLog' | 'raise'>,
  { id, order, gross, isAutomatic }: Given,
): Promise<void> {
  const payments = await tx.rows<{ id: number; left: string; open: string }>(sql`
    select id, least(left_amount, greatest(${gross}::numeric - coalesce(sum(left_amount) over (
      order by id desc rows between unbounded preceding and 1 preceding), 0), 0))::text as open, left_amount::text as left
    from refundable_payments
    where order_id = ${order} and (not ${isAutomatic}::boolean or by_provider) order by id desc`)
  for (const payment of payments.filter(({ open }) => Number(open) > 0)) {
    await undoLog.insert('refund_payments', { refund_id: id, transaction_id: payment.id, amount: payment.open })
    const event = {
      type: 'transaction.refunded',
      in_full: minorOf(payment.open) === minorOf(payment.left),
    } satisfies TransactionOccurrence
    await raise('transaction', payment.id, event, {
      set: { refunded_amount: sql`refunded_amount + ${payment.open}::numeric` },
      tells: [payment.open],
    })
  }
}

/** What was paid too much goes back out of that one payment. */
async function takeFromExcess({ tx, undoLog, raise, record: refund }: RefundExecution, payment: number): Promise<void> {
  const { gross } = refund
  const { in_full } = await tx.one<{ in_full: boolean }>(sql`
    select amount = refunded_amount + ${gross}::numeric as in_full from transactions where id = ${payment}`)
  await undoLog.insert('refund_payments', { refund_id: refund.id, transaction_id: payment, amount: gross })
  const event = { type: 'transaction.refunded', in_full } satisfies TransactionOccurrence
  await raise('transaction', payment, event, {
    set: { refunded_amount: sql`refunded_amount + ${gross}::numeric` },
    tells: [gross],
  })
}

/** All that follows from a confirmation, in one transaction with it: nothing of it is taken back. */
export async function confirm(execution: RefundExecution): Promise<void> {
  const { tx, undoLog, raise, record: refund } = execution
  const { id, gross, currency, is_automatic: isAutomatic } = refund
  const order = refund.order.id
  await undoLog.update('refunds', id, { date_confirmed: sql`now()` })
  // the order has got what it is owed, and its papers say so
  if (refund.excess !== null) return takeFromExcess(execution, refund.excess.id)
  await takeFromPayments(execution, { id, order, gross, isAutomatic })
  await restock(execution)
  const { in_full } = await tx.one<{ in_full: boolean }>(sql`
    select refund_total + ${gross}::numeric >= paid_total as in_full from orders where id = ${order}`)
  const happened = { type: 'order.refund_confirmed', in_full } satisfies OrderOccurrence
  const set = { refund_total: sql`refund_total + ${gross}::numeric` }
  await raise('order', order, happened, { set, tells: [`${gross} ${currency}`] })
  const { back } = await tx.one<{ back: number | null }>(sql`select return_id as back from refunds where id = ${id}`)
  if (back !== null)
    await raise('return', back, { type: 'return.refunded' } satisfies ReturnOccurrence, { tells: [refund.number] })
  if (in_full) {
    const invoices = await tx.rows<{ id: number }>(sql`
      select id from invoices where order_id = ${order} and status = 'paid' order by id`)
    for (const invoice of invoices) await raise('invoice', invoice.id, { type: 'invoice.refunded' })
  }
  await enqueue(ofOrder(execution), 'document', 'credit-invoice', { refund_id: id })
  if (isAutomatic) await askProvider(execution)
}

/** Its jobs and mails are the order's, as those that the order's own moves put there. */
export const ofOrder = (execution: RefundExecution): MoveExecution => {
  const { order, shop } = execution.record
  return { ...execution, object: 'order', record: { id: order.id, version: 1, shop } as MoveExecution['record'] }
}

export const askProvider = (execution: RefundExecution): Promise<number> =>
  enqueue(ofOrder(execution), 'refund', 'refund', { refund_id: execution.record.id })

/** What comes back into stock, where a product keeps any; products are written in the order in which everyone takes them. */
async function restock({ tx, undoLog, record: refund, user }: RefundExecution): Promise<void> {
  const back = await tx.rows<{ product_id: number; quantity: number }>(sql`
    select i.product_id, sum(s.quantity)::integer as quantity
    from refund_items x join order_items i on i.id = x.order_item_id join products p on p.id = i.product_id
      join refunds r on r.id = x.refund_id
    -- what came with a return is in stock since that was accepted: of a line what nobody has refunded yet is meant first
    join lateral (
      select x.quantity - greatest(i.return_quantity - coalesce(sum(o.quantity), 0), 0) as quantity
      from refund_items o join refunds f on f.id = o.refund_id
      where o.order_item_id = i.id and f.id <> r.id and f.status in ('confirmed', 'paid-out', 'failed')
    ) s on s.quantity > 0
    where x.refund_id = ${refund.id} and x.restock and p.manage_stock and r.return_id is null
    group by i.product_id, p.parent_id
    order by coalesce(p.parent_id, i.product_id), i.product_id`)
  for (const line of back) {
    const by = { user_id: user?.id ?? null, who: user?.name ?? null }
    const movement = { ...line, cause: 'return', order_id: refund.order.id, ...by }
    await undoLog.book('stock_movements', movement, { ...movement, quantity: -line.quantity })
  }
}

/** It was given back by hand. */
export async function payOut({ tx, undoLog, record: refund }: RefundExecution): Promise<void> {
  const open = await tx.rows<{ id: number }>(sql`
    select id from refund_payments where refund_id = ${refund.id} and status <> 'paid-out' order by id`)
  for (const { id } of open) await undoLog.update('refund_payments', id, { status: 'paid-out' })
}
