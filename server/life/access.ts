import { readable } from '#entities/access.ts'
import type { Queries } from '#server/db.ts'
import { refuse } from '#server/problem.ts'
import { notFound } from '#server/store/not-found.ts'
import type { Person } from '#server/store/session.ts'
import { rowOf } from './record.ts'
import type { LiveRecord, ServerLife } from './server-life.ts'

/** The record for this user: 403 for whoever reads none of its kind, 404 for one that is not there or not theirs to see. */
export async function visibleRecord<Row extends LiveRecord>(
  db: Queries,
  user: Person,
  of: Pick<ServerLife<Row>, 'life' | 'lock'>,
  id: number,
  options: { forUpdate?: boolean } = {},
): Promise<Row> {
  const { life } = of
  if (readable(user, life.object) === null) throw refuse({ status: 403, code: 'no_right' })
  const row = await rowOf(db, of, id, options)
  if (row === undefined || !life.maySee(user, row)) throw notFound(life.object)
  return row
}
