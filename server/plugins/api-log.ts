import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { routes } from '#api/contract.ts'
import type { Db } from '#server/db.ts'
import { redacted, redactedText } from '#server/redact.ts'
import { addressOf, isPoll } from '#server/request.ts'
import { writeApiLog, type ApiLogRow } from '#server/store/api-log.ts'

const every = 1000
const most = 500
/** The console polls every 5 s (spec §9): one row in five minutes says that it did. */
const pollSample = 60

/** Every call leaves a row: kept in memory until the next batch, so that no call waits for its log. */
export function logCalls(app: FastifyInstance, db: Db): void {
  const returned = new WeakMap<FastifyRequest, string>()
  const rows = batch(db)
  let polls = 0

  app.addHook('onSend', async (request, _, payload) => {
    if (typeof payload === 'string') returned.set(request, payload)
  })
  app.addHook('onResponse', async (request, reply) => {
    if (!isCall(request) || (isPoll(request) && polls++ % pollSample > 0)) return
    rows.add(rowOf(request, reply, returned.get(request) ?? ''))
  })
  app.addHook('onClose', rows.end)
}

function batch(db: Db) {
  let waiting: ApiLogRow[] = []
  const write = async () => {
    const rows = waiting
    waiting = []
    // A log that cannot be written must not stop the work it tells of.
    if (rows.length > 0) await writeApiLog(db, rows).catch((error: unknown) => console.error('API log:', error))
  }
  const timer = setInterval(() => void write(), every).unref()
  return {
    add: (row: ApiLogRow) => {
      waiting.push(row)
      if (waiting.length >= most) void write()
    },
    end: () => {
      clearInterval(timer)
      return write()
    },
  }
}

const isCall = ({ url }: FastifyRequest) => /^\/(api|auth)(\/|\?|$)/.test(url) && !url.startsWith('/api/docs')

function rowOf(request: FastifyRequest, reply: FastifyReply, returned: string): ApiLogRow {
  const { routeId } = request.routeOptions.config
  const isSignIn = routeId === 'auth.login'
  return {
    date_created: new Date(Date.now() - reply.elapsedTime).toISOString(),
    method: request.method,
    route: routeId ? routes[routeId].path : null,
    path: pathOf(request),
    status: reply.statusCode,
    duration: Math.round(reply.elapsedTime * 10) / 10,
    user_id: request.user?.id ?? null,
    remote_address: addressOf(request),
    // Of a sign-in nothing is kept: people type passwords into the name, and the answer is the token.
    received: isSignIn ? null : redacted(request.body),
    received_size: Number(request.headers['content-length'] ?? 0),
    returned: isSignIn ? null : redactedText(returned),
    returned_size: Buffer.byteLength(returned),
  }
}

/** The path as it was asked for, without its query and without a token that is part of it. */
function pathOf({ url, params }: FastifyRequest): string {
  const [path = ''] = url.split('?')
  const token = typeof params === 'object' && params !== null && 'token' in params ? String(params.token) : ''
  return (token === '' ? path : path.replace(encodeURIComponent(token), '***')).slice(0, 500)
}
