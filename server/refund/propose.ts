import type { RefundedItems, RefundProposal } from '#api/order/refund-proposal.ts'
import { decimal, digitsOf, minorOf } from '#entities/money/amount.ts'
import { order as entity } from '#entities/order/order.ts'
import type { Queries } from '#server/db.ts'
import { readWritten } from '#server/edit/record-to-edit.ts'
import { knownSource } from '#server/search/source.ts'
import { sql } from '#server/sql.ts'
import { notFound } from '#server/store/not-found.ts'
import type { Person } from '#server/store/session.ts'
import { sumsOf, unitsIn } from './settle.ts'

/** What `order.refund` would draft with these lines: no more than is left of what was paid. Nothing is written. */
export async function proposeRefund(
  db: Queries,
  user: Person,
  id: number,
  wanted: RefundedItems = 'open',
): Promise<RefundProposal> {
  const order = await readWritten(db, user, knownSource(entity.name), id)
  if (order === undefined) throw notFound(entity.name)
  const currency = String(order['currency'])
  const digits = digitsOf(currency)
  const left = await db.one<{ paid: string; by_provider: string }>(sql`
    select coalesce(sum(left_amount), 0)::text as paid,
      coalesce(sum(left_amount) filter (where by_provider), 0)::text as by_provider
    from refundable_payments where order_id = ${id}`)
  const { gross } = await sumsOf(db, { order: id, currency }, unitsIn(await linesOf(db, id, wanted)), 0)
  const given = Math.min(gross, minorOf(left.paid, digits))
  return {
    currency,
    gross: decimal(given, digits),
    is_automatic: given > 0 && given <= minorOf(left.by_provider, digits),
  }
}

const linesOf = async (db: Queries, order: number, wanted: RefundedItems) =>
  wanted === 'open'
    ? db.rows<{ id: number; quantity: number }>(sql`
        select i.id, i.quantity - coalesce(e.quantity, 0) as quantity
        from order_items i left join refunded_lines e on e.order_item_id = i.id
        where i.order_id = ${order} and i.quantity > coalesce(e.quantity, 0)`)
    : wanted.map(({ order_item_id, quantity }) => ({ id: order_item_id, quantity }))
