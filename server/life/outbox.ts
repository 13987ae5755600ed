import { sql } from '#server/sql.ts'
import type { MoveExecution } from './server-life.ts'

/** How long mails, documents and calls wait before they leave, so that an undo can take them back. */
const holdSeconds = 10

export const outboxKinds = ['mail', 'document', 'carrier', 'payment'] as const
export type OutboxKind = (typeof outboxKinds)[number]

/** Puts something into the outbox and answers its row. */
export async function enqueue(
  { tx, object, record, outbox }: MoveExecution,
  kind: OutboxKind,
  name: string,
  payload: object = {},
): Promise<number> {
  const { id } = await tx.one<{ id: number }>(sql`
    insert into outbox (object, record_id, kind, name, payload, held_until)
    values (${object}, ${record.id}, ${kind}, ${name}, ${JSON.stringify(payload)}::jsonb,
      clock_timestamp() + make_interval(secs => ${holdSeconds}))
    returning id`)
  outbox.push(id)
  return id
}

/** Is this in the outbox already, waiting or gone? */
export const isQueued = async (
  { tx, object, record }: MoveExecution,
  kind: OutboxKind,
  name: string,
): Promise<boolean> =>
  (await tx.run(sql`
    select from outbox
    where object = ${object} and record_id = ${record.id} and kind = ${kind} and name = ${name} and state <> 'dropped' limit 1`)) >
  0

/** Takes out of the outbox what a later move made pointless, unless it has left. */
export async function withdraw(
  { tx, undoLog, object, record }: MoveExecution,
  kind: OutboxKind,
  names: readonly string[],
): Promise<void> {
  const waiting = await tx.rows<{ id: number }>(sql`
    select id from outbox
    where object = ${object} and record_id = ${record.id} and kind = ${kind} and name = any(${names}) and state in ('held', 'waiting', 'retrying')
    order by id for update`)
  for (const { id } of waiting) await undoLog.update('outbox', id, { state: 'dropped' })
}
