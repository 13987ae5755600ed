import type { InvoiceRow } from '#entities/invoice/invoice.ts'
import type { InvoiceStatus } from '#entities/invoice/parts.ts'
import type { OrderStatus } from '#entities/order/status.ts'
import type { Db } from '#server/db.ts'
import { invoiceLife } from '#server/invoice/life.ts'
import { rowOf } from '#server/life/record.ts'
import { sql } from '#server/sql.ts'
import { makeOrder, type Shops } from './make-order.ts'

type About = {
  readonly order?: OrderStatus
  readonly isIssued?: boolean
  readonly paid?: string
  /** One that is entered for it, whatever is paid of it. */
  readonly hasPayment?: boolean
  readonly isSent?: boolean
  readonly level?: number
  readonly isSuspended?: boolean
  readonly isJustReminded?: boolean
  readonly isHandedOver?: boolean
  /** Claimed by a reminder. */
  readonly fees?: string
  readonly hasEmail?: boolean
  /** Of the invoice: a part of the order's 100. */
  readonly total?: string
  readonly due?: string
}

/** An invoice over an order of 100 EUR, written straight into the tables; what was paid of it is a payment of its order. */
export async function makeInvoice(db: Db, shops: Shops, status: InvoiceStatus, about: About = {}) {
  const { order: orderStatus = 'order-in-transit', total = '100.00', due = null } = about
  const paid = about.paid ?? (status === 'paid' ? total : '0.00')
  const order = await makeOrder(db, shops, orderStatus, {
    shipped_quantity: orderStatus === 'order-in-transit' ? 1 : 0,
    open_quantity: orderStatus === 'order-in-transit' ? 0 : 1,
    has_email: about.hasEmail ?? true,
  })
  const { id } = await db.one<{ id: number }>(sql`
    insert into invoices (order_id, shop_id, number, status, currency, total, tax_total, paid_total, date_due, date_paid,
      payment_method_id, reminder_level, reminders_suspended, date_reminded, date_handed_over, date_issued, date_sent)
    values (${order}, ${shops.plain}, ${crypto.randomUUID().slice(0, 30)}, ${status}, 'EUR', ${total}, 15.97, ${paid},
      ${due}::date, ${status === 'paid' ? sql`current_date` : null}, ${shops.payment.pending}, ${about.level ?? 0},
      ${about.isSuspended ?? false}, ${about.isJustReminded === true ? sql`now()` : null},
      ${about.isHandedOver === true ? sql`now()` : null}, ${about.isIssued === false ? null : sql`now()`},
      ${about.isSent === true ? sql`now()` : null})
    returning id`)
  if (Number(paid) > 0) {
    await db.run(sql`
      insert into transactions (order_id, invoice_id, payment_method_id, status, amount, currency)
      values (${order}, ${id}, ${shops.payment.pending}, 'captured', ${paid}, 'EUR')`)
    await db.run(sql`
      update orders set paid_total = ${paid}, date_paid = case when ${paid}::numeric >= total then now() end
      where id = ${order}`)
  }
  if (about.hasPayment === true && Number(paid) === 0)
    await db.run(sql`
      insert into transactions (order_id, invoice_id, payment_method_id, status, amount, currency)
      values (${order}, ${id}, ${shops.payment.pending}, 'captured', ${total}, 'EUR')`)
  if (about.fees !== undefined) await claimFees(db, id, about.fees)
  // what the accounts have is not taken back
  if (about.hasPayment === false)
    await db.run(sql`update transactions set date_booked = now() where invoice_id = ${id}`)
  return { id, order }
}

/** A reminder that went out with a fee. */
export async function claimFees(db: Db, id: number, fee: string): Promise<void> {
  await db.run(sql`
    insert into invoice_reminders (invoice_id, level, template, fee, origin)
    select id, greatest(reminder_level, 1), 'invoice_dunning', ${fee}, 'clock' from invoices where id = ${id}`)
  await db.run(sql`update invoices set fee_total = fee_total + ${fee}::numeric where id = ${id}`)
}

export async function invoiceOf(db: Db, id: number): Promise<InvoiceRow> {
  const row = await rowOf(db, invoiceLife, id)
  if (row === undefined) throw new Error(`There is no invoice ${id}`)
  return row
}
