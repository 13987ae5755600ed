import type { OrderExecution } from '#server/order/arguments.ts'
import { sql } from '#server/sql.ts'

/** An offer that is about to be sent: a draft, called by its order, until its hold is over; each sending is a revision. */
export async function draftProposal({ tx, undoLog, record: order }: OrderExecution): Promise<void> {
  const { revision } = await tx.one<{ revision: number }>(sql`
    select count(*)::integer + 1 as revision from documents where order_id = ${order.id} and type = 'proposal'`)
  await undoLog.insert('documents', {
    order_id: order.id,
    shop_id: order.shop?.id ?? null,
    type: 'proposal',
    number: `E-${order.number}`,
    revision,
  })
}
