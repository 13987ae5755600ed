import type { invoiceParts } from '#entities/invoice-parts.ts'
import { houseZone } from '#entities/zone.ts'
import type { Queries } from '#server/db.ts'
import { sql, type Sql } from '#server/sql.ts'
import { historyOf } from './history.ts'

type InvoicePart = keyof typeof invoiceParts

/** One small query for each part of an invoice that a record read expands. */
const queries: Readonly<Record<InvoicePart, (invoice: number) => Sql>> = {
  items: (invoice) => sql`
    select i.sku, i.name, x.quantity, i.price, i.tax_rate::float8 as tax_rate
    from invoice_items x join order_items i on i.id = x.order_item_id
    where x.invoice_id = ${invoice} order by i.place, i.id`,
  payments: (invoice) => sql`
    select coalesce(t.date_paid, (t.date_created at time zone ${houseZone})::date) as date_paid,
      jsonb_build_object('id', p.id, 'label', p.name) as payment_method, t.amount, t.status, t.reference
    from invoices n
    join transactions t on t.order_id = n.order_id and (t.invoice_id = n.id or t.invoice_id is null)
    join payment_methods p on p.id = t.payment_method_id
    where n.id = ${invoice} order by t.date_created, t.id`,
  documents: (invoice) => sql`
    select number, type, status, date_created from documents
    where invoice_id = ${invoice} and type in ('invoice', 'credit-invoice') order by date_created, id`,
  history: (invoice) => historyOf('invoice', invoice),
}

export const isInvoicePart = (name: string): name is InvoicePart => Object.hasOwn(queries, name)

/** The parts asked for, one query each; one after another, because an open transaction is one connection. */
export async function partsOfInvoice(db: Queries, invoice: number, parts: readonly InvoicePart[]): Promise<object> {
  const found: [InvoicePart, unknown[]][] = []
  for (const part of parts) found.push([part, await db.rows(queries[part](invoice))])
  return Object.fromEntries(found)
}
