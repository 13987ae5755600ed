import type { FastifyInstance } from 'fastify'
import { implement } from '#server/route.ts'
import { notePresence } from '#server/store/presence.ts'

/** Who has which record open. */
export function presenceRoutes(app: FastifyInstance): void {
  implement(app, 'presence', ({ db, user, locale, body }) => notePresence(db, { user, locale }, body))
}
