import type { Actor } from '#entities/access.ts'
import type { Db } from '#server/db.ts'
import { isRefused } from '#server/problem.ts'
import type { SavedView } from '#api/saved-view.ts'
import { search } from './search.ts'

type Counts = Record<string, number | null>

/**
 * How many each view holds for this user, one after the other, so that nobody else waits for them; null where what it
 * asks is no longer known or takes too long.
 */
export async function countsOfViews(db: Db, actor: Actor, views: readonly SavedView[]): Promise<Counts> {
  const counts: Counts = {}
  for (const { id, object, search: params } of views) {
    const asked = search(db, actor, { object, scope: ['total'], params })
    counts[id] = await asked.then(
      ({ total }) => total ?? null,
      (error: unknown) => {
        if (isRefused(error)) return null
        throw error
      },
    )
  }
  return counts
}
