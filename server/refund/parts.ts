import type { refundParts } from '#entities/refund/parts.ts'
import type { RefundRow } from '#entities/refund/refund.ts'
import { sql } from '#server/sql.ts'
import { readersBy, type PartQuery } from '#server/store/record-part.ts'

type Own = Exclude<keyof typeof refundParts, 'fees' | 'history'>

/** What of a refund its record read expands. */
const queries: Readonly<Record<Own, PartQuery<RefundRow>>> = {
  // a draft is chosen among all lines of its order; what was paid too much was paid for none of them
  items: ({ id, order, status, excess }) => sql`
    select i.id as order_item_id, i.sku, i.name, i.price, i.quantity - coalesce(e.quantity, 0) as left_quantity,
      coalesce(x.quantity, 0) as quantity, coalesce(x.restock, false) as restock
    from order_items i
    left join refund_items x on x.order_item_id = i.id and x.refund_id = ${id}
    left join refunded_lines e on e.order_item_id = i.id
    where i.order_id = ${order.id}
      and (x.quantity is not null or ${status} = 'draft' and ${excess === null}::boolean and i.quantity > coalesce(e.quantity, 0))
    order by i.id`,
  taxes: ({ id }) => sql`
    select tax_rate::float8 as tax_rate, base, amount from refund_taxes t where refund_id = ${id} order by t.tax_rate`,
  payments: ({ id }) => sql`
    select jsonb_build_object('id', t.id, 'label', coalesce(t.reference, t.number)) as transaction,
      jsonb_build_object('id', m.id, 'label', m.name) as payment_method, p.amount, p.status
    from refund_payments p join transactions t on t.id = p.transaction_id
    join payment_methods m on m.id = t.payment_method_id
    where p.refund_id = ${id} order by p.id`,
  documents: ({ id }) => sql`
    select jsonb_build_object('id', id, 'label', number) as document, status, date_created from documents
    where refund_id = ${id} order by date_created, id`,
}

export const partsOfRefund = readersBy(queries)
