import type { Actor } from '#entities/access.ts'
import type { Db } from '#server/db.ts'
import { isRefused } from '#server/problem.ts'
import type { SavedView } from '#api/saved-view.ts'
import { search } from './search.ts'

type Counts = Record<string, number | null>

/** How many each view holds for this user, one after the other, so that nobody else waits for them. */
export async function countsOfViews(db: Db, actor: Actor, views: readonly SavedView[]): Promise<Counts> {
  const counts: Counts = {}
  for (const view of views) counts[view.id] = await countOf(db, actor, view)
  return counts
}

/** How many a view holds for this user; null where what it asks is no longer known or takes too long. */
export async function countOf(
  db: Db,
  actor: Actor,
  { object, search: params }: Pick<SavedView, 'object' | 'search'>,
): Promise<number | null> {
  try {
    return (await search(db, actor, { object, scope: ['total'], params })).total ?? null
  } catch (error) {
    if (isRefused(error)) return null
    throw error
  }
}
