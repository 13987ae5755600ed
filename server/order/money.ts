import { closeAwaited, paidInFull } from '#server/invoice/awaited.ts'
import { enqueue, withdraw } from '#server/outbox.ts'
import { refuse } from '#server/problem.ts'
import { sql } from '#server/sql.ts'
import type { OrderExecution } from './arguments.ts'

/** Books what is still owed as a captured payment, and the order's open invoices as paid. */
export async function markPaid({ tx, undoLog, raise, record: order }: OrderExecution): Promise<void> {
  const owed = await tx.one<{ amount: string; method: number | null; paid: string | null }>(sql`
    select greatest(total - paid_total, 0) as amount, date_paid as paid, coalesce(payment_method_id, (
      select payment_method_id from shop_payment_methods a where a.shop_id = o.shop_id order by place limit 1
    )) as method
    from orders o where id = ${order.id}`)
  if (owed.paid !== null) return
  if (Number(owed.amount) > 0) {
    if (owed.method === null) throw refuse({ status: 409, code: 'no_payment_method' })
    await undoLog.insert(
      'transactions',
      {
        order_id: order.id,
        payment_method_id: owed.method,
        status: 'captured',
        amount: owed.amount,
        currency: order.currency,
      },
      { status: 'voided' },
    )
  }
  await undoLog.update('orders', order.id, {
    paid_total: sql`paid_total + ${owed.amount}`,
    date_paid: sql`now()`,
  })
  await closeAwaited({ tx, undoLog }, order.id, paidInFull)
  for (const id of await openInvoicesOf({ tx, record: order })) await raise('invoice', id, { type: 'invoice.settled' })
}

/** Cancels the invoices that nobody paid, each by a document of its own; one that was never issued gets no number. */
export async function cancelInvoices(execution: OrderExecution): Promise<void> {
  for (const id of await openInvoicesOf(execution)) await execution.raise('invoice', id, { type: 'invoice.called_off' })
}

/** Gives back everything that was paid: a confirmed refund, its credit invoice, every payment refunded. */
export async function refundInFull(execution: OrderExecution): Promise<void> {
  const { tx, undoLog, raise, record: order } = execution
  const paid = await tx.one<{ gross: string; tax: string; transaction: number | null; quantity: number }>(sql`
    select o.paid_total - o.refund_total as gross,
      coalesce(round(o.tax_total * (o.paid_total - o.refund_total) / nullif(o.total, 0), 2), 0) as tax,
      (select max(t.id) from transactions t where t.order_id = o.id and t.status in ('captured', 'partially-refunded')
        having count(*) = 1) as transaction,
      (select coalesce(sum(i.quantity), 0)::integer from order_items i where i.order_id = o.id) as quantity
    from orders o where o.id = ${order.id}`)
  if (Number(paid.gross) <= 0) return
  const refund = await undoLog.insert('refunds', {
    order_id: order.id,
    transaction_id: paid.transaction,
    status: 'confirmed',
    reason: 'order.cancel',
    quantity: paid.quantity,
    currency: order.currency,
    total_net: sql`${paid.gross}::numeric - ${paid.tax}::numeric`,
    tax: paid.tax,
    gross: paid.gross,
    date_confirmed: sql`now()`,
  })
  await tx.run(sql`
    insert into refund_items (refund_id, order_item_id, quantity)
    select ${refund}, id, quantity from order_items where order_id = ${order.id}`)
  const payments = await tx.rows<{ id: number }>(sql`
    select id from transactions where order_id = ${order.id} and status in ('captured', 'partially-refunded')`)
  for (const { id } of payments)
    await undoLog.update('transactions', id, { status: 'refunded', refunded_amount: sql`amount` })
  await undoLog.update('orders', order.id, { refund_total: sql`refund_total + ${paid.gross}` })
  const invoices = await tx.rows<{ id: number }>(sql`
    select id from invoices where order_id = ${order.id} and status = 'paid'`)
  for (const { id } of invoices) await raise('invoice', id, { type: 'invoice.refunded' })
  await enqueue(execution, 'document', 'credit-invoice', { refund_id: refund })
  await enqueue(execution, 'refund', 'refund', { refund_id: refund })
}

/** Lets go of money that was only reserved: payments that were never captured are voided. */
export async function voidPayments(execution: OrderExecution): Promise<void> {
  await withdraw(execution, 'payment', ['capture'])
  const open = await execution.tx.rows<{ id: number }>(sql`
    select id from transactions where order_id = ${execution.record.id} and status in ('pending', 'authorised') order by id`)
  for (const { id } of open) {
    const told = await enqueue(execution, 'payment', 'void', { transaction_id: id })
    await execution.undoLog.update('transactions', id, { status: 'voided' }, { told })
  }
}

/** Gives up what was not sent, and proposes to refund what of it was paid. */
export async function closeShort({ tx, undoLog, record: order }: OrderExecution): Promise<void> {
  const lines = await tx.rows<{ id: number; open: number; gross: string; tax: string }>(sql`
    select i.id, i.open_quantity as open, round(i.price * i.open_quantity * rate.gross, 2) as gross,
      round(i.price * i.open_quantity * rate.tax, 2) as tax
    from order_item_rows i
    join orders o on o.id = i.order_id
    cross join lateral (select i.tax_rate::numeric / 100 as part) p
    cross join lateral (
      select case when o.is_tax_included then 1 else 1 + p.part end as gross,
        case when o.is_tax_included then p.part / (1 + p.part) else p.part end as tax
    ) rate
    where i.order_id = ${order.id} and i.open_quantity > 0
    order by i.id`)
  for (const { id, open } of lines)
    await undoLog.update('order_items', id, { cancelled_quantity: sql`cancelled_quantity + ${open}` })
  const sums = await tx.one<{ gross: string; tax: string }>(sql`
    with wanted as (
      select sum(l.gross) as gross, sum(l.tax) as tax
      from unnest(${lines.map(({ gross }) => gross)}::numeric[], ${lines.map(({ tax }) => tax)}::numeric[]) l(gross, tax)
    ), most as (
      select coalesce(least(w.gross, o.paid_total - o.refund_total), 0) as gross, w.gross as wanted, w.tax
      from wanted w, orders o where o.id = ${order.id}
    )
    select gross, coalesce(round(tax * gross / nullif(wanted, 0), 2), 0) as tax from most`)
  if (Number(sums.gross) <= 0) return
  const refund = await undoLog.insert('refunds', {
    order_id: order.id,
    status: 'draft',
    reason: 'short_close',
    quantity: lines.reduce((all, { open }) => all + open, 0),
    currency: order.currency,
    total_net: sql`${sums.gross}::numeric - ${sums.tax}::numeric`,
    tax: sums.tax,
    gross: sums.gross,
  })
  await tx.run(sql`
    insert into refund_items (refund_id, order_item_id, quantity)
    select ${refund}, l.id, l.open
    from unnest(${lines.map(({ id }) => id)}::bigint[], ${lines.map(({ open }) => open)}::integer[]) l(id, open)`)
}

const openInvoicesOf = async ({ tx, record }: Pick<OrderExecution, 'tx' | 'record'>): Promise<number[]> => {
  const found = await tx.rows<{ id: number }>(sql`
    select id from invoices
    where order_id = ${record.id} and status not in ('paid', 'cancelled', 'refunded') order by id`)
  return found.map(({ id }) => id)
}
