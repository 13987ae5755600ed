import type { FastifyInstance } from 'fastify'
import type { Changed } from '#api/actions.ts'
import { callerOf, type Caller } from '#server/caller.ts'
import type { Tx } from '#server/db.ts'
import { undoJob } from '#server/jobs/start-bulk.ts'
import { visibleRecord } from '#server/life/access.ts'
import { actionsOf } from '#server/life/actions.ts'
import { liveOf } from '#server/life/lives.ts'
import { moveRecord } from '#server/life/move.ts'
import { refuse } from '#server/problem.ts'
import { implement } from '#server/route.ts'
import { requireParts, withParts } from '#server/store/record.ts'
import { requestJobMove, jobFor, jobRow } from '#server/store/job.ts'

/** What may happen to a record, and doing it. */
export function lifeRoutes(app: FastifyInstance): void {
  implement(app, 'record.actions', async ({ user, locale, db, params }) => {
    const of = liveOf(params.object)
    return actionsOf(of.life, user, await visibleRecord(db, user, of, params.id), locale)
  })

  implement(app, 'record.action', async (call) => {
    const { user, locale, params, body, db, change } = call
    if (params.object === 'export-job') return change((tx) => moveJobOn(tx, callerOf(call), params))
    const of = liveOf(params.object)
    const move = `${params.object}.${params.action}`
    requireParts(params.object, body.expand)
    await of.tries?.(db, callerOf(call), params.id, move, body.params ?? {})
    return change(async (tx) => {
      const moved = await moveRecord(tx, callerOf(call), of, params.id, move, body)
      return withParts(tx, { user, locale }, params.object, moved, body.expand)
    })
  })
}

/**
 * Of a job's moves the retry and the undo, which answers the job that takes it back, are actions; abort and removal are
 * its DELETE (spec §7).
 */
async function moveJobOn(tx: Tx, caller: Caller, { id, action }: { id: number; action: string }): Promise<Changed> {
  await jobFor(tx, caller.user, id)
  if (action !== 'retry' && action !== 'undo') throw refuse({ status: 404, code: 'unknown_action' })
  await requestJobMove(tx, caller, id, { type: `export-job.${action}` })
  const entity = action === 'undo' ? (await undoJob(tx, caller, id)).job : await jobRow(tx, id)
  return { entity, actions: [], undo: null }
}
