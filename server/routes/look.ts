import type { FastifyInstance } from 'fastify'
import { productsOnSale } from '#server/look/on-sale.ts'
import { implement } from '#server/route.ts'

/** What is asked of a look while it is written. */
export function lookRoutes(app: FastifyInstance): void {
  implement(app, 'look.on_sale', ({ db, user, body }) => productsOnSale(db, user, body))
}
