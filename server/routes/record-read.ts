import type { FastifyInstance } from 'fastify'
import { implement } from '#server/route.ts'
import { readRecord } from '#server/store/record.ts'

export function readRoutes(app: FastifyInstance): void {
  implement(app, 'record.read', ({ user, locale, db, params, body }) =>
    readRecord(db, { user, locale }, params, body?.expand ?? []),
  )
}
