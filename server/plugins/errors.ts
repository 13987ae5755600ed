import type { Socket } from 'node:net'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { defaultLocale } from '#entities/locale.ts'
import type { ErrorCode } from '#entities/reason.ts'
import { correlationHeader } from '#server/api-log/correlation.ts'
import { logFailedCall } from '#server/api-log/log-failed-call.ts'
import { answerTo } from '#server/answer.ts'
import { isRefused } from '#server/problem.ts'
import { localeOf } from '#server/request.ts'
import { text } from '#server/texts.ts'

/** First of all plugins: Fastify's own error body would put "Bad Request" into a toast. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>(answer)
}

/** What passes no hook says itself that it is no page. */
const guarded = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
}

/** The same for what Fastify cannot even read as a path, which never reaches a plugin. */
export const refuseUnreadable = (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void =>
  void answer(error, request, reply.headers({ ...guarded, [correlationHeader]: request.id }))

/** And for what is no HTTP: no request to ask for its language, only a socket. */
export function refuseUnparsed(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const [status, code] = unparsed[error.code ?? ''] ?? (['400 Bad Request', 'malformed'] as const)
  const body = JSON.stringify({ error: text(defaultLocale, 'errors', code), code })
  const said = Object.entries(guarded).map((header) => header.join(': '))
  const head = ['Content-Type: application/json; charset=utf-8', ...said, 'Connection: close']
  socket.write([`HTTP/1.1 ${status}`, ...head, `Content-Length: ${Buffer.byteLength(body)}`, '', body].join('\r\n'))
  socket.destroySoon()
}

const unparsed: Readonly<Record<string, readonly [string, ErrorCode]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'malformed'],
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'too_large'],
}

function answer(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status, body, retryAfter } = answerTo(error, localeOf(request))
  // The caller learns nothing of it, so it has to be found here; what was refused on purpose has been said.
  if (status >= 500 && !isRefused(error)) logFailedCall(request, error)
  if (retryAfter !== undefined) reply.header('Retry-After', retryAfter)
  return reply.status(status).send(body)
}
