import { isRef } from '#entities/entity.ts'
import { isSyncJobName, type SyncJobKind, type SyncJobName } from '#entities/sync-job/parts.ts'
import { statusesBefore } from '#machines/sync-job/sync-job.ts'
import { sql } from '#server/sql.ts'
import type { MoveExecution } from './life/server-life.ts'

/** How long mails, documents and calls wait before they leave, so that an undo can take them back. */
const holdSeconds = 10

/** Puts something into the outbox and answers its row. */
export async function enqueue(
  { tx, object, record, outbox }: MoveExecution,
  kind: SyncJobKind,
  name: SyncJobName,
  payload: object = {},
): Promise<number> {
  const shop: unknown = Reflect.get(record, 'shop')
  const { id } = await tx.one<{ id: number }>(sql`
    insert into outbox (object, record_id, shop_id, kind, name, payload, held_until)
    values (${object}, ${record.id}, ${isRef(shop) ? shop.id : null}, ${kind}, ${name},
      ${JSON.stringify(payload)}::jsonb, clock_timestamp() + make_interval(secs => ${holdSeconds}))
    returning id`)
  outbox.push(id)
  return id
}

/** What a chart names: a name that the sync queue does not know is an error of the chart. */
export const enqueueEffect = (
  execution: MoveExecution,
  kind: SyncJobKind,
  name: string,
  payload?: object,
): Promise<number> => {
  if (!isSyncJobName(name)) throw new Error(`No sync job is called ${name}`)
  return enqueue(execution, kind, name, payload)
}

/** A paper that a chart asks for. */
export const enqueuePaper = (execution: MoveExecution, name: string): Promise<number> =>
  enqueueEffect(execution, 'document', name)

/** Is this in the outbox already, waiting or gone? */
export const isQueued = async (
  { tx, object, record }: MoveExecution,
  kind: SyncJobKind,
  name: SyncJobName,
): Promise<boolean> =>
  (await tx.run(sql`
    select from outbox
    where object = ${object} and record_id = ${record.id} and kind = ${kind} and name = ${name} and status <> 'dropped' limit 1`)) >
  0

/**
 * What waits for its next try, or has given up, leaves now: what it waited for is there. Of several that would do the
 * same the last one alone does, so that nobody is written twice; what a person dismissed stays dismissed, and a mail that
 * was written and refused waited for something else.
 */
export async function free({ tx, raise, object, record }: MoveExecution, name: SyncJobName): Promise<void> {
  const same = sql`object = ${object} and record_id = ${record.id} and name = ${name}`
  const waiting = await tx.rows<{ id: number; kind: SyncJobKind }>(sql`
    select id, kind from outbox where ${same} and status = any(${statusesBefore('sync-job.freed')})
      and not exists (select from communications m where m.outbox_id = outbox.id)
    order by id for update`)
  for (const { id, kind } of waiting) {
    const later = await tx.maybe<{ id: number }>(sql`
      select id from outbox where ${same} and kind = ${kind} and id > ${id} and not status = any('{done,cancelled,dropped}')
      order by id desc limit 1`)
    if (later === undefined) await raise('sync-job', id, { type: 'sync-job.freed' })
    else await raise('sync-job', id, { type: 'sync-job.withdrawn' }, { tells: [`→ ${later.id}`] })
  }
}

/** Takes out of the outbox what a later move made pointless, unless it has left; answers what that was. */
export async function withdraw(
  { tx, undoLog, object, record }: MoveExecution,
  kind: SyncJobKind,
  names: readonly SyncJobName[],
): Promise<readonly SyncJobName[]> {
  const waiting = await tx.rows<{ id: number; name: SyncJobName }>(sql`
    select id, name from outbox
    where object = ${object} and record_id = ${record.id} and kind = ${kind} and name = any(${names})
      and status = any(${statusesBefore('sync-job.withdrawn')})
    order by id for update`)
  for (const { id } of waiting) await undoLog.update('outbox', id, { status: 'dropped' })
  return waiting.map(({ name }) => name)
}
