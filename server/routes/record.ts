import type { FastifyInstance } from 'fastify'
import { isOrderMove } from '#machines/order-events.ts'
import { moveOrder } from '#server/life.ts'
import { callerOf, seen } from '#server/order/access.ts'
import { actionsOf } from '#server/order/actions.ts'
import { refuse } from '#server/problem.ts'
import { implement } from '#server/route.ts'
import { unknownObject } from '#server/search/refusals.ts'
import { sourceOf } from '#server/search/source.ts'

/** What may happen to a record, and doing it. Orders are the first records that have a life. */
export function lifeRoutes(app: FastifyInstance): void {
  implement(app, 'record.actions', async ({ user, locale, db, params }) => {
    mustLive(params.object)
    return actionsOf(user, await seen(db, user, params.id), locale)
  })

  implement(app, 'record.action', async (call) => {
    const { user, params, body, change } = call
    mustLive(params.object)
    const move = `${params.object}.${params.action}`
    return change(async (tx) => {
      // Whoever may not see the order learns nothing about its actions either.
      await seen(tx, user, params.id)
      // Only the events of a person: what the server raises itself, and what xstate does, is no action.
      if (!isOrderMove(move)) throw refuse({ status: 404, code: 'unknown_action' })
      return moveOrder(tx, callerOf(call), params.id, move, body)
    })
  })
}

function mustLive(object: string): void {
  if (sourceOf(object) === undefined) throw unknownObject()
  if (object !== 'order') throw refuse({ status: 404, code: 'no_actions' })
}
