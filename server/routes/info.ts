import type { FastifyInstance } from 'fastify'
import { offeredLocales } from '#entities/locale.ts'
import { implement } from '#server/route.ts'

export function infoRoutes(app: FastifyInstance): void {
  implement(app, 'info.locales', async () => offeredLocales)
}
