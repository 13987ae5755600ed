import type { QueueStand } from '#api/dashboard/routes.ts'
import { readable, type Actor } from '#entities/access.ts'
import type { Queries } from '#server/db.ts'
import { refuse } from '#server/problem.ts'
import { sql } from '#server/sql.ts'

/** How many of each kind are on their way, or were given up; what is done is not counted. 403 for whoever does not read the queue. */
export async function queueStandOf(db: Queries, actor: Actor): Promise<QueueStand> {
  if (readable(actor, 'sync-job') === null) throw refuse({ status: 403, code: 'no_right' })
  return {
    kinds: await db.rows<QueueStand['kinds'][number]>(sql`
      select kind,
        (count(*) filter (where status in ('held', 'queued')))::integer as waiting,
        (count(*) filter (where status = 'running'))::integer as running,
        (count(*) filter (where status in ('retrying', 'stalled')))::integer as retrying,
        (count(*) filter (where status = 'dead'))::integer as dead
      from outbox where status in ('held', 'queued', 'running', 'retrying', 'stalled', 'dead')
      group by kind order by dead desc, waiting desc, kind`),
  }
}
