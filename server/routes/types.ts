import type { FastifyInstance } from 'fastify'
import { implement } from '#server/route.ts'
import { choicesOf } from '#server/store/choices.ts'

export function choiceRoutes(app: FastifyInstance): void {
  implement(app, 'object.types', ({ db, params }) => choicesOf(db, params.objects))
}
