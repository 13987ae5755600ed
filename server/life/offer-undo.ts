import { randomBytes } from 'node:crypto'
import type { Undo } from '#api/actions.ts'
import type { Tx } from '#server/db.ts'
import { sql } from '#server/sql.ts'
import type { CompletedMove, LiveRecord, ServerLife } from './server-life.ts'
import { leavesAt, undoRefusalOf } from './undo-refusals.ts'

/** What depends on nothing but that nobody goes on working on the record can be taken back this long. */
const window = sql`interval '24 hours'`

/** Keeps how to take the move back, and answers the token for it; null where that is impossible from the start. */
export async function offerUndo<Row extends LiveRecord>(
  tx: Tx,
  userId: number,
  of: Pick<ServerLife<Row>, 'life' | 'undoReasons'>,
  done: CompletedMove,
): Promise<Undo | null> {
  if ((await undoRefusalOf(tx, of, done)) !== undefined) return null
  const token = randomBytes(24).toString('base64url')
  const leaves = await leavesAt(tx, of, done)
  const { until } = await tx.one<{ until: string }>(sql`
    insert into undos (token, user_id, object, record_id, verb, version, written, outbox, until)
    values (${token}, ${userId}, ${of.life.object}, ${done.after.id}, ${done.move}, ${done.after.version},
      ${JSON.stringify(done.written)}::jsonb, ${done.outbox}, coalesce(${leaves}::timestamptz, now() + ${window}))
    returning until`)
  return { token, until }
}
