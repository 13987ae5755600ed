import { createHash, randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify'
import type * as z from 'zod/mini'
import { bodyFor } from '#api/bodies.ts'
import { routes, type AnswerOf, type ParamsOf, type RouteId } from '#api/contract.ts'
import { isClosedToViews, isOpen, type Route } from '#api/route.ts'
import { isLicensed } from '#entities/licence.ts'
import type { Locale } from '#entities/locale.ts'
import { outlineOf } from '#entities/outline.ts'
import { clockRole, holds } from '#entities/role.ts'
import { logFailedCall } from '#server/api-log/log-failed-call.ts'
import { answerTo } from '#server/answer.ts'
import { transaction, type Db, type Tx } from '#server/db.ts'
import { isPassing } from '#server/outage.ts'
import { refuse } from '#server/problem.ts'
import { addressOf, isPoll, keyOf, localeOf, tokenOf } from '#server/request.ts'
import { claim, releaseKey, storeAnswer, type Attempt } from '#server/store/idempotency.ts'
import { signWithKey } from '#server/store/api-key.ts'
import { requireAnyScope, requireScope } from '#server/store/key-scope.ts'
import { isSignedIn, keepAlive, userOf, type SignedIn, type User } from '#server/store/session.ts'
import { validated } from '#server/validate.ts'

declare module 'fastify' {
  interface FastifyInstance {
    db: Db
  }
  interface FastifyRequest {
    /** Whoever the `Token` stands for; null for callers that are not signed in. */
    user: User | null
  }
  interface FastifyContextConfig {
    routeId?: RouteId
  }
}

type Table = typeof routes
type BodyIn<R extends RouteId> = Table[R] extends { body: infer B extends z.core.$ZodType }
  ? z.core.output<B>
  : undefined
type Payload<R extends RouteId> = AnswerOf<R> extends { payload: infer P } ? P : never

export type Call<R extends RouteId> = {
  /** Signed in, unless the route is open. */
  user: Table[R]['access'] extends 'unasked' | 'public'
    ? User | null
    : Table[R]['access'] extends 'session'
      ? SignedIn
      : User
  locale: Locale
  body: BodyIn<R>
  params: ParamsOf<R>
  db: Db
  request: FastifyRequest
  /** The transaction of a call that changes something: what it answers is the answer to the call, kept with the change. */
  change: <T extends Reply<R>>(work: (tx: Tx) => Promise<T>) => Promise<T>
}

/** A payload alone, or the whole answer where a `message` goes with it. */
export type Reply<R extends RouteId> = Payload<R> | AnswerOf<R>
export type Handler<R extends RouteId> = (call: Call<R>) => Promise<Reply<R>>

type OwnAttempt = Attempt & { readonly once: readonly string[] }

/** Bytes of a body that anybody may send: a sign-in's longest texts, were each of their letters written as an escape. */
const openBodyLimit = 8192

/**
 * Answers a route of the contract: lets in whom it names, reads what it describes, and runs a repeated change once.
 * `whenFailing` is the answer of the calls that never answer an error (spec §8: sign-in and ping).
 */
export function implement<R extends RouteId>(
  app: FastifyInstance,
  id: R,
  handler: Handler<R>,
  { whenFailing }: { whenFailing?: AnswerOf<R> } = {},
): void {
  const route: Route = routes[id]
  app.route({
    method: route.method,
    url: urlOf(route.path),
    config: { routeId: id },
    ...(isOpen(route) && { bodyLimit: openBodyLimit }),
    ...(route.mostBytes !== undefined && { bodyLimit: route.mostBytes }),
    onRequest: async (request) => admit(id, request),
    ...(whenFailing && { errorHandler: answerInstead(whenFailing) }),
    handler: async (request, reply) => {
      const params = route.params && validated(route.params, request.params)
      const schema = bodyFor(route, params?.['object'])
      const { user } = request
      requireLicence(user, route, params)
      const read = { params, body: schema && validated(schema, request.body) }
      requireLicence(user, route, read.body)
      if (user !== null && !isOpen(route)) requireScope(user, id, params, read.body)
      if (user !== null && isSignedIn(user) && !isOpen(route) && !isPoll(request)) await keepAlive(app.db, user)
      const attempt = route.changes ? attemptOf(route, request) : undefined
      const change = changeIn(app.db, attempt, user)
      const call = { user, locale: localeOf(request), ...read, db: app.db, request, change }
      // `admit`, the schemas and the contract's types describe the same call
      const run = () => handler(call as unknown as Call<R>).then(answerOf)
      return attempt === undefined ? run() : runOnce(app.db, attempt, reply, run)
    },
  })
}

/** Answers a route whose answer is a file's bytes; the handler sends them. */
export function implementFile<R extends RouteId>(
  app: FastifyInstance,
  id: R,
  handler: (call: Pick<Call<R>, 'user' | 'locale' | 'params' | 'db'>, reply: FastifyReply) => Promise<FastifyReply>,
): void {
  const route: Route = routes[id]
  app.route({
    method: route.method,
    url: urlOf(route.path),
    // a HEAD would use up a ticket, and bytes on their way to the disk are not worth packing
    exposeHeadRoute: false,
    compress: false,
    config: { routeId: id },
    onRequest: async (request) => admit(id, request),
    handler: async (request, reply) => {
      const params = route.params && validated(route.params, request.params)
      requireLicence(request.user, route, params)
      if (request.user !== null && !isOpen(route)) requireScope(request.user, id, params, undefined)
      const call = { user: request.user, locale: localeOf(request), params, db: app.db }
      // `admit`, the schemas and the contract's types describe the same call
      return handler(call as unknown as Call<R>, reply)
    },
  })
}

async function admit(id: RouteId, request: FastifyRequest): Promise<void> {
  const route: Route = routes[id]
  const { access } = route
  if (access === 'unasked') return
  const token = tokenOf(request)
  request.user = (token && (await userOf(request.server.db, token, addressOf(request)))) || null
  // here every call comes in, so that whoever looks as somebody else writes nothing, whatever a call does later
  if (request.user?.viewer !== undefined && isClosedToViews(route)) throw refuse({ status: 403, code: 'viewing_as' })
  if (isOpen(route)) return
  if (request.user === null) throw refuse({ status: 401, code: 'signed_out' })
  if (access === 'session' && !isSignedIn(request.user)) throw refuse({ status: 403, code: 'needs_session' })
  requireAnyScope(request.user, id)
  if (access === 'worktime' && !holds(request.user.roles, clockRole)) throw refuse({ status: 403, code: 'no_right' })
}

/**
 * Tells who is refused for want of a module that it is that, be it the route's own or that of the noun it is about. What
 * of other nouns a call reaches is decided with every other right (`rightIn`).
 */
function requireLicence(user: User | null, { licence }: Route, read: unknown): void {
  const noun = typeof read === 'object' && read !== null && 'object' in read ? String(read.object) : ''
  if (user !== null && ![licence, outlineOf(noun)?.access.licence].every((one) => isLicensed(one, user.licences)))
    throw refuse({ status: 403, code: 'not_licensed' })
}

const answerInstead =
  (answer: object): NonNullable<RouteShorthandOptions['errorHandler']> =>
  (error, request, reply) => {
    if (answerTo(error, localeOf(request)).status >= 500) logFailedCall(request, error)
    void reply.status(200).send(answer)
  }

/** Runs it, or answers what the first call with this key was answered. */
async function runOnce(db: Db, attempt: OwnAttempt, reply: FastifyReply, run: () => Promise<object>): Promise<unknown> {
  const first = await claim(db, attempt).catch(async (error: unknown) => {
    // it may have been taken all the same
    if (isPassing(error)) await releaseKey(db, attempt)
    throw error
  })
  if (first !== undefined) return reply.status(first.status).type('application/json').send(first.body)
  try {
    const answer = await run()
    if (!attempt.isKept) await storeAnswer(db, attempt, { status: 200, body: keptOf(attempt, answer) })
    return answer
  } catch (error) {
    const { status, body } = answerTo(error, localeOf(reply.request))
    await (status < 500 ? storeAnswer(db, attempt, { status, body: JSON.stringify(body) }) : releaseKey(db, attempt))
    throw error
  }
}

/** The use of the caller's `Idempotency-Key`, if there is one. */
function attemptOf({ once = [] }: Route, request: FastifyRequest): OwnAttempt | undefined {
  const key = keyOf(request)
  if (key === undefined || request.user === null) return undefined
  if (!/^[\x21-\x7e]{1,200}$/.test(key)) throw refuse({ status: 422, code: 'idempotency_key' })
  const asked = JSON.stringify([request.method, request.url, request.body ?? null])
  return {
    userId: request.user.id,
    rights: { roles: request.user.roles, shops: request.user.shops, scopes: request.user.api_key?.scopes ?? null },
    key,
    hash: createHash('sha256').update(asked).digest(),
    claim: randomUUID(),
    isKept: false,
    once,
  }
}

const changeIn =
  (db: Db, attempt: OwnAttempt | undefined, user: User | null) =>
  async <T>(work: (tx: Tx) => Promise<T>): Promise<T> => {
    const result = await transaction(db, async (tx) => {
      if (user?.api_key !== undefined) await signWithKey(tx, user.api_key)
      const answer = await work(tx)
      if (attempt !== undefined)
        await storeAnswer(tx, attempt, { status: 200, body: keptOf(attempt, answerOf(answer)) })
      return answer
    })
    if (attempt !== undefined) attempt.isKept = true
    return result
  }

/** The answer as whoever asks again is told it. */
const keptOf = ({ once }: OwnAttempt, answer: object): string =>
  JSON.stringify(answer, (name, value: unknown) => (once.includes(name) ? null : value))

/** No payload has a field of this name, so it tells an answer from a payload alone. */
const answerOf = (result: unknown): object =>
  typeof result === 'object' && result !== null && 'payload' in result ? result : { payload: result }

/** `{id}` matches digits only, as many as an id can have; fixed routes win over parameters by themselves. */
const urlOf = (path: string): string => path.replace('{id}', ':id(^\\d{1,15}$)').replaceAll(/\{(\w+)\}/g, ':$1')
