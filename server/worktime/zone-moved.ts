import type { Values } from '#machines/editor/merge.ts'
import type { Tx } from '#server/db.ts'
import { sql } from '#server/sql.ts'
import { lastStoredDay, storeDays } from './store-days.ts'
import { dayAfter } from './zone-days.ts'

type Zone = { readonly time_zone: string; readonly since: string | null; readonly first: string | null }

/**
 * Reckons the open days anew whose zone is another now. Which those are, and that none of a closed month is among them, the
 * database has decided (migration 1057).
 */
export async function zoneMoved(tx: Tx, id: number, before: Values | undefined): Promise<void> {
  if (before === undefined) return
  const { time_zone, since, first } = await tx.one<Zone>(sql`
    select time_zone, time_zone_since::text as since,
      (select min(day)::text from work_days where user_id = users.id) as first
    from users where id = ${id}`)
  const was = typeof before['time_zone_since'] === 'string' ? before['time_zone_since'] : null
  if (time_zone === before['time_zone'] && since === was) return
  // nothing was kept: nothing follows
  if (first === null) return
  const [earliest = first] = [since ?? first, was ?? since ?? first].toSorted()
  // the day before ends where the first one begins
  await storeDays(tx, id, dayAfter(earliest < first ? first : earliest, -1), lastStoredDay())
}
