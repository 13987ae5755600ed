import type { MoveExecution } from '#server/life/server-life.ts'
import { sql, type Sql } from '#server/sql.ts'

/** Everything of the order is paid, or was taken off with a payment. */
export const paidInFull = sql`(o.paid_total >= o.total or o.date_paid is not null)`

/** Nothing of the order is billed any more; a cancelled order lets go of its payments itself, and tells the provider. */
export const nothingBilled = sql`o.status <> 'cancelled' and not exists (
  select from invoices n where n.order_id = o.id and n.status <> 'cancelled')`

/** What is not awaited any more is void: the payments of the order that never came in. */
export async function closeAwaited(
  { tx, undoLog }: Pick<MoveExecution, 'tx' | 'undoLog'>,
  order: number,
  when: Sql,
): Promise<void> {
  const awaited = await tx.rows<{ id: number }>(sql`
    select t.id from transactions t join orders o on o.id = t.order_id
    where o.id = ${order} and t.status = 'pending' and ${when} order by t.id`)
  for (const { id } of awaited) await undoLog.update('transactions', id, { status: 'voided' })
}
