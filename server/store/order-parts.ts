import { mayReadPayments, readableDocuments, type Actor } from '#entities/access.ts'
import { addressFields } from '#entities/address.ts'
import type { Order, OrderRow } from '#entities/order.ts'
import { orderParts } from '#entities/order-parts.ts'
import type { OrderOccurrence } from '#machines/order-events.ts'
import type { Queries } from '#server/db.ts'
import { joined, named, sql, type Sql } from '#server/sql.ts'
import { historyOf } from './history.ts'

export type OrderPart = keyof typeof orderParts

const addressColumns = joined(Object.keys(addressFields).map(named))

/** What the history says of these are amounts. */
const paymentVerbs = ['order.paid', 'order.part_paid', 'order.refund_confirmed'] satisfies OrderOccurrence['type'][]

type Asker = { readonly mayReadPayments: boolean; readonly documents: readonly string[] | undefined }

/** One small query for each part of an order that a record read expands. */
const queries: Readonly<Record<OrderPart, (order: number, asker: Asker) => Sql>> = {
  addresses: (order) => sql`
    select type, ${addressColumns} from order_addresses where order_id = ${order} order by type`,
  items: (order) => sql`
    select id, sku, name, quantity, shipped_quantity, return_quantity, price, tax_rate, total, expected_shipping_date,
      is_shippable, is_invoiced
    from order_item_rows where order_id = ${order} order by place, id`,
  fees: (order) => sql`
    select id, name, type, amount, is_automatic from order_fees where order_id = ${order} order by place, id`,
  taxes: (order) => sql`
    select tax_rate::float8 as tax_rate, amount from order_taxes t where order_id = ${order} order by t.tax_rate`,
  notes: (order) => sql`
    select id, type, text, author, date_created from order_notes where order_id = ${order}
    order by date_created desc, id desc`,
  payments: (order, asker) => sql`
    select t.id, jsonb_build_object('id', p.id, 'label', p.name) as payment_method, t.status, t.amount, t.reference,
      t.date_created
    from transactions t join payment_methods p on p.id = t.payment_method_id
    where t.order_id = ${order} and ${asker.mayReadPayments}::boolean order by t.date_created, t.id`,
  shipments: (order) => sql`
    select s.id, s.status, coalesce(sum(c.quantity), 0)::integer as quantity, s.tracking_number, s.date_shipped
    from shipments s left join shipment_contents c on c.shipment_id = s.id
    where s.order_id = ${order} group by s.id order by s.id`,
  documents: (order, { documents }) => sql`
    select d.id, d.type, d.number, d.status, d.date_created, d.date_due,
      case when n.id is not null then jsonb_build_object('id', n.id, 'label', n.number) end as invoice
    from documents d left join invoices n on n.id = d.invoice_id
    where d.order_id = ${order} and ${documents === undefined ? sql`true` : sql`d.type = any(${documents}::text[])`}
    order by d.date_created, d.id`,
  history: (order, asker) =>
    historyOf(
      'order',
      order,
      sql`case when ${asker.mayReadPayments}::boolean or verb <> all(${paymentVerbs}::text[]) then text end`,
    ),
}

export const isOrderPart = (name: string): name is OrderPart => Object.hasOwn(orderParts, name)

/** The parts asked for, as far as they may be read, one query each; one after another, because an open transaction is one connection. */
export async function partsOf(
  db: Queries,
  actor: Actor,
  order: Pick<OrderRow, 'id' | 'shop'>,
  parts: readonly OrderPart[],
): Promise<Partial<Order>> {
  const asker = { mayReadPayments: mayReadPayments(actor, order), documents: readableDocuments(actor, order) }
  const found: [OrderPart, unknown[]][] = []
  for (const part of parts) found.push([part, await db.rows(queries[part](order.id, asker))])
  return Object.fromEntries(found)
}
