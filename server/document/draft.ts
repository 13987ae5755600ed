import type { OrderExecution } from '#server/order/arguments.ts'
import { withdraw } from '#server/outbox.ts'
import { sql } from '#server/sql.ts'

/**
 * An offer that is about to be sent: a draft, called by its order, until its hold is over; each sending is a revision.
 * One that still waits is what its order no longer is: the new one leaves in its place, so that the customer gets one.
 */
export async function draftProposal(execution: OrderExecution, { isMailed = true } = {}): Promise<void> {
  const { tx, undoLog, record: order } = execution
  await withdraw(execution, 'document', ['proposal'])
  if (isMailed) await withdraw(execution, 'email', ['order_offered'])
  const drafts = await tx.rows<{ id: number }>(sql`
    select id from documents where order_id = ${order.id} and type = 'proposal' and status = 'draft' order by id for update`)
  for (const { id } of drafts) await undoLog.remove('documents', id)
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
