import { readable } from '#entities/access.ts'
import type { Queries, Tx } from '#server/db.ts'
import { refuse } from '#server/problem.ts'
import { notFound } from '#server/store/not-found.ts'
import { personAgain, type Person } from '#server/store/session.ts'
import { requireReach } from '#server/store/key-scope.ts'
import { rowOf } from './record.ts'
import type { LiveRecord, ServerLife } from './server-life.ts'

type Of<Row extends LiveRecord> = Pick<ServerLife<Row>, 'life' | 'lock'>

/** The record for this user: 403 for whoever reads none of its kind, 404 for one that is not there or not theirs to see. */
export async function visibleRecord<Row extends LiveRecord>(
  db: Queries,
  user: Person,
  of: Of<Row>,
  id: number,
): Promise<Row> {
  requireReader(user, of)
  return requireVisible(user, of, await rowOf(db, of, id))
}

/**
 * The same, locked, with the user as they are once nobody else has it: a call may have waited for it while its caller
 * was disabled (401) or lost a right.
 */
export async function recordToMove<Row extends LiveRecord>(
  tx: Tx,
  caller: Person,
  of: Of<Row>,
  id: number,
): Promise<{ user: Person; before: Row }> {
  requireReader(caller, of)
  const row = await rowOf(tx, of, id, { forUpdate: true })
  const user = await personAgain(tx, caller)
  if (user === undefined) throw refuse({ status: 401, code: 'signed_out' })
  requireReader(user, of)
  // moves of shipping are no right to write the record, which a key's scopes have taken away already
  requireReach(user, of.life.object, 'write')
  return { user, before: requireVisible(user, of, row) }
}

function requireReader<Row extends LiveRecord>(user: Person, { life }: Of<Row>): void {
  if (readable(user, life.object) === null) throw refuse({ status: 403, code: 'no_right' })
}

function requireVisible<Row extends LiveRecord>(user: Person, { life }: Of<Row>, row: Row | undefined): Row {
  if (row === undefined || !life.maySee(user, row)) throw notFound(life.object)
  return row
}
