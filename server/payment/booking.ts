import { houseZone } from '#entities/zone.ts'
import type { InvoiceOccurrence } from '#machines/invoice/events.ts'
import type { OrderOccurrence } from '#machines/order/events.ts'
import { closeAwaited, paidInFull } from '#server/invoice/awaited.ts'
import { raisePaid } from '#server/invoice/payments.ts'
import { sql } from '#server/sql.ts'
import type { PaymentExecution } from './arguments.ts'

/** Books what came in on its order and, where one invoice alone is open, on that. */
export async function bookOnOrder(execution: PaymentExecution): Promise<void> {
  const { tx, undoLog, raise, record: payment, args } = execution
  const order = payment.order.id
  const day = args.datePaid ?? payment.date_paid
  const paidOn = day === null ? sql`(now() at time zone ${houseZone})::date` : sql`${day}::date`
  const open = await tx.rows<{ id: number; takes: boolean }>(sql`
    select id, open_total >= ${payment.amount}::numeric as takes from invoices
    where order_id = ${order} and status not in ('paid', 'cancelled', 'refunded') order by id`)
  const [only, ...others] = open
  const invoice = only?.takes === true && others.length === 0 ? only.id : null
  await undoLog.update('transactions', payment.id, {
    date_paid: paidOn,
    ...(invoice !== null && { invoice_id: invoice }),
  })
  if (invoice !== null)
    await undoLog.update('invoices', invoice, { paid_total: sql`paid_total + ${payment.amount}::numeric` })
  const settles = await raisePaid(execution, { order, amount: payment.amount, currency: payment.currency, day: paidOn })
  if (!settles) return
  await closeAwaited({ tx, undoLog }, order, paidInFull)
  for (const { id } of open) await raise('invoice', id, { type: 'invoice.settled' })
}

/** The customer's bank took it back: the order is owed again, and so are the invoices that it paid. */
export const chargeBack = (execution: PaymentExecution): Promise<void> => takeBack(execution, 'invoice.charged_back')

/** It was entered by mistake: its entry is void, and nothing of it was ever paid. */
export const reverse = (execution: PaymentExecution): Promise<void> => takeBack(execution, 'invoice.payment_reversed')

/**
 * Takes it off its order and the invoices that it paid, its own before the newest; what reminders cost and what was taken
 * off with it, too. What the order's other payments cover stays paid.
 */
async function takeBack(
  { tx, undoLog, raise, record: payment }: PaymentExecution,
  type: InvoiceOccurrence['type'],
): Promise<void> {
  const invoice = payment.invoice?.id ?? null
  await undoLog.update('transactions', payment.id, { date_reversed: sql`now()` })
  // what was paid too much was never paid for anything
  if (payment.is_excess) return
  const { amount, settled, fee, covered } = await tx.one<Record<'amount' | 'settled' | 'fee' | 'covered', string>>(sql`
    select t.amount - t.fee_amount as amount, t.amount - t.fee_amount + t.discount as settled, t.fee_amount as fee, (
      select coalesce(sum(e.amount - e.fee_amount + e.discount), 0) from transactions e
      where e.order_id = t.order_id and e.id <> t.id and not e.is_excess
        and e.status in ('captured', 'partially-refunded', 'refunded')) as covered
    from transactions t where t.id = ${payment.id}`)
  if (invoice !== null && Number(fee) > 0)
    await undoLog.update('invoices', invoice, { fee_paid: sql`greatest(fee_paid - ${fee}::numeric, 0)` })
  // the order knows nothing of fees
  if (Number(amount) <= 0) return
  const paid = await tx.rows<{ id: number; taken: string }>(sql`
    select id, taken from (
      select id, least(paid_total, greatest(
        least(${settled}::numeric, sum(paid_total) over () - ${covered}::numeric) - coalesce(sum(paid_total) over (
          order by id = ${invoice}::bigint desc nulls last, id desc rows between unbounded preceding and 1 preceding), 0),
        0)) as taken
      from invoices
      where order_id = ${payment.order.id} and status not in ('cancelled', 'refunded') and paid_total > 0) n
    where taken > 0 order by id`)
  for (const { id, taken } of paid)
    await raise('invoice', id, { type }, { set: { paid_total: sql`paid_total - ${taken}::numeric`, date_paid: null } })
  const set = {
    paid_total: sql`greatest(paid_total - ${amount}::numeric, 0)`,
    date_paid: sql`case when ${covered}::numeric >= total then date_paid end`,
  }
  const reversed = 'order.payment_reversed' satisfies OrderOccurrence['type']
  await raise('order', payment.order.id, { type: reversed }, { set, tells: [`${amount} ${payment.currency}`] })
}
