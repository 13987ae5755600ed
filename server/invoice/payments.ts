import { houseZone } from '#entities/zone.ts'
import { decimal, digitsOf, minorOf } from '#entities/money/amount.ts'
import type { OrderOccurrence } from '#machines/order/events.ts'
import { enterExcess, noteEntered } from '#server/payment/entered.ts'
import { sql, type Sql } from '#server/sql.ts'
import type { InvoiceExecution } from './arguments.ts'

const today = sql`(now() at time zone ${houseZone})::date`

/**
 * Books what came in for the invoice as a payment of its order; what goes beyond the invoice pays fees, of which the order
 * knows nothing. An undo reverses the entry: it stays, voided.
 */
export async function bookPayment(execution: InvoiceExecution): Promise<void> {
  const { tx, undoLog, raise, record: invoice, args } = execution
  const isPaid = invoice.status === 'paid'
  const came = args.amount ?? (isPaid ? invoice.fee_open : invoice.open_total)
  const discount = args.discount?.amount ?? '0'
  const { amount, fee, isSettled } = sharesOf(came, discount, invoice)
  const day = args.datePaid === null ? today : sql`${args.datePaid}::date`
  const { order } = invoice
  if (Number(came) > 0) {
    const payment = await undoLog.insert(
      'transactions',
      {
        order_id: order.id,
        invoice_id: invoice.id,
        payment_method_id: args.paymentMethod,
        status: 'captured',
        amount: came,
        fee_amount: fee,
        discount,
        reference: args.reference,
        currency: invoice.currency,
        date_paid: day,
        excess_id: args.excess,
      },
      { status: 'voided' },
    )
    await noteEntered(execution, payment, invoice.number)
    for (const { tax_rate, net, tax } of args.discount?.taxes ?? [])
      await tx.run(sql`
        insert into transaction_discounts (transaction_id, tax_rate, net, tax)
        values (${payment}, ${tax_rate}, ${net}::numeric, ${tax}::numeric)`)
  }
  await undoLog.update('invoices', invoice.id, {
    paid_total: sql`paid_total + ${amount}::numeric + ${discount}::numeric`,
    fee_paid: sql`fee_paid + ${fee}::numeric`,
    ...(!isPaid && isSettled && { date_paid: day }),
  })
  if (args.surplus !== null && args.paymentMethod !== null)
    await enterExcess(
      execution,
      {
        order: order.id,
        method: args.paymentMethod,
        amount: args.surplus,
        currency: invoice.currency,
        reference: args.reference,
        day,
      },
      invoice.number,
    )
  if (isPaid) return
  await raisePaid({ tx, raise }, { order: order.id, amount, discount, currency: invoice.currency, day })
}

type Paid = {
  readonly order: number
  readonly amount: string
  /** What is owed no more besides, because it was paid in time. */
  readonly discount?: string
  readonly currency: string
  readonly day: Sql
}

/** Tells an order that this was paid for it; answers whether nothing of it is owed any more by that. */
export async function raisePaid(
  { tx, raise }: Pick<InvoiceExecution, 'tx' | 'raise'>,
  { order, amount, discount = '0', currency, day }: Paid,
): Promise<boolean> {
  const { settles } = await tx.one<{ settles: boolean }>(sql`
    select date_paid is null and paid_total + ${amount}::numeric + ${discount}::numeric >= total as settles from orders where id = ${order}`)
  const paid = { paid_total: sql`paid_total + ${amount}::numeric` }
  const undone = 'order.payment_reversed' satisfies OrderOccurrence['type']
  const tells = [`${Number(amount).toFixed(2)} ${currency}`]
  const set = settles ? { ...paid, date_paid: momentOf(day) } : paid
  await raise('order', order, { type: settles ? 'order.paid' : 'order.part_paid' }, { set, tells, undone })
  return settles
}

/** The invoice itself is paid first, with what may be taken off it. */
export function sharesOf(
  came: string,
  discount: string,
  { open_total, currency }: Pick<InvoiceExecution['record'], 'open_total' | 'currency'>,
) {
  const digits = digitsOf(currency)
  const open = minorOf(open_total, digits) - minorOf(discount, digits)
  const own = Math.min(minorOf(came, digits), open)
  return {
    amount: decimal(own, digits),
    fee: decimal(minorOf(came, digits) - own, digits),
    isSettled: own >= open,
  }
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
  // whoever tells it of a payment of the whole order has booked that already
  if (args.payment === null) return
  const { id, order, amount, fee, discount } = await tx.one<
    { id: number; order: number } & Record<'amount' | 'fee' | 'discount', string>
  >(sql`
    select id, order_id as order, amount - fee_amount as amount, fee_amount as fee, discount
    from transactions where id = ${args.payment} and status = 'captured' for update`)
  await undoLog.update('transactions', id, { status: 'voided', date_reversed: sql`now()` })
  const set = { paid_total: sql`greatest(paid_total - ${amount}::numeric, 0)`, date_paid: null }
  const isOfInvoice = Number(amount) > 0
  await undoLog.update('invoices', invoice.id, {
    // what was taken off with it is owed again, too
    ...(isOfInvoice && {
      ...set,
      paid_total: sql`greatest(paid_total - ${amount}::numeric - ${discount}::numeric, 0)`,
    }),
    fee_paid: sql`greatest(fee_paid - ${fee}::numeric, 0)`,
  })
  // the order knows nothing of fees
  if (!isOfInvoice) return
  await raise(
    'order',
    order,
    { type: 'order.payment_reversed' },
    { set, tells: [`${amount} ${invoice.currency}`], undone: 'order.paid' satisfies OrderOccurrence['type'] },
  )
}
