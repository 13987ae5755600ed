import { houseZone } from '#entities/zone.ts'
import type { OrderOccurrence } from '#machines/order/events.ts'
import { sql, type Sql } from '#server/sql.ts'
import type { InvoiceExecution } from './arguments.ts'

const today = sql`(now() at time zone ${houseZone})::date`

/** Books what came in for the invoice as a payment of its order. An undo reverses the entry: it stays, voided. */
export async function bookPayment({ tx, undoLog, raise, record: invoice, args }: InvoiceExecution): Promise<void> {
  const amount = args.amount ?? invoice.open_total
  const discount = args.discount?.amount ?? '0'
  const settled = Number(amount) + Number(discount)
  const day = args.datePaid === null ? today : sql`${args.datePaid}::date`
  const order = await tx.one<{ id: number; settles: boolean }>(sql`
    select o.id, o.date_paid is null and o.paid_total + ${amount}::numeric + ${discount}::numeric >= o.total as settles
    from invoices n join orders o on o.id = n.order_id where n.id = ${invoice.id}`)
  if (Number(amount) > 0) {
    const payment = await undoLog.insert(
      'transactions',
      {
        order_id: order.id,
        invoice_id: invoice.id,
        payment_method_id: args.paymentMethod,
        status: 'captured',
        amount,
        discount,
        reference: args.reference,
        currency: invoice.currency,
        date_paid: day,
      },
      { status: 'voided' },
    )
    for (const { tax_rate, net, tax } of args.discount?.taxes ?? [])
      await tx.run(sql`
        insert into transaction_discounts (transaction_id, tax_rate, net, tax)
        values (${payment}, ${tax_rate}, ${net}::numeric, ${tax}::numeric)`)
  }
  await undoLog.update('invoices', invoice.id, {
    paid_total: sql`paid_total + ${amount}::numeric + ${discount}::numeric`,
    ...(Math.round(settled * 100) >= Math.round(Number(invoice.open_total) * 100) && { date_paid: day }),
  })
  const paid = { paid_total: sql`paid_total + ${amount}::numeric` }
  const undone = 'order.payment_reversed' satisfies OrderOccurrence['type']
  const tells = [`${Number(amount).toFixed(2)} ${invoice.currency}`]
  if (order.settles)
    await raise(
      'order',
      order.id,
      { type: 'order.paid' },
      { set: { ...paid, date_paid: momentOf(day) }, tells, undone },
    )
  else await raise('order', order.id, { type: 'order.part_paid' }, { set: paid, tells, undone })
}

/** The moment that an order is said to be paid: now, or at noon of a day that is over. */
const momentOf = (day: Sql): Sql => sql`least(now(), (${day} + time '12:00') at time zone ${houseZone})`

/** Its order was paid: nothing of the invoice is open any more. */
export const settle = ({ undoLog, record }: InvoiceExecution): Promise<void> =>
  undoLog.update('invoices', record.id, {
    paid_total: record.total,
    date_paid: sql`coalesce((select (date_paid at time zone ${houseZone})::date from orders where id = ${record.order.id}), ${today})`,
  })

/** A payment is taken back, by whoever entered it or by the customer's bank: its entry is void, its amount open again. */
export async function reversePayment({ tx, undoLog, raise, record: invoice, args }: InvoiceExecution): Promise<void> {
  const { id, order, amount, discount } = await tx.one<{
    id: number
    order: number
    amount: string
    discount: string
  }>(sql`
    select id, order_id as order, amount, discount from transactions where id = ${args.payment} and status = 'captured' for update`)
  const set = { paid_total: sql`greatest(paid_total - ${amount}::numeric, 0)`, date_paid: null }
  await undoLog.update('transactions', id, { status: 'voided', date_reversed: sql`now()` })
  // what was taken off with it is owed again, too
  await undoLog.update('invoices', invoice.id, {
    ...set,
    paid_total: sql`greatest(paid_total - ${amount}::numeric - ${discount}::numeric, 0)`,
  })
  await raise(
    'order',
    order,
    { type: 'order.payment_reversed' },
    { set, tells: [`${amount} ${invoice.currency}`], undone: 'order.paid' satisfies OrderOccurrence['type'] },
  )
}
