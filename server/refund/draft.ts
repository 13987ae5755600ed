import { decimal, digitsOf, minorOf } from '#entities/money/amount.ts'
import type { Columns, MoveExecution } from '#server/life/server-life.ts'
import type { OrderExecution } from '#server/order/arguments.ts'
import { refuse } from '#server/problem.ts'
import { sql } from '#server/sql.ts'
import { preferProvider, settleRefund } from './settle.ts'

/** What a move of the order proposes to give back, which nobody has confirmed. */
export const draftRefund = async (execution: OrderExecution): Promise<void> => {
  const { record: order, args } = execution
  const { items, reason, restock } = args.refund
  await draftRefundFor(execution, { order: order.id, currency: order.currency, items, restock, columns: { reason } })
}

/** What came in for an order that was called off meanwhile is proposed to go back; nothing, where nothing is left. */
export const draftRest = async (execution: OrderExecution): Promise<void> => {
  const { tx, record: order } = execution
  const { left } = await tx.one<{ left: string }>(sql`
    select coalesce(sum(left_amount), 0)::text as left from refundable_payments where order_id = ${order.id}`)
  if (Number(left) <= 0) return
  const columns = { reason: 'order.cancel', adjustment: left }
  await draftRefundFor(execution, { order: order.id, currency: order.currency, items: [], restock: false, columns })
}

type Drafted = {
  readonly order: number
  readonly currency: string
  readonly items: readonly { readonly order_item_id: number; readonly quantity: number }[]
  /** Do its goods go back into stock when it is confirmed? */
  readonly restock: boolean
  readonly columns: Columns
}

/** No more than is left of what was paid. */
export async function draftRefundFor(
  { tx, undoLog }: Pick<MoveExecution, 'tx' | 'undoLog'>,
  { order, currency, items, restock, columns }: Drafted,
): Promise<void> {
  const { left } = await tx.one<{ left: string }>(sql`
    select coalesce(sum(left_amount), 0)::text as left from refundable_payments where order_id = ${order}`)
  if (Number(left) <= 0) throw refuse({ status: 409, code: 'no_refundable_items' })
  const id = await undoLog.insert('refunds', { order_id: order, currency, ...columns })
  await tx.run(sql`
    insert into refund_items (refund_id, order_item_id, quantity, restock)
    select ${id}, u.item, u.quantity, ${restock}
    from unnest(${items.map((line) => line.order_item_id)}::bigint[],
      ${items.map((line) => line.quantity)}::integer[]) u(item, quantity)`)
  await settleRefund(tx, id)
  const { gross } = await tx.one<{ gross: string }>(sql`select gross from refunds where id = ${id}`)
  const digits = digitsOf(currency)
  const beyond = minorOf(gross, digits) - minorOf(left, digits)
  if (beyond > 0) {
    await tx.run(sql`update refunds set adjustment = ${decimal(-beyond, digits)} where id = ${id}`)
    await settleRefund(tx, id)
  }
  await preferProvider(tx, id)
}
