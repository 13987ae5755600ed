import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { DateTime } from 'luxon'
import * as z from 'zod/mini'
import { callMethods } from '#entities/api-log/parts.ts'
import { routes, type RouteId } from '#api/contract.ts'
import type { Route } from '#api/route.ts'
import { aboutOf, sentWith } from '#server/api-log/about.ts'
import { correlationHeader } from '#server/api-log/correlation.ts'
import type { Db } from '#server/db.ts'
import { inBrief, outageOf } from '#server/outage.ts'
import { isSecret, redacted, redactedText, struck } from '#server/redact.ts'
import { sourceOf } from '#server/search/source.ts'
import { addressOf, isCall, isPoll } from '#server/request.ts'
import { writeApiLog, type ApiLogRow } from '#server/store/api-log.ts'

const every = 1000
const most = 500
/** So many wait where the database takes none: what is more is lost, and said. */
const mostWaiting = 20_000
/** The console polls every 5 s (spec §9): one row in five minutes says that it did. */
const pollSample = 60
/** The caller says how long its body is, and may say anything: what the column takes. */
const largestSize = 2 ** 31 - 1

/** Every call leaves a row: kept in memory until the next batch, so that no call waits for its log. */
export function logCalls(app: FastifyInstance, db: Db): void {
  const returned = new WeakMap<FastifyRequest, string>()
  const rows = batch(db)
  let polls = 0

  app.addHook('onRequest', async (request, reply) => {
    if (isCall(request)) reply.header(correlationHeader, request.id)
  })
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
  const waiting: ApiLogRow[] = []
  let isWriting = false
  let lost = 0
  const write = async () => {
    if (lost > 0) console.error(`API log: ${lost} calls were not kept, the database was too slow for them`)
    lost = 0
    isWriting = true
    // one batch after the other: the calls have the connections
    while (waiting.length > 0) {
      const rows = waiting.splice(0, most)
      // A log that cannot be written must not stop the work it tells of.
      await writeRows(db, rows).catch((error: unknown) => console.error('API log:', inBrief(error)))
    }
    isWriting = false
  }
  let writing = Promise.resolve()
  const writeNow = () => {
    if (!isWriting) writing = write()
    return writing
  }
  const timer = setInterval(() => void writeNow(), every).unref()
  return {
    add: (row: ApiLogRow) => {
      if (waiting.length >= mostWaiting) lost += 1
      else waiting.push(row)
      if (waiting.length >= most) void writeNow()
    },
    end: async () => {
      clearInterval(timer)
      await writing
      await writeNow()
    },
  }
}

/** All at once; where the database refuses that, each by itself: a row that cannot be stored takes no other with it. */
async function writeRows(db: Db, rows: readonly ApiLogRow[]): Promise<void> {
  if (rows.length === 0) return
  try {
    await writeApiLog(db, rows)
  } catch (error) {
    if (rows.length === 1 || outageOf(error) !== undefined) throw error
    for (const row of rows)
      await writeApiLog(db, [row]).catch((cause: unknown) => console.error('API log:', inBrief(cause)))
  }
}

function rowOf(request: FastifyRequest, reply: FastifyReply, returned: string): ApiLogRow {
  const { routeId } = request.routeOptions.config
  const isKept = routeId === undefined || !secretRoutes.has(routeId)
  return {
    date_created: DateTime.utc().minus(reply.elapsedTime).toISO(),
    method: callMethods.find((method) => method === request.method) ?? 'OTHER',
    route: routeId ? routes[routeId].path : null,
    path: pathOf(request),
    status: reply.statusCode,
    duration: Math.round(reply.elapsedTime * 10) / 10,
    // whoever looks as somebody else is who calls
    user_id: (request.user?.viewer ?? request.user)?.id ?? null,
    api_key: request.user?.api_key?.called ?? null,
    remote_address: addressOf(request),
    correlation_id: request.id,
    ...aboutOf(request, returned),
    sent: sentWith(request, isKept && routeId !== undefined),
    // What no route reads may be a sign-in with a slip in its path.
    received: isKept && routeId !== undefined ? redacted(request.body) : null,
    received_size: Math.min(Number(request.headers['content-length'] ?? 0), largestSize),
    returned: isKept ? redactedText(returned) : null,
    returned_size: Buffer.byteLength(returned),
  }
}

/**
 * Calls that ask for a password or another secret. Of these no body is kept: people type passwords into the name or
 * a field that is none, and the answer names it or is the token.
 */
const secretRoutes: ReadonlySet<RouteId> = new Set(
  // `Object.keys` of the contract's table
  (Object.keys(routes) as RouteId[]).filter((id) => {
    const { body, isSecret: isHidden }: Route = routes[id]
    if (isHidden === true) return true
    return body !== undefined && asksSecret(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }))
  }),
)

/** Has a property of a secret's name, at any depth? */
function asksSecret(schema: unknown): boolean {
  if (typeof schema !== 'object' || schema === null) return false
  const named = 'properties' in schema ? Object.keys(schema.properties ?? {}) : []
  return named.some(isSecret) || Object.values(schema).some(asksSecret)
}

const segmentsOf = (path: string) => path.split('/').slice(1)
const templates = Object.values(routes).map(({ path }) => segmentsOf(path))

/** Is this segment of a path what a route's path has there, in any case? A secret is never; of names only an object's. */
function fits(segment: string, template: string | undefined): boolean {
  if (template === '{id}') return /^\d{1,15}$/.test(segment)
  if (template === '{object}') return sourceOf(segment) !== undefined
  return template === segment.toLowerCase()
}

/**
 * The path as it was asked for, without its query and without a token that is part of it. Of one that no route has only
 * the segments that some route begins with are kept: what follows may be anything.
 */
function pathOf({ url, routeOptions }: FastifyRequest): string {
  const [path = ''] = url.split('?')
  const segments = segmentsOf(plain(path))
  const { routeId } = routeOptions.config
  if (routeId !== undefined) {
    const template = segmentsOf(routes[routeId].path)
    return joined(segments.map((each, at) => (template[at] === '{token}' ? masked : struck(each))))
  }
  let like = templates
  const known: string[] = []
  for (const [at, segment] of segments.entries()) {
    like = like.filter((template) => fits(segment, template[at]))
    if (like.length === 0) return joined(segment === '' ? [...known, ''] : [...known, masked])
    known.push(segment)
  }
  return joined(known)
}

const masked = '***'
/** As long as is kept, and without what PostgreSQL stores in no text. */
const joined = (segments: readonly string[]) => `/${segments.join('/')}`.slice(0, 500).replaceAll('\0', '\uFFFD')

/** As the router reads it, which takes any letter in percents, too. */
function plain(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
