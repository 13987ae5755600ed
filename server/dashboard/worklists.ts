import { DateTime } from 'luxon'
import type { WorklistStand } from '#api/dashboard/routes.ts'
import type { SavedView } from '#api/saved-view.ts'
import type { Actor } from '#entities/access.ts'
import { houseZone } from '#entities/zone.ts'
import type { Db } from '#server/db.ts'
import { isRefused } from '#server/problem.ts'
import { daySql } from '#server/search/moment.ts'
import { isOverTime } from '#server/search/search.ts'
import { searchQueryOf } from '#server/search/search-query.ts'
import { sourceOf } from '#server/search/source.ts'
import { joined, sql, type Sql } from '#server/sql.ts'
import { figuresOf, pressingOf, type WorklistFigures } from './worklist-figures.ts'

type Kept = { view_id: number; count: number; date_counted: string }

/** What each of these views holds now, held when yesterday was over, since when the oldest waits, and what it comes to. */
export async function worklistsOf(
  db: Db,
  actor: Actor,
  views: readonly SavedView[],
  now: DateTime = DateTime.now(),
): Promise<WorklistStand[]> {
  const yesterday = now.setZone(houseZone).startOf('day').minus({ days: 1 })
  const [kept, found] = await Promise.all([
    db.rows<Kept>(sql`
      select view_id, count, date_counted from worklist_days
      where user_id = ${actor.id} and day = ${daySql(yesterday)}`),
    figuresFor(db, actor, views, now),
  ])
  return views.map(({ id, object, name, standard, search: { filters = [] } }) => {
    const then = kept.find(({ view_id }) => view_id === id)
    const own = found.find(({ view }) => view === id)
    const pressing = pressingOf(object, filters, now)
    return {
      view: id,
      object,
      name,
      standard,
      count: own?.count ?? null,
      oldest: own?.oldest ?? null,
      value: own?.value ?? null,
      pressing: pressing === undefined || !own?.pressing ? null : { by: pressing.by, count: own.pressing },
      yesterday: then === undefined ? null : { count: then.count, date_counted: then.date_counted },
    }
  })
}

/** All of them in one statement; where one of them takes too long each is asked alone, and that one has no figures. */
async function figuresFor(
  db: Db,
  actor: Actor,
  views: readonly SavedView[],
  now: DateTime,
): Promise<WorklistFigures[]> {
  const questions = views.flatMap((view) => questionOf(actor, view, now) ?? [])
  if (questions.length === 0) return []
  const together = await withinTime(db, joined(questions, sql` union all `))
  if (together !== undefined) return together
  if (questions.length === 1) return []
  const alone = await Promise.all(questions.map((question) => withinTime(db, question)))
  return alone.flatMap((figures) => figures ?? [])
}

async function withinTime(db: Db, question: Sql): Promise<WorklistFigures[] | undefined> {
  try {
    return await db.search.rows<WorklistFigures>(question)
  } catch (error) {
    if (isOverTime(error)) return undefined
    throw error
  }
}

/** Undefined where what a view asks is no longer known. */
function questionOf(actor: Actor, { id, object, search: params }: SavedView, now: DateTime): Sql | undefined {
  const source = sourceOf(object)
  if (source === undefined) return undefined
  try {
    return figuresOf(actor, id, searchQueryOf(source, actor, params), now)
  } catch (error) {
    if (isRefused(error)) return undefined
    throw error
  }
}
