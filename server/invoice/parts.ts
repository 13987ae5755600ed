import type { invoiceParts } from '#entities/invoice/parts.ts'
import { houseZone } from '#entities/zone.ts'
import { sql } from '#server/sql.ts'
import { readersBy, type PartQuery, type RecordRow } from '#server/store/record-part.ts'

/** What of an invoice its record read expands. */
const queries: Readonly<Record<Exclude<keyof typeof invoiceParts, 'history'>, PartQuery<RecordRow>>> = {
  items: ({ id }) => sql`
    select i.sku, i.name, x.quantity, i.price, i.tax_rate::float8 as tax_rate,
      i.price * x.quantity as total
    from invoice_items x join order_items i on i.id = x.order_item_id
    where x.invoice_id = ${id} order by i.place, i.id`,
  // a tax that the prices contain is no step to the total
  sums: ({ id }) => sql`
    select s.kind, s.name, s.tax_rate, s.amount
    from invoices n
    join orders o on o.id = n.order_id
    cross join lateral rows from (
      jsonb_to_recordset(n.sums) as (kind text, name text, tax_rate float8, amount numeric(12, 2))
    ) with ordinality s(kind, name, tax_rate, amount, place)
    where n.id = ${id} and (s.kind <> 'tax' or not o.is_tax_included) order by s.place`,
  payments: ({ id }) => sql`
    select t.id, coalesce(t.date_paid, (t.date_created at time zone ${houseZone})::date) as date_paid,
      jsonb_build_object('id', p.id, 'label', p.name) as payment_method, t.amount, t.discount, t.status, t.reference,
      t.invoice_id is not null and t.status = 'captured' and t.date_booked is null as is_reversible
    from invoices n
    join transactions t on t.order_id = n.order_id and (t.invoice_id = n.id or t.invoice_id is null)
    join payment_methods p on p.id = t.payment_method_id
    where n.id = ${id} order by t.date_created, t.id`,
  documents: ({ id }) => sql`
    select id, number, type, status, date_created from documents
    where invoice_id = ${id} and type in ('invoice', 'credit-invoice') order by date_created, id`,
}

export const partsOfInvoice = readersBy(queries)
