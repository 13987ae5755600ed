import { decimal, digitsOf, minorOf, portion } from '#entities/money/amount.ts'
import { totalsOf } from '#entities/money/totals.ts'
import { closeAwaited, paidInFull } from '#server/invoice/awaited.ts'
import { enqueue, withdraw } from '#server/outbox.ts'
import { refuse } from '#server/problem.ts'
import { takeFromPayments } from '#server/refund/confirm.ts'
import { sql } from '#server/sql.ts'
import type { OrderExecution } from './arguments.ts'
import { contentsOf } from './contents.ts'

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
  const paid = await tx.one<Paid & { by_provider: string; quantity: number }>(sql`
    select o.paid_total - o.refund_total as gross, o.tax_total as tax, o.total,
      (select coalesce(sum(p.left_amount), 0) from refundable_payments p where p.order_id = o.id and p.by_provider)
        as by_provider,
      (select coalesce(sum(i.quantity - coalesce(e.quantity, 0)), 0)::integer
        from order_items i left join refunded_lines e on e.order_item_id = i.id where i.order_id = o.id) as quantity
    from orders o where o.id = ${order.id}`)
  if (Number(paid.gross) <= 0) return
  const isAutomatic = Number(paid.gross) <= Number(paid.by_provider)
  const refund = await undoLog.insert('refunds', {
    order_id: order.id,
    status: 'confirmed',
    reason: 'order.cancel',
    quantity: paid.quantity,
    currency: order.currency,
    ...givenBack(order.currency, paid),
    is_automatic: isAutomatic,
    date_confirmed: sql`now()`,
  })
  await tx.run(sql`
    insert into refund_items (refund_id, order_item_id, quantity)
    select ${refund}, i.id, i.quantity - coalesce(e.quantity, 0)
    from order_items i left join refunded_lines e on e.order_item_id = i.id
    where i.order_id = ${order.id} and i.quantity > coalesce(e.quantity, 0)`)
  await takeFromPayments(execution, { id: refund, order: order.id, gross: paid.gross, isAutomatic })
  await undoLog.update('orders', order.id, { refund_total: sql`refund_total + ${paid.gross}` })
  const invoices = await tx.rows<{ id: number }>(sql`
    select id from invoices where order_id = ${order.id} and status = 'paid'`)
  for (const { id } of invoices) await raise('invoice', id, { type: 'invoice.refunded' })
  await enqueue(execution, 'document', 'credit-invoice', { refund_id: refund })
  if (isAutomatic) await enqueue(execution, 'refund', 'refund', { refund_id: refund })
}

/** What is given back of a total in which so much tax is. */
type Paid = { readonly gross: string; readonly tax: string; readonly total: string }

function givenBack(currency: string, { gross, tax, total }: Paid) {
  const digits = digitsOf(currency)
  const given = minorOf(gross, digits)
  const taxed = portion(minorOf(tax, digits), given, minorOf(total, digits))
  return { total_net: decimal(given - taxed, digits), tax: decimal(taxed, digits), gross: decimal(given, digits) }
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
  const lines = await tx.rows<{ id: number; open: number }>(sql`
    select id, open_quantity as open from order_item_rows where order_id = ${order.id} and open_quantity > 0 order by id`)
  const before = totalsOf(await contentsOf(tx, order.id))
  for (const { id, open } of lines)
    await undoLog.update('order_items', id, { cancelled_quantity: sql`cancelled_quantity + ${open}` })
  const after = totalsOf(await contentsOf(tx, order.id))
  const digits = digitsOf(order.currency)
  const { paid } = await tx.one<{ paid: string }>(sql`
    select paid_total - refund_total as paid from orders where id = ${order.id}`)
  // what is not delivered need not be paid, and no more is given back than was
  const wanted = before.total - after.total
  const gross = Math.min(wanted, minorOf(paid, digits))
  if (gross <= 0) return
  const sums = {
    gross: decimal(gross, digits),
    tax: decimal(before.tax_total - after.tax_total, digits),
    total: decimal(wanted, digits),
  }
  const refund = await undoLog.insert('refunds', {
    order_id: order.id,
    status: 'draft',
    reason: 'short_close',
    quantity: lines.reduce((all, { open }) => all + open, 0),
    currency: order.currency,
    ...givenBack(order.currency, sums),
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
