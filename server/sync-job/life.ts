import type { ParamsOfMove } from '#api/bodies.ts'
import type { SyncJobRow } from '#entities/sync-job/sync-job.ts'
import { lifeOfSyncJob } from '#machines/sync-job/life.ts'
import type { ServerLife } from '#server/life/server-life.ts'
import { sql } from '#server/sql.ts'

/** Whoever looked at a job and lets it go on begins to count its tries anew. */
const anew = { tries: 0, date_next: null, claimed_until: null, reason: null }

export const syncJobLife: ServerLife<SyncJobRow> = {
  life: lifeOfSyncJob,
  noArguments: {},
  readArguments: async (_, plain, given) => {
    if (plain.event.type !== 'sync-job.dismiss') return plain
    const { reason } = given as ParamsOfMove<'sync-job'> // the route has read them so
    if (reason === undefined) return { ...plain, invalid: { field: 'reason', problem: 'field_required' } }
    return { ...plain, set: { reason, date_next: null, claimed_until: null } }
  },
  columns: (_, { status }) => ({ status, date_updated: sql`now()`, ...(status === 'queued' && anew) }),
  effects: {},
  undoReasons: {},
  // why it was dismissed by this transaction
  tells: async (tx, id) =>
    (
      await tx.rows<{ reason: string }>(sql`
      select reason from outbox where id = ${id} and status = 'cancelled' and reason is not null and date_updated = now()`)
    ).map(({ reason }) => reason),
}
