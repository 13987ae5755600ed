import { transaction, type Db } from '#server/db.ts'
import { invoiceLife } from '#server/invoice/life.ts'
import { applyOccurrence } from '#server/life/move.ts'
import { sql, type Sql } from '#server/sql.ts'
import type { Shops } from './make-order.ts'

/** What happens to an invoice without a button, as the server raises it; a bank takes back the payment that came last. */
export async function raiseOnInvoice(db: Db, shops: Shops, id: number, type: string): Promise<boolean> {
  if (type === 'invoice.charged_back') await enterPayment(db, shops, id, sql`status = 'paid'`)
  const payment = await lastPayment(db, id)
  const args = { ...invoiceLife.noArguments, payment }
  return (await transaction(db, (tx) => applyOccurrence(tx, invoiceLife, id, { type }, { args }))) !== undefined
}

/** A payment of the invoice itself, where all that was paid of it was paid for its order. */
export const enterPayment = (db: Db, shops: Shops, id: number, where: Sql = sql`true`) =>
  db.run(sql`
    insert into transactions (order_id, invoice_id, payment_method_id, status, amount, currency)
    select order_id, id, ${shops.local}, 'captured', total, currency from invoices where id = ${id} and ${where}
      and not exists (select from transactions t where t.invoice_id = invoices.id and t.status = 'captured'
        and t.amount > t.fee_amount)`)

/** A payment that came for its fees alone. */
export async function enterFees(db: Db, shops: Shops, id: number): Promise<void> {
  await db.run(sql`update invoices set fee_total = fee_total + 5, fee_paid = fee_paid + 5 where id = ${id}`)
  await db.run(sql`
    insert into transactions (order_id, invoice_id, payment_method_id, status, amount, fee_amount, currency)
    select order_id, id, ${shops.local}, 'captured', 5, 5, currency from invoices where id = ${id}`)
}

export const lastPayment = async (db: Db, id: number, isOfFees = false): Promise<number | null> =>
  (
    await db.one<{ payment: number | null }>(
      sql`select max(id) as payment from transactions
        where invoice_id = ${id} and status = 'captured' and (fee_amount = amount) = ${isOfFees}`,
    )
  ).payment
