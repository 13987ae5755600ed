import type { Row } from '#api/list.ts'
import type { Actor } from '#entities/access.ts'
import type { Entity } from '#entities/entity.ts'
import { mayWriteOver } from '#entities/in-shops.ts'
import type { Verdict } from '#machines/life/life.ts'
import { verdictOfRight } from '#screens/right.ts'
import type { ListSelection } from './selection/use-selection.ts'

/** May this user write any of these? Of all that match, only the server knows whose they are. */
export const verdictOnRows = (
  actor: Actor | undefined,
  entity: Entity,
  rows: Iterable<Row> | ListSelection['selection'],
): Verdict => {
  if ('kind' in rows)
    return rows.kind === 'all' ? verdictOfRight(true) : verdictOnRows(actor, entity, rows.rows.values())
  return verdictOfRight(actor !== undefined && [...rows].some((row) => mayWriteOver(actor, entity, row)))
}
