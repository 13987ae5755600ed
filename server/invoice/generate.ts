import { enqueue } from '#server/outbox.ts'
import type { OrderExecution } from '#server/order/arguments.ts'
import { contentsOf } from '#server/order/contents.ts'
import { sql } from '#server/sql.ts'
import { decimal, digitsOf, minorOf, sum } from '#entities/money/amount.ts'
import { totalsOf } from '#entities/money/totals.ts'
import { amountOf, billOf, type BilledOrder } from './sums.ts'

/**
 * Writes the invoice over all that the order delivers, once: beside one that stands none is written. It is called by its order (Entwurf) while its number waits in
 * the outbox as its mail does, so that an undo takes all of it back and leaves no gap. What was paid before is booked on it.
 */
export async function generateInvoice(execution: OrderExecution, isSent: boolean): Promise<void> {
  const { tx, undoLog, raise, record: order } = execution
  const standing = await tx.run(sql`
    select from invoices where order_id = ${order.id} and status <> 'cancelled' limit 1`)
  if (standing > 0) return
  const { billed, head, paid } = await read(execution)
  const units = new Map(billed.lines.map(({ id, quantity }) => [id, quantity]))
  const bill = billOf(billed, [], units)
  const digits = digitsOf(billed.currency)
  const total = amountOf(bill, 'total', digits)
  if (units.size === 0 || total < 0) return

  const taxes = bill.sums.filter(({ kind }) => kind === 'tax').map(({ amount }) => minorOf(amount, digits))
  const isPaid = paid >= total
  const id = await undoLog.insert('invoices', {
    ...head,
    order_id: order.id,
    number: `E-${order.number}`,
    status: 'created',
    total: decimal(total, digits),
    tax_total: decimal(sum(taxes), digits),
    paid_total: decimal(isPaid ? 0 : paid, digits),
    sums: JSON.stringify(bill.sums),
  })
  await tx.run(sql`
    insert into invoice_items (invoice_id, order_item_id, quantity)
    select ${id}, u.item, u.quantity
    from unnest(${[...units.keys()]}::bigint[], ${[...units.values()]}::integer[]) u(item, quantity)`)
  await undoLog.insert('documents', {
    order_id: order.id,
    shop_id: head.shop_id,
    invoice_id: id,
    type: 'invoice',
    number: `E-${order.number}`,
  })
  const ofInvoice = { ...execution, object: 'invoice', record: { id, version: 1, shop: order.shop } }
  await enqueue(ofInvoice, 'number', 'invoice')
  await enqueue(ofInvoice, 'document', 'invoice')
  await raise('invoice', id, { type: 'invoice.generated' })
  if (isSent && order.has_email) await raise('invoice', id, { type: 'invoice.send' })
  if (isPaid) await raise('invoice', id, { type: 'invoice.settled' })
}

type Head = { customer_id: number | null; shop_id: number | null; payment_method_id: number | null }

/** The order as it is to be billed, and what of it is on the invoice; a line that was closed short is not delivered. */
async function read({ tx, record: { id } }: OrderExecution) {
  const { paid, ...head } = await tx.one<Head & { currency: string; search: string; paid: string }>(sql`
    select customer_id, shop_id, payment_method_id, currency, search, paid_total - refund_total as paid
    from orders where id = ${id}`)
  const contents = await contentsOf(tx, id)
  const digits = digitsOf(contents.currency)
  const { fees } = totalsOf(contents)
  const billed: BilledOrder = {
    ...contents,
    fees: contents.fees.map((fee, at) => ({ ...fee, amount: fees[at] ?? 0 })),
    shipping: minorOf(contents.shipping, digits),
    voucher: minorOf(contents.voucher, digits),
  }
  return { billed, head, paid: Math.max(minorOf(paid, digits), 0) }
}
