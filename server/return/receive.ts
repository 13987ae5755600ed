import type { Changed } from '#api/actions.ts'
import { readable } from '#entities/access.ts'
import type { ReturnMove } from '#machines/return/return.ts'
import type { Caller } from '#server/caller.ts'
import type { Db, Tx } from '#server/db.ts'
import { recordToMove } from '#server/life/access.ts'
import { actionsOf } from '#server/life/actions.ts'
import { moveRecord } from '#server/life/move.ts'
import { refuse } from '#server/problem.ts'
import { resolveScan } from '#server/scan/resolve.ts'
import { notFound } from '#server/store/not-found.ts'
import type { User } from '#server/store/session.ts'
import { returnLife } from './life.ts'

/** Which return a scanned code means: the one that is awaited, where the number of a parcel stands for several. */
export async function returnOf(db: Db, user: User, code: string): Promise<number> {
  if (readable(user, 'return') === null) throw refuse({ status: 403, code: 'no_right' })
  const { hits } = await resolveScan(db, user, code)
  const hit = hits.find(({ object }) => object === 'return')
  if (hit === undefined) throw notFound('return')
  return hit.id
}

/** Takes it in, unless somebody has: then it is answered as it stands. */
export async function receiveReturn(tx: Tx, caller: Caller, id: number): Promise<Changed> {
  const { user, before } = await recordToMove(tx, caller.user, returnLife, id)
  const move = 'return.receive' satisfies ReturnMove
  if (before.status !== 'announced')
    return { entity: before, actions: actionsOf(returnLife.life, user, before, caller.locale), undo: null }
  return moveRecord(tx, caller, returnLife, id, move, { version: before.version })
}
