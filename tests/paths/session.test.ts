import { setImmediate } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import {
  screenOf,
  sessionMachine,
  type Credentials,
  type PingAnswer,
  type SessionState,
  type SignInAnswer,
} from '#machines/session.ts'
import { call, signIn } from '#tests/support/call.ts'
import { makeUser } from '#tests/support/make-user.ts'
import { giveFactor } from '#tests/support/second-factor.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { nameOf, statesOf, stepsOf } from './cover.ts'
import { flattened, transitionsOf } from './flat.ts'
import { recorded } from './record.ts'
import { sessionCover, type SessionCase, type SessionPath } from './session-cover.ts'

let server: TestServer
/** Signs in with a second factor. */
let guarded: string

beforeAll(async () => {
  server = await startServer()
  const { id, login } = await makeUser(server.db, ['order_manager'])
  await giveFactor(server, id)
  guarded = login
})
afterAll(() => server.close())

const states: SessionState[] = ['initializing', 'ready', 'authenticating', 'authenticated', 'deauthenticating']

/** Spec §4: the preloader while it starts or signs out, the shell when signed in, the sign-in page otherwise. */
const screens: Record<SessionState, string> = {
  initializing: 'preloader',
  ready: 'sign-in',
  authenticating: 'sign-in',
  authenticated: 'shell',
  deauthenticating: 'preloader',
}

const stateOf = (value: unknown): SessionState => states.find((state) => state === value) ?? 'initializing'

/** Nothing listens there. */
const nowhere = 'http://127.0.0.1:1'

type Ports = {
  ping: (wish: SessionCase) => Promise<PingAnswer>
  login: (wish: SessionCase) => Promise<SignInAnswer | null>
  logout: (wish: SessionCase) => Promise<void>
}

const failing = (wish: SessionCase) => wish.type.startsWith('xstate.error')

/** The real server, asked in the way that leads to the answer the path wishes for: signed in or not, right or wrong. */
const overHttp: Ports = {
  ping: async (wish) => {
    const isSigned = wish.type === 'xstate.done.actor.ping' && wish.output.signed_in
    const token = isSigned ? await signIn(server.url, 'orders') : undefined
    const { body } = await call(failing(wish) ? nowhere : server.url, token, 'GET', '/auth/ping')
    const { payload, is_test_server } = body as { payload: boolean; is_test_server: boolean } // as spec §3 says
    return { signed_in: payload, is_test_server, demo: [] }
  },
  login: async (wish) => {
    const isRight = wish.type === 'xstate.done.actor.login' && wish.output !== null
    const isAsked = isRight && wish.output !== null && 'second_factor' in wish.output
    const body = {
      login: isAsked ? guarded : 'orders',
      password: isRight ? 'demo-password' : 'not-my-password',
      server: server.url,
    }
    const answer = await call(failing(wish) ? nowhere : server.url, undefined, 'POST', '/auth/login', body)
    const { payload, second_factor } = answer.body as { payload: string | false; second_factor?: object } // as the wire says
    if (second_factor !== undefined) return { second_factor }
    return payload === false ? null : { token: payload, is_test_server: true }
  },
  logout: async (wish) => {
    const token = await signIn(server.url, 'orders')
    await call(failing(wish) ? nowhere : server.url, token, 'POST', '/auth/logout')
  },
}

/** Answers what the path says, without a server. */
const asSaid: Ports = {
  ping: async (wish) => (wish.type === 'xstate.done.actor.ping' ? wish.output : Promise.reject(new Error('No answer'))),
  login: async (wish) =>
    wish.type === 'xstate.done.actor.login' ? wish.output : Promise.reject(new Error('No answer')),
  logout: async (wish) => (failing(wish) ? Promise.reject(new Error('No answer')) : undefined),
}

/** Walks the path with a running session whose ports answer as the path needs it. */
async function walk(path: SessionPath, ports: Ports): Promise<void> {
  const steps = stepsOf(path)
  let at = 0
  const asked = async <T>(port: (wish: SessionCase) => Promise<T>): Promise<T> => {
    const wish = steps[at]?.event
    // Later than the walk looks at the state it waits in; and never once the path has ended.
    await setImmediate()
    return wish === undefined ? new Promise<T>(() => {}) : port(wish)
  }
  const kept: string[] = []
  const actor = createActor(
    sessionMachine.provide({
      actors: {
        ping: fromPromise<PingAnswer, { server: string }>(() => asked(ports.ping)),
        login: fromPromise<SignInAnswer | null, Credentials>(() => asked(ports.login)),
        logout: fromPromise<void>(() => asked(ports.logout)),
      },
      actions: { remember: () => kept.push('kept'), forget: () => kept.push('forgotten') },
    }),
    { input: { server: path.root.context.server } },
  ).start()
  for (const { event, to } of steps) {
    at += 1
    if (event.type.startsWith('session.')) actor.send(event as Parameters<typeof actor.send>[0]) // one of the session's own
    const snapshot = await waitFor(actor, ({ value }) => value === to, { timeout: 10_000 })
    expect(screenOf(stateOf(snapshot.value))).toBe(screens[stateOf(to)])
  }
  const signedIn = steps.filter(({ from, to }) => from === 'authenticating' && to === 'authenticated').length
  const signedOut = steps.filter(({ from }) => from === 'deauthenticating').length
  expect(kept.filter((what) => what === 'kept')).toHaveLength(signedIn)
  expect(kept.filter((what) => what === 'forgotten')).toHaveLength(signedOut)
  actor.stop()
}

const paths = sessionCover()

test('the cover paths go through all 5 states of the session by all 13 transitions', () => {
  expect(statesOf(paths)).toEqual(new Set(states))
  expect(transitionsOf(flattened(sessionMachine))).toHaveLength(13)
})

test('without a server to ask the sign-in page is shown at once', () => {
  const actor = createActor(sessionMachine, { input: { server: null } }).start()
  expect(actor.getSnapshot().value).toBe('ready')
  expect(screenOf('ready')).toBe('sign-in')
})

describe('every path through the session', () => {
  const named = paths.map((path) => [nameOf(path), path] as const)
  test.each(named)('%s', (_, path) => walk(path, asSaid))
  test.each(named)('on the server: %s', (name, path) =>
    recorded(
      { chart: 'session', layer: 'http', kind: 'path', name, ways: path.steps.map(({ way }) => way), count: 1 },
      () => walk(path, overHttp),
    ),
  )
})
