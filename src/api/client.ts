import ky from 'ky'
import * as z from 'zod/mini'
import { forgetAhead, takeAhead } from './ahead.ts'
import { authRoutes } from './auth.ts'
import type { AnswerOf, BodyOf, ParamsOf, RouteId } from './contract.ts'
import type { Route } from './route.ts'
import { callError, errorBodyOf, type Failure, type ErrorBody } from './failure.ts'
import { parsed, patience, requestTo, sentAs, type HttpRequest, type Sent } from './http.ts'

/** Which server is asked, as whom, in which language, and who hears what became of it. */
export type Connection = {
  /** The chosen server's base, without a slash at its end. */
  base: () => string
  token: () => string | undefined
  /** The chosen locale in its underscore form. */
  locale: () => string
  onAnswer: (route: RouteId, said: ErrorBody, params: unknown) => void
  onFailure: (route: RouteId, failure: Failure, params: unknown) => void
}

type Needs<R extends RouteId> = ([ParamsOf<R>] extends [undefined] ? { params?: undefined } : { params: ParamsOf<R> }) &
  (undefined extends BodyOf<R> ? { body?: BodyOf<R> } : { body: BodyOf<R> })
export type CallOptions<R extends RouteId> = Needs<R> & {
  signal?: AbortSignal
  /** Another server than the connection's: the one somebody signs in to. */
  base?: string
  token?: string
  /** The page may be left before it is answered. */
  keepalive?: boolean
  /** A change that is sent again under the key of its first time takes effect once. */
  key?: string
}

/** A key that is still running elsewhere: wait and ask again, unseen (wire: 409 `in_progress`). */
const busyWait = 300
const busyLimit = 60_000

// plugged in before the first call: one without it throws where it reads this
let connection = undefined as unknown as Connection

/** Plugged in before the first call; what is on its way is heard by whatever is plugged in last. */
export const connect = (to: Connection): void => {
  connection = to
}

/** One call of the contract: its answer as the contract describes it, or a `Failed`. Nothing is asked twice. */
export async function call<R extends RouteId>(id: R, ask: CallOptions<R>): Promise<AnswerOf<R>> {
  const outcome = await settle(id, ask)
  if ('failure' in outcome) {
    connection.onFailure(id, outcome.failure, ask.params)
    throw callError(outcome.failure)
  }
  connection.onAnswer(id, outcome.said, ask.params)
  return outcome.answer
}

type Outcome<R extends RouteId> = { answer: AnswerOf<R>; said: ErrorBody } | { failure: Failure }

async function settle<R extends RouteId>(id: R, ask: CallOptions<R>): Promise<Outcome<R>> {
  const route = await routeOf(id).catch(() => undefined)
  if (route === undefined) return { failure: { kind: 'no_answer' } }
  const started = Date.now()
  // its row of the table may have come meanwhile: whatever is plugged in now sends it
  const send = requestOf(route, ask, connection)
  for (;;) {
    const sent = await send().catch(() => null)
    if (sent === null) return { failure: { kind: ask.signal?.aborted ? 'cancelled' : 'no_answer' } }
    const { status, statusText, body, id } = sent
    const said = { ...errorBodyOf(body), id }
    if (status === 409 && said.problem?.code === 'in_progress' && Date.now() - started < busyLimit) {
      await new Promise((resolve) => setTimeout(resolve, busyWait))
      continue
    }
    if (status < 200 || status > 299) return { failure: { kind: 'refused', status, statusText, said } }
    const answer = z.safeParse(route.answer, body)
    // the table's row and its own answer
    return answer.success
      ? { answer: answer.data as AnswerOf<R>, said }
      : { failure: { kind: 'mismatch', said, changes: route.changes } }
  }
}

/** Signing in needs three rows of the table; the others come with the shell. */
const routeOf = async (id: RouteId): Promise<Route | undefined> =>
  first[id] ?? (await import('./shell-routes.ts')).rowAt(id)

const first: Partial<Record<RouteId, Route>> = authRoutes

/** The same request each time it is sent: a repeated change carries the key of the first. */
function requestOf<R extends RouteId>(route: Route, ask: CallOptions<R>, to: Connection): () => Promise<Sent> {
  // the connection's token belongs to its own server and goes to no other
  const token = ask.base === undefined ? to.token() : ask.token
  const request = requestTo(route, ask as { params?: object; body?: unknown; keepalive?: boolean }, {
    base: ask.base ?? to.base(),
    token,
    locale: to.locale(),
  })
  if (!route.changes) return () => takeAhead(request) ?? send(request, ask.signal, route.isFile)
  forgetAhead()
  const keyed = { ...request, headers: { ...request.headers, 'Idempotency-Key': ask.key ?? newKey() } }
  return () => send(keyed, ask.signal)
}

/** A file comes as its bytes, a `Blob`; a refusal of it is JSON like any other. */
async function send({ url, ...request }: HttpRequest, signal?: AbortSignal, isFile?: boolean): Promise<Sent> {
  const asked = ky(url, {
    ...request,
    credentials: 'omit',
    signal: signal ?? null,
    totalTimeout: patience,
    timeout: false,
    retry: 0,
    throwHttpErrors: false,
  })
  const bytes = await (isFile ? asked.blob() : asked.text())
  const answer = await asked
  return sentAs(answer, isFile && answer.ok ? bytes : parsed(await new Response(bytes).text()))
}

/** 128 random bits. `crypto.randomUUID` is missing on a plain-http address of the local network. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
