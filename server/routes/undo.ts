import type { FastifyInstance } from 'fastify'
import { undoBulk } from '#server/jobs/start-bulk.ts'
import { callerOf } from '#server/order/access.ts'
import { implement } from '#server/route.ts'
import { undoMove } from '#server/order/undo.ts'
import { withParts } from '#server/store/record.ts'

/** Takes a move back by the token that its answer carried, that of a bulk as a job. */
export function undoRoutes(app: FastifyInstance): void {
  implement(app, 'undo', (call) =>
    call.change(async (tx) => {
      const caller = callerOf(call)
      const bulk = await undoBulk(tx, caller, call.params.token)
      if (bulk !== undefined) return bulk
      const undone = await undoMove(tx, caller, call.params.token)
      // only orders have a life that is taken back
      return withParts(tx, call, 'order', undone, call.body?.expand)
    }),
  )
}
