import ky from 'ky'
import * as z from 'zod/mini'
import { authRoutes } from './auth.ts'
import type { AnswerOf, BodyOf, ParamsOf, RouteId } from './contract.ts'
import type { Route } from './route.ts'
import { callError, errorBodyOf, type Failure, type ErrorBody } from './failure.ts'

/** Which server is asked, as whom, in which language, and who hears what became of it. */
export type Connection = {
  /** The chosen server's base, without a slash at its end. */
  base: () => string
  token: () => string | undefined
  /** The chosen locale in its underscore form. */
  locale: () => string
  onAnswer: (route: RouteId, said: ErrorBody) => void
  onFailure: (route: RouteId, failure: Failure) => void
}

type Needs<R extends RouteId> = ([ParamsOf<R>] extends [undefined] ? { params?: undefined } : { params: ParamsOf<R> }) &
  (undefined extends BodyOf<R> ? { body?: BodyOf<R> } : { body: BodyOf<R> })
export type CallOptions<R extends RouteId> = Needs<R> & {
  signal?: AbortSignal
  /** Another server than the connection's: the one somebody signs in to. */
  base?: string
  token?: string
}

const patience = 30_000
/** A key that is still running elsewhere: wait and ask again, unseen (wire: 409 `in_progress`). */
const busyWait = 300
const busyLimit = 60_000

let connection: Connection | undefined

/** Plugged in once, before the first call. */
export const connect = (to: Connection): void => {
  connection = to
}

/** One call of the contract: its answer as the contract describes it, or a `Failed`. Nothing is asked twice. */
export async function call<R extends RouteId>(id: R, ask: CallOptions<R>): Promise<AnswerOf<R>> {
  if (connection === undefined) throw new Error('Not connected')
  const { onAnswer, onFailure } = connection
  const outcome = await settle(id, ask, connection)
  if ('failure' in outcome) {
    onFailure(id, outcome.failure)
    throw callError(outcome.failure)
  }
  onAnswer(id, outcome.said)
  return outcome.answer
}

type Outcome<R extends RouteId> = { answer: AnswerOf<R>; said: ErrorBody } | { failure: Failure }

async function settle<R extends RouteId>(id: R, ask: CallOptions<R>, to: Connection): Promise<Outcome<R>> {
  const route = await routeOf(id).catch(() => undefined)
  if (route === undefined) return { failure: { kind: 'no_answer' } }
  const started = Date.now()
  const send = requestOf(route, ask, to)
  for (;;) {
    const sent = await send().catch(() => null)
    if (sent === null) return { failure: { kind: ask.signal?.aborted ? 'cancelled' : 'no_answer' } }
    const { status, statusText, body } = sent
    const said = errorBodyOf(body)
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
const routeOf = async (id: RouteId): Promise<Route> =>
  isAuth(id) ? authRoutes[id] : (await import('./contract.ts')).routes[id]

const isAuth = (id: RouteId): id is keyof typeof authRoutes => Object.hasOwn(authRoutes, id)

type Sent = { status: number; statusText: string; body: unknown }

/** The same request each time it is sent: a repeated change carries the key of the first. */
function requestOf<R extends RouteId>(route: Route, ask: CallOptions<R>, to: Connection): () => Promise<Sent> {
  // the connection's token belongs to its own server and goes to no other
  const token = ask.base === undefined ? to.token() : ask.token
  const url = (ask.base ?? to.base()) + pathOf(route.path, ask.params ?? {})
  const headers = {
    Accept: 'application/json',
    'Override-Locale': to.locale(),
    ...(token !== undefined && { Token: token }),
    ...(route.changes && { 'Idempotency-Key': newKey() }),
  }
  return async () => {
    const asked = ky(url, {
      method: route.method,
      headers,
      ...(ask.body !== undefined && { json: ask.body }),
      credentials: 'omit',
      signal: ask.signal ?? null,
      // from the first byte sent to the last one read
      totalTimeout: patience,
      timeout: false,
      retry: 0,
      throwHttpErrors: false,
    })
    const text = await asked.text()
    const { status, statusText } = await asked
    return { status, statusText, body: parsed(text) }
  }
}

const pathOf = (path: string, params: object): string =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value: unknown = Object.entries(params).find(([key]) => key === name)?.[1]
    return encodeURIComponent(String(value))
  })

/** Not JSON is no answer the contract knows; the schema says so. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** 128 random bits. `crypto.randomUUID` is missing on a plain-http address of the local network. */
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
