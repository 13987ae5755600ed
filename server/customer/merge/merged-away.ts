import type { Actor } from '#entities/access.ts'
import type { Queries } from '#server/db.ts'
import { refuse } from '#server/problem.ts'
import { visibleTo } from '#server/search/access.ts'
import { allOf } from '#server/search/condition.ts'
import { knownSource } from '#server/search/source.ts'
import { sql } from '#server/sql.ts'

/** 404 that leads on: the number of a customer who was merged, for whoever sees the one that is left. */
export async function mergedAway(db: Queries, user: Actor, object: string, id: number): Promise<Error | undefined> {
  if (object !== 'customer') return undefined
  const into = await db.maybe<{ id: number; customer_number: string }>(sql`
    select t.id, t.customer_number from customer_merges m join customers t on t.id = m.into_id
    where m.from_id = ${id} and ${allOf(visibleTo(user, knownSource('customer')))}`)
  return into === undefined
    ? undefined
    : refuse({
        status: 404,
        code: 'customer_merged',
        params: { into: into.customer_number },
        payload: { leads_to: into.id },
      })
}
