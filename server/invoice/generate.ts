import { enqueue } from '#server/outbox.ts'
import type { OrderExecution } from '#server/order/arguments.ts'
import { sql } from '#server/sql.ts'
import { decimal, minorOf } from '#server/store/order-totals.ts'
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
  const total = amountOf(bill, 'total')
  if (units.size === 0 || total < 0) return

  const taxes = bill.sums.filter(({ kind }) => kind === 'tax').map(({ amount }) => minorOf(amount))
  const isPaid = paid >= total
  const id = await undoLog.insert('invoices', {
    ...head,
    order_id: order.id,
    number: `E-${order.number}`,
    status: 'created',
    total: decimal(total),
    tax_total: decimal(taxes.reduce((all, amount) => all + amount, 0)),
    paid_total: decimal(isPaid ? 0 : paid),
    sums: JSON.stringify(bill.sums),
  })
  await tx.run(sql`
    insert into invoice_items (invoice_id, order_item_id, quantity)
    select ${id}, u.item, u.quantity
    from unnest(${[...units.keys()]}::bigint[], ${[...units.values()]}::integer[]) u(item, quantity)`)
  const ofInvoice = { ...execution, object: 'invoice', record: { id, version: 1, shop: order.shop } }
  await enqueue(ofInvoice, 'number', 'invoice')
  await enqueue(ofInvoice, 'document', 'invoice')
  await raise('invoice', id, { type: 'invoice.generated' })
  if (isSent && order.has_email) await raise('invoice', id, { type: 'invoice.send' })
  if (isPaid) await raise('invoice', id, { type: 'invoice.settled' })
}

type Amounts = { shipping: string; voucher: string; paid: string; is_tax_included: boolean }
type Head = { customer_id: number | null; shop_id: number | null; payment_method_id: number | null; currency: string }

/** The order as it is to be billed, and what of it is on the invoice; a line that was closed short is not delivered. */
async function read({ tx, record: { id } }: OrderExecution) {
  const { shipping, voucher, paid, is_tax_included, ...head } = await tx.one<Amounts & Head & { search: string }>(sql`
    select customer_id, shop_id, payment_method_id, currency, search, is_tax_included, shipping_total as shipping,
      voucher_credit as voucher, paid_total - refund_total as paid
    from orders where id = ${id}`)
  const lines = await tx.rows<{ id: number; quantity: number; price: string; tax_rate: number }>(sql`
    select id, quantity - cancelled_quantity as quantity, price, tax_rate::float8 as tax_rate
    from order_items where order_id = ${id} and quantity > cancelled_quantity order by place, id`)
  const fees = await tx.rows<{ id: number; name: string; type: 'fee' | 'discount'; amount: string; tax_rate: number }>(
    sql`select id, name, type, amount, tax_rate::float8 as tax_rate from order_fees where order_id = ${id} order by place, id`,
  )
  const billed: BilledOrder = {
    lines: lines.map((line) => ({ ...line, price: minorOf(line.price) })),
    fees: fees.map((fee) => ({ ...fee, amount: minorOf(fee.amount) })),
    shipping: minorOf(shipping),
    voucher: minorOf(voucher),
    is_tax_included,
  }
  return { billed, head, paid: Math.max(minorOf(paid), 0) }
}
