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
    select id, number, type, status, document_mail(documents) as mail, date_created from documents
    where invoice_id = ${id} and type in ('invoice', 'credit-invoice') order by date_created, id`,
  // each follows the one before by that one's days
  coming: ({ id }) => sql`
    select x.level, x.template, x.name, x.date::text as date, x.fee,
      case when j.status = 'on' and not x.reminders_suspended then
        greatest(j.date_next, (x.date + (j.date_next at time zone j.zone)::time) at time zone j.zone) end as run
    from (
      select l.level, l.template, l.name, n.reminders_suspended,
        greatest(n.next_reminder_date, (now() at time zone ${houseZone})::date) + coalesce(
          sum(l.days) over (order by l.level rows between unbounded preceding and 1 preceding), 0)::integer as date,
        case when coalesce(s.currency, n.currency) = n.currency then l.fee else 0 end::numeric(12, 2) as fee
      from invoices n
      left join shops s on s.id = n.shop_id
      cross join lateral (
        select level, template, name, days, fee from reminder_levels_of(n.shop_id)
        union all
        select max(level) + 1, 'collection', null, 0, 0 from reminder_levels_of(n.shop_id)
      ) l
      where n.id = ${id} and n.next_reminder_date is not null and l.level > n.reminder_level
    ) x
    left join cron_jobs j on j.name = 'reminders' order by x.level`,
  reminders: ({ id }) => sql`
    select r.level, r.template, r.name, r.date_created, r.origin, r.who, r.date_due::text, r.fee, r.waived,
      case when m.id is not null then jsonb_build_object('id', m.id, 'label', m.subject) end as mail,
      m.status as mail_status, m.date_first_opened
    from invoice_reminders r
    left join communications m on m.outbox_id = r.outbox_id
    where r.invoice_id = ${id} order by r.date_created, r.id`,
}

export const partsOfInvoice = readersBy(queries)
