import type { invoiceParts } from '#entities/invoice-parts.ts'
import { houseZone } from '#entities/zone.ts'
import type { Queries } from '#server/db.ts'
import { sql, type Sql } from '#server/sql.ts'
import { historyOf } from './history.ts'

type InvoicePart = keyof typeof invoiceParts

/** One small query for each part of an invoice that a record read expands. */
const queries: Readonly<Record<InvoicePart, (invoice: number) => Sql>> = {
  items: (invoice) => sql`
    select i.sku, i.name, x.quantity, i.price, i.tax_rate::float8 as tax_rate,
      i.price * x.quantity as total
    from invoice_items x join order_items i on i.id = x.order_item_id
    where x.invoice_id = ${invoice} order by i.place, i.id`,
  // an invoice over a part of its order has no more than its lines
  sums: (invoice) => sql`
    with billed as (
      select n.id, n.total, n.tax_total as tax, o.id as order_id, o.shipping_total as shipping,
        o.voucher_credit as voucher, o.is_tax_included, n.total = o.total as is_whole
      from invoices n join orders o on o.id = n.order_id where n.id = ${invoice}
    )
    select kind, name, amount from (
      select 1 as place, 0 as id, 'subtotal' as kind, null as name, (
        select coalesce(sum(i.price * x.quantity), 0)::numeric(12, 2)
        from invoice_items x join order_items i on i.id = x.order_item_id where x.invoice_id = b.id
      ) as amount from billed b
      union all
      select 2, f.id, f.type, f.name, case f.type when 'discount' then -f.amount else f.amount end
      from billed b join order_fees f on f.order_id = b.order_id where b.is_whole
      union all select 3, 0, 'shipping', null, shipping from billed where is_whole and shipping > 0
      union all select 4, 0, 'tax', null, tax from billed where not is_tax_included and tax > 0
      union all select 5, 0, 'voucher', null, -voucher from billed where is_whole and voucher > 0
      union all select 6, 0, 'total', null, total from billed
    ) sums order by place, id`,
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
