import type { FastifyInstance } from 'fastify'
import { implement } from '#server/route.ts'
import { search } from '#server/search/search.ts'

export function searchRoutes(app: FastifyInstance): void {
  implement(app, 'search', ({ user, db, body }) => search(db, user, body))
}
