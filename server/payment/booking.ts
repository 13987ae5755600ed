import { houseZone } from '#entities/zone.ts'
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

/** The customer's bank took it back: the order is owed again, and so are the invoices that it paid, the newest first. */
export async function chargeBack({ tx, undoLog, raise, record: payment }: PaymentExecution): Promise<void> {
  const { id, amount, currency } = payment
  await undoLog.update('transactions', id, { date_reversed: sql`now()` })
  const paid = await tx.rows<{ id: number; taken: string }>(sql`
    select id, taken from (
      select id, least(paid_total, greatest(${amount}::numeric - coalesce(sum(paid_total) over (
        order by id desc rows between unbounded preceding and 1 preceding), 0), 0)) as taken
      from invoices
      where order_id = ${payment.order.id} and status not in ('cancelled', 'refunded') and paid_total > 0
        and (${payment.invoice?.id ?? null}::bigint is null or id = ${payment.invoice?.id ?? null})) n
    where taken > 0 order by id`)
  for (const invoice of paid)
    await raise(
      'invoice',
      invoice.id,
      { type: 'invoice.charged_back' },
      { set: { paid_total: sql`paid_total - ${invoice.taken}::numeric`, date_paid: null } },
    )
  const set = { paid_total: sql`greatest(paid_total - ${amount}::numeric, 0)`, date_paid: null }
  const type = 'order.payment_reversed' satisfies OrderOccurrence['type']
  await raise('order', payment.order.id, { type }, { set, tells: [`${amount} ${currency}`] })
}
