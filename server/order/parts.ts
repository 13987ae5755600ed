import { mayReadPayments, readableDocuments, readableMails } from '#entities/access.ts'
import { addressFields } from '#entities/address.ts'
import type { OrderRow } from '#entities/order/order.ts'
import type { orderParts } from '#entities/order/parts.ts'
import type { DocumentOccurrence } from '#machines/document/document.ts'
import type { OrderOccurrence } from '#machines/order/events.ts'
import { joined, named, sql } from '#server/sql.ts'
import { historyOf } from '#server/store/history.ts'
import { readersBy, type PartQuery } from '#server/store/record-part.ts'
import { vatCheckColumns } from '#server/vat/evidence.ts'

const addressColumns = joined(Object.keys(addressFields).map(named))

/** What the history says of these are amounts. */
const paymentVerbs = [
  'order.paid',
  'order.part_paid',
  'order.payment_reversed',
  'order.refund_confirmed',
  'order.undo',
] satisfies (OrderOccurrence['type'] | 'order.undo')[]

/** The papers whose issue the history of their order tells, by their number. */
const toldPapers = ['proposal', 'invoice', 'credit-invoice', 'packslip', 'pickslip', 'return-note'] as const
const issued = 'document.issued' satisfies DocumentOccurrence['type']

/** What of an order its record read expands, as far as whoever reads may. */
const queries: Readonly<Record<keyof typeof orderParts, PartQuery<OrderRow>>> = {
  addresses: ({ id }) => sql`
    select type, ${addressColumns} from order_addresses where order_id = ${id} order by type`,
  items: ({ id }) => sql`
    select i.id, case when p.id is not null then jsonb_build_object('id', p.id, 'label', p.name) end as product, i.sku,
      i.name, i.quantity, i.shipped_quantity,
      case when w.product_id is null then 0 else least(i.open_quantity, w.wanted - w.available) end as lacking_quantity, i.return_quantity, coalesce(e.quantity, 0) as refunded_quantity, i.price, i.tax_rate, i.total,
      i.expected_shipping_date, l.extras, i.is_shippable, i.is_invoiced
    from order_item_rows i join order_items l on l.id = i.id left join refunded_lines e on e.order_item_id = i.id left join products p on p.id = i.product_id
    left join (
      select w.* from orders o, order_lacks(o.id, o.date_reserved) w where o.id = ${id}
    ) w on w.product_id = i.product_id
    where i.order_id = ${id} order by i.place, i.id`,
  fees: ({ id }) => sql`
    select f.id, f.type, f.name, f.calculation, f.percent::float8 as percent, f.amount, f.is_automatic,
      case when p.id is not null then jsonb_build_object('id', p.id, 'label', p.name) end as payment_method
    from order_fees f left join payment_methods p on p.id = f.payment_method_id
    where f.order_id = ${id} order by f.place, f.id`,
  coupons: ({ id }) => sql`
    select id, code, calculation, percent::float8 as percent, amount
    from order_coupons where order_id = ${id} order by place, id`,
  taxes: ({ id }) => sql`
    select tax_rate::float8 as tax_rate, base, amount from order_taxes t where order_id = ${id} order by t.tax_rate`,
  notes: ({ id }) => sql`
    select id, type, text, author, date_created from order_notes where order_id = ${id}
    order by date_created desc, id desc`,
  payments: (order, user) => sql`
    select t.id, jsonb_build_object('id', p.id, 'label', p.name) as payment_method, t.status, t.amount, t.reference,
      t.date_created
    from transactions t join payment_methods p on p.id = t.payment_method_id
    where t.order_id = ${order.id} and ${mayReadPayments(user, order)}::boolean order by t.date_created, t.id`,
  refunds: (order, user) => sql`
    select id, number, status, reason, gross, date_created from refunds
    where order_id = ${order.id} and ${mayReadPayments(user, order)}::boolean order by date_created desc, id desc`,
  shipments: ({ id }) => sql`
    select s.id, s.status, coalesce(sum(c.quantity), 0)::integer as quantity, s.tracking_number, s.date_shipped
    from shipments s left join shipment_contents c on c.shipment_id = s.id
    where s.order_id = ${id} and s.return_id is null group by s.id order by s.id`,
  returns: (order, user) => sql`
    select r.id, r.number, r.status, r.quantity, r.tracking_number,
      case when ${mayReadPayments(user, order)}::boolean then r.refund end as refund, r.date_created
    from return_rows r join returns t on t.id = r.id where t.order_id = ${order.id} order by r.id desc`,
  documents: (order, user) => {
    const documents = readableDocuments(user, order)
    return sql`
    select d.id, d.type, d.number, d.status, document_mail(d) as mail, d.date_created, d.date_sent, d.date_due, d.date_first_opened,
      d.date_last_opened, d.status = 'draft' and exists (
        select from outbox x where x.object = 'invoice' and x.record_id = d.invoice_id and x.kind in ('number', 'document')
          and x.status in ('retrying', 'dead')) as is_stuck,
      case when n.id is not null then jsonb_build_object('id', n.id, 'label', n.number) end as invoice
    from documents d left join invoices n on n.id = d.invoice_id
    where (d.order_id = ${order.id} or d.id in (select document_id from document_orders where order_id = ${order.id}))
      and ${documents === undefined ? sql`true` : sql`d.type = any(${documents}::text[])`}
    order by d.date_created, d.id`
  },
  communication: (order, user) => {
    const mails = readableMails(user, order)
    return sql`
    select id, subject, recipient, status, date_sent from communications
    where order_id = ${order.id} and ${mails === undefined ? sql`true` : sql`template = any(${mails}::text[])`}
    order by date_created desc, id desc`
  },
  vat_checks: ({ id }) => sql`
    select ${vatCheckColumns} from vat_checks c
    where c.order_id = ${id} or c.id in (select vat_check_id from order_vat_evidence where order_id = ${id})
    order by c.date_checked desc, c.id desc`,
  history: (order, user) => {
    const told = sql`case when ${mayReadPayments(user, order)}::boolean or verb <> all(${paymentVerbs}::text[]) then text end`
    const documents = readableDocuments(user, order)
    const papers = toldPapers.filter((type) => documents?.includes(type) ?? true)
    return sql`
    (${historyOf('order', order.id, told)})
    union all
    select h.id, 'order.issued_' || replace(d.type, '-', '_'), null, null, d.number, h.who, h.api_key, h.date_created,
      coalesce(h.changes, '[]')
    from documents d join history h on h.object = 'document' and h.record_id = d.id and h.verb = ${issued}
    where d.order_id = ${order.id} and d.type = any(${papers}::text[])
    order by date_created desc, id desc`
  },
}

export const partsOfOrder = readersBy(queries)
