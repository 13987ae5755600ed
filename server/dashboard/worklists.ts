import { DateTime } from 'luxon'
import type { WorklistStand } from '#api/dashboard/routes.ts'
import type { SavedView } from '#api/saved-view.ts'
import type { Actor } from '#entities/access.ts'
import { houseZone } from '#entities/zone.ts'
import type { Db } from '#server/db.ts'
import { daySql } from '#server/search/moment.ts'
import { search } from '#server/search/search.ts'
import { countOf } from '#server/search/view-counts.ts'
import { sql } from '#server/sql.ts'

type Kept = { view_id: number; count: number; date_counted: string }

/** More than these are no list that somebody works off, and to find the oldest of them is not worth a walk. */
const mostForOldest = 10_000

/** What each of these views holds now, held when yesterday was over, and since when the oldest waits. */
export async function worklistsOf(
  db: Db,
  actor: Actor,
  views: readonly SavedView[],
  now: DateTime = DateTime.now(),
): Promise<WorklistStand[]> {
  const yesterday = now.setZone(houseZone).startOf('day').minus({ days: 1 })
  const [kept, stands] = await Promise.all([
    db.rows<Kept>(sql`
      select view_id, count, date_counted from worklist_days
      where user_id = ${actor.id} and day = ${daySql(yesterday)}`),
    Promise.all(views.map((view) => standOf(db, actor, view))),
  ])
  return views.map(({ id, object, name, standard }, at) => {
    const then = kept.find(({ view_id }) => view_id === id)
    return {
      view: id,
      object,
      name,
      standard,
      ...(stands[at] ?? { count: null, oldest: null }),
      yesterday: then === undefined ? null : { count: then.count, date_counted: then.date_counted },
    }
  })
}

type Stand = Pick<WorklistStand, 'count' | 'oldest'>

async function standOf(db: Db, actor: Actor, { object, search: params }: SavedView): Promise<Stand> {
  const count = await countOf(db, actor, { object, search: params })
  if (count === null || count === 0 || count > mostForOldest) return { count, oldest: null }
  // a worklist comes in the order in which it is worked off: by the date that presses
  const by = params.sort?.[0]
  if (by?.dir !== 'asc' || !by.field.startsWith('date_')) return { count, oldest: null }
  const { results } = await search(db, actor, {
    object,
    scope: ['results'],
    params: { ...params, page_size: 1, fields: [by.field] },
  })
  const first = results?.[0]?.[by.field]
  return { count, oldest: typeof first === 'string' ? first : null }
}
