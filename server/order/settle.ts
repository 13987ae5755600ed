import type { SentValues } from '#machines/editor/merge.ts'
import { rowsIn } from '#machines/editor/rows.ts'
import type { Tx } from '#server/db.ts'
import { applyOccurrence } from '#server/life/move.ts'
import { refuse } from '#server/problem.ts'
import { sql } from '#server/sql.ts'
import type { Person } from '#server/store/session.ts'
import { takeEvidence } from '#server/vat/evidence.ts'
import { chargeSaved } from './charge.ts'
import { orderLife } from './life.ts'
import { awaitTotal, reckon } from './settle-sums.ts'

/** What an order comes to depends on these. */
const contents = ['items', 'fees', 'coupons', 'shipping_total', 'voucher', 'vat_exempt', 'price_list_id']

/** Everything of an order that follows from what was written of it: its sums, its weight, who wrote a note. */
export async function settleOrder(tx: Tx, user: Person, id: number, sent: SentValues): Promise<void> {
  if (sent['notes'] !== undefined)
    await tx.run(sql`
      update order_notes set user_id = ${user.id}, author = ${user.name}
      where order_id = ${id} and user_id is null and author is null and date_created = now()`)
  if (typeof sent['vat_number'] === 'string') await takeEvidence(tx, id, sent['vat_number'])
  const isCharged = await chargeSaved(tx, id, sent)
  if (!isCharged && !contents.some((name) => sent[name] !== undefined)) return
  // an order without a list keeps its currency, and contains no tax either once nobody pays it
  await tx.run(sql`
    update orders o set currency = coalesce(l.currency, w.currency),
      is_tax_included = coalesce(l.is_tax_included, w.is_tax_included) and not o.vat_exempt
    from orders w left join price_lists l on l.id = w.price_list_id
    where o.id = ${id} and w.id = o.id`)
  if (sent['items'] !== undefined)
    await tx.run(sql`
      update order_items i set is_shippable = not p.is_virtual
      from products p
      where i.order_id = ${id} and p.id = i.product_id and i.id <> all(${knownIn(sent['items'])}::bigint[])`)
  await reckon(tx, id)
  await settlePayments(tx, id)
}

/** The lines that were there before. */
const knownIn = (items: unknown): number[] => rowsIn(items).flatMap(({ id }) => (typeof id === 'number' ? [id] : []))

/** What is awaited follows the total; what was paid is no more than it, and pays all of it where it is as much. */
async function settlePayments(tx: Tx, id: number): Promise<void> {
  const { state } = await tx.one<{ state: 'above' | 'met' | 'below' }>(sql`
    select case when paid_total - refund_total > total then 'above'
      when paid_total > 0 and paid_total - refund_total = total and date_paid is null then 'met' else 'below' end as state
    from orders where id = ${id}`)
  if (state === 'above') throw refuse({ status: 422, code: 'invalid', fields: { items: 'below_paid' } })
  await awaitTotal(tx, id)
  if (state !== 'met') return
  await tx.run(sql`update orders set date_paid = now() where id = ${id}`)
  await applyOccurrence(tx, orderLife, id, { type: 'order.paid' })
}
