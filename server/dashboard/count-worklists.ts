import { DateTime } from 'luxon'
import { defaultLocale } from '#entities/locale.ts'
import { houseZone } from '#entities/zone.ts'
import type { Db } from '#server/db.ts'
import { daySql } from '#server/search/moment.ts'
import { countOf } from '#server/search/view-counts.ts'
import { sql } from '#server/sql.ts'
import { viewsFor } from '#server/store/saved-view.ts'
import { personOf } from '#server/store/session.ts'

/** Whoever has not been here for so long compares nothing. */
const stillComes = sql`interval '14 days'`
/** So long the counts of a day are kept. */
const keptFor = { days: 35 }

/**
 * Counts, soon after midnight, what each worklist holds for everyone who still comes, and keeps it as what it held when the
 * day was over (ADR 0307). Answers how many counts are kept.
 */
export async function countWorklists(
  db: Db,
  { now, signal, isForAll = false }: { now: Date; signal?: AbortSignal; isForAll?: boolean },
): Promise<number> {
  const over = DateTime.fromJSDate(now).setZone(houseZone).startOf('day').minus({ days: 1 })
  await db.run(sql`delete from worklist_days where day < ${daySql(over.minus(keptFor))}`)
  const users = await db.rows<{ id: number }>(sql`
    select id from users where is_enabled and (${isForAll} or date_login > ${now}::timestamptz - ${stillComes}) order by id`)
  let kept = 0
  for (const { id } of users) kept += await countFor(db, id, over, signal)
  return kept
}

/** What is counted once stays: a second run of the same night would count what the morning has changed. */
async function countFor(db: Db, id: number, over: DateTime, signal?: AbortSignal): Promise<number> {
  const user = await personOf(db, id)
  if (user === undefined) return 0
  let kept = 0
  for (const view of await viewsFor(db, { user, locale: defaultLocale })) {
    if (signal?.aborted === true) break
    const count = await countOf(db, user, view)
    if (count === null) continue
    kept += await db.run(sql`
      insert into worklist_days (user_id, view_id, day, count) values (${id}, ${view.id}, ${daySql(over)}, ${count})
      on conflict do nothing`)
  }
  return kept
}
