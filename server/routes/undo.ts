import type { FastifyInstance } from 'fastify'
import { callerOf } from '#server/order/access.ts'
import { implement } from '#server/route.ts'
import { undoMove } from '#server/order/undo.ts'

/** Takes a move back by the token that its answer carried. */
export function undoRoutes(app: FastifyInstance): void {
  implement(app, 'undo', (call) => call.change((tx) => undoMove(tx, callerOf(call), call.params.token)))
}
