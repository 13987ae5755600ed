import type { FastifyInstance } from 'fastify'
import { implement } from '#server/route.ts'
import { tryCost } from '#server/shipping/tried.ts'
import { readRecord } from '#server/store/record.ts'

export function shippingRoutes(app: FastifyInstance): void {
  implement(app, 'shipping_method.cost', async ({ user, locale, db, params: { id }, body }) => {
    await readRecord(db, { user, locale }, { object: 'shipping-method', id }, [])
    return tryCost(db, id, body)
  })
}
