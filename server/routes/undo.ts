import type { FastifyInstance } from 'fastify'
import { undoBulk } from '#server/jobs/start-bulk.ts'
import { callerOf } from '#server/caller.ts'
import { undoMerge } from '#server/customer/merge/undo.ts'
import { undoChange } from '#server/edit/undo.ts'
import { implement } from '#server/route.ts'
import { undoMove } from '#server/life/undo.ts'
import { withParts } from '#server/store/record.ts'

/** Takes a move back by the token that its answer carried, that of a bulk as a job. */
export function undoRoutes(app: FastifyInstance): void {
  implement(app, 'undo', (call) =>
    call.change(async (tx) => {
      const caller = callerOf(call)
      const bulk = await undoBulk(tx, caller, call.params.token)
      if (bulk !== undefined) return bulk
      const saved = await undoChange(tx, caller, call.params.token)
      if (saved !== undefined) {
        const { object, payload, ...beside } = saved
        return { payload: await withParts(tx, call, object, payload, call.body?.expand), ...beside }
      }
      const merged = await undoMerge(tx, caller, call.params.token)
      const { object, changed } = merged ?? (await undoMove(tx, caller, call.params.token, call.body?.expand))
      return withParts(tx, call, object, changed, call.body?.expand)
    }),
  )
}
