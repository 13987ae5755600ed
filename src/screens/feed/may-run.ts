import type { Row } from '#api/list.ts'
import { places } from '#commands/place-table.ts'
import { mayWrite, type Actor } from '#entities/access.ts'
import { isRef } from '#entities/entity.ts'
import type { Verdict } from '#machines/life/life.ts'
import { verdictOfRight } from '#screens/right.ts'

/** May this user run a feed and see its address? Whoever may change it may. */
export function mayRun(actor: Actor | undefined, { shop }: Row): Verdict {
  const of = isRef(shop) ? shop.id : null
  return verdictOfRight(actor !== undefined && mayWrite(actor, places.feed.entity, of))
}
