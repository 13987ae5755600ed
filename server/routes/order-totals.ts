import type { FastifyInstance } from 'fastify'
import { reckonOrder } from '#server/order/reckon.ts'
import { proposeRefund } from '#server/refund/propose.ts'
import { implement } from '#server/route.ts'

export function orderTotalsRoutes(app: FastifyInstance): void {
  implement(app, 'order.new_totals', ({ db, user, body }) => reckonOrder(db, user, undefined, body.data))
  implement(app, 'order.totals', ({ db, user, params, body }) => reckonOrder(db, user, params.id, body.data))
  implement(app, 'order.refund_proposal', ({ db, user, params, body }) =>
    proposeRefund(db, user, params.id, body.items),
  )
}
