import type { OrderRow } from '#entities/order.ts'
import type { ShipmentContent } from '#machines/order-events.ts'
import type { Tx } from '#server/db.ts'
import { sql } from '#server/sql.ts'
import type { UndoLog } from './undo-log.ts'

/** How long mails, documents and calls wait before they leave, so that an undo can take them back. */
const holdSeconds = 10

export type OutboxKind = 'mail' | 'document' | 'carrier' | 'payment'

/** A move while it is carried out: what its effects read and how they write. */
export type MoveExecution = {
  readonly tx: Tx
  readonly undoLog: UndoLog
  /** The order as it was, with what the move's arguments changed about it. */
  readonly order: OrderRow
  readonly markPaid: boolean
  /** Units that the move itself enters into a shipment. */
  readonly contents: readonly ShipmentContent[]
  readonly trackingNumber: string | null
  /** What was put into the outbox. */
  readonly outbox: number[]
}

/** Puts something into the outbox and answers its row. */
export async function enqueue(
  { tx, order, outbox }: MoveExecution,
  kind: OutboxKind,
  name: string,
  payload: object = {},
): Promise<number> {
  const { id } = await tx.one<{ id: number }>(sql`
    insert into outbox (order_id, kind, name, payload, held_until)
    values (${order.id}, ${kind}, ${name}, ${JSON.stringify(payload)}::jsonb,
      clock_timestamp() + make_interval(secs => ${holdSeconds}))
    returning id`)
  outbox.push(id)
  return id
}

/** Is this in the outbox already, waiting or gone? */
export const isQueued = async ({ tx, order }: MoveExecution, kind: OutboxKind, name: string): Promise<boolean> =>
  (await tx.run(sql`
    select from outbox
    where order_id = ${order.id} and kind = ${kind} and name = ${name} and state <> 'dropped' limit 1`)) > 0

/** Takes out of the outbox what a later move made pointless, unless it has left. */
export async function withdraw(
  { tx, undoLog, order }: MoveExecution,
  kind: OutboxKind,
  names: readonly string[],
): Promise<void> {
  const waiting = await tx.rows<{ id: number }>(sql`
    select id from outbox
    where order_id = ${order.id} and kind = ${kind} and name = any(${names}) and state in ('held', 'ready')
    order by id for update`)
  for (const { id } of waiting) await undoLog.update('outbox', id, { state: 'dropped' })
}
