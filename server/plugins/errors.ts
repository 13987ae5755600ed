import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { answerTo } from '#server/answer.ts'
import { localeOf } from '#server/request.ts'

/** First of all plugins: Fastify's own error body would put "Bad Request" into a toast. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>(answer)
}

/** The same for what Fastify cannot even read as a path, which never reaches a plugin. */
export const refuseUnreadable = (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void =>
  void answer(error, request, reply)

function answer(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status, body, retryAfter } = answerTo(error, localeOf(request))
  // The caller learns nothing of it, so it has to be found here.
  if (status >= 500) console.error(`${request.method} ${request.routeOptions.url ?? request.url}`, error)
  if (retryAfter !== undefined) reply.header('Retry-After', retryAfter)
  return reply.status(status).send(body)
}
