import type { FastifyInstance } from 'fastify'
import { callerOf } from '#server/caller.ts'
import { visibleRecord } from '#server/life/access.ts'
import { orderLife } from '#server/order/life.ts'
import { implement } from '#server/route.ts'
import { proposeShipping } from '#server/shipping-assistant/propose.ts'
import { shipAssisted } from '#server/shipping-assistant/ship.ts'

/** What the shipping assistant offers for an order, and what it makes of it. */
export function shippingAssistantRoutes(app: FastifyInstance): void {
  implement(app, 'order.shipping_proposal', async ({ user, db, params: { id } }) => {
    await visibleRecord(db, user, orderLife, id)
    return proposeShipping(db, id)
  })

  implement(app, 'order.ship_assisted', (call) =>
    call.change((tx) => shipAssisted(tx, callerOf(call), call.params.id, call.body)),
  )
}
