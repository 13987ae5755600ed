import { assign, fromPromise, setup } from 'xstate'
import { leastCharacters, serverAddress } from './server-address.ts'

/** What a server asks for besides the password, as its form reads it; where nothing is set up yet, what to set up first. */
export type SecondFactor = { setup?: unknown }

export type DemoSignIn = { login: string; roles: readonly string[] }

/** What a server says of itself and of whoever asks. */
export type PingAnswer = { signed_in: boolean; is_test_server: boolean; demo: readonly DemoSignIn[] }
/** The code is a second factor’s, once the server has asked for one: what was typed, or what a passkey has signed. */
export type Credentials = { server: string; login: string; password: string; code?: unknown }
export type Admission = { token: string; is_test_server: boolean }
export type SignInAnswer = Admission | { second_factor: SecondFactor }

export type SessionContext = {
  /** The server that is asked; null where none is remembered or named. */
  server: string | null
  is_test_server: boolean
  demo: readonly DemoSignIn[]
  /** What is being tried; gone as soon as there is an answer. */
  credentials: Credentials | null
  /** Failed sign-ins since the page was ready: told to assistive technology, never as a toast (spec §8). */
  failures: number
  /** What the server asks of whoever has just given the right password. */
  second_factor: SecondFactor | null
  /** Why the server has signed one out, in words for the sign-in page, until one has signed in again. */
  ended?: string | undefined
}

export type SessionEvent =
  | ({ type: 'session.sign_in' } & Credentials)
  /** Back to name and password. */
  | { type: 'session.start_over' }
  | { type: 'session.sign_out' }
  /** A call was answered 401. */
  | { type: 'session.expired'; said?: string }

export type SessionState = 'initializing' | 'ready' | 'authenticating' | 'authenticated' | 'deauthenticating'

/** What is kept after a sign-in: the token per server origin, the server and the name per browser (spec §9). */
export type RememberedSignIn = Omit<Credentials, 'password' | 'code'> & Admission

// xstate types an action that several transitions share by the events of all of them
const outputOf = (event: unknown): unknown =>
  typeof event === 'object' && event !== null && 'output' in event ? event.output : null
const greetingOf = (event: unknown): PingAnswer =>
  (outputOf(event) as PingAnswer | null) ?? { signed_in: false, ...strangers } // only the ping's transitions ask
const signedOf = (event: unknown) => outputOf(event) as Partial<Admission & { second_factor: SecondFactor }> | null // only the login's transitions ask

const fresh = { failures: 0, second_factor: null }
const strangers = { is_test_server: false, demo: [] as readonly DemoSignIn[] }

const noPort = (): Promise<never> => Promise.reject(new Error('No port'))

/**
 * The session of spec §4. Ports: `ping`, `login`, `logout`; `remember` and `forget` keep and reset what is local, and
 * `part` comes with a sign-out by somebody's own wish: then what they typed goes as well.
 */
export const sessionMachine = setup({
  types: {
    context: {} as SessionContext, // type carriers: xstate reads the types, never the values
    events: {} as SessionEvent,
    input: {} as { server: string | null },
  },
  actors: {
    ping: fromPromise<PingAnswer, { server: string }>(noPort),
    login: fromPromise<SignInAnswer | null, Credentials>(noPort),
    logout: fromPromise<void>(noPort),
  },
  actions: {
    remember: (_args, _kept: RememberedSignIn) => {},
    forget: () => {},
    part: () => {},
    greet: assign(({ event }) => {
      const { is_test_server, demo } = greetingOf(event)
      return { is_test_server, demo }
    }),
    note: assign(({ event }) =>
      event.type === 'session.sign_in'
        ? { credentials: { ...event, server: serverAddress(event.server) ?? '', login: event.login.trim() } }
        : {},
    ),
    admit: assign(({ context, event }) => ({
      server: context.credentials?.server ?? null,
      is_test_server: signedOf(event)?.is_test_server ?? false,
      demo: [],
      credentials: null,
      ...fresh,
      ended: undefined,
    })),
    // what is asked for besides the password is no failure, unless it was given and wrong; what is to be set up is told once
    refuse: assign(({ context, event }) => {
      const asked = signedOf(event)?.second_factor
      return {
        credentials: null,
        second_factor: asked ? { ...context.second_factor, ...asked } : null,
        failures: asked && !context.credentials?.code ? 0 : context.failures + 1,
      }
    }),
    reset: assign(() => ({ ...strangers, ...fresh })),
  },
  guards: {
    hasNoServer: ({ context }) => context.server === null,
    isSignedIn: ({ event }) => greetingOf(event).signed_in,
    isComplete: ({ event }) =>
      event.type === 'session.sign_in' &&
      serverAddress(event.server) !== null &&
      event.login.trim().length >= leastCharacters &&
      event.password.length >= leastCharacters,
  },
}).createMachine({
  id: 'session',
  context: ({ input }) => ({ server: input.server, ...strangers, credentials: null, ...fresh }),
  initial: 'initializing',
  states: {
    initializing: {
      always: { guard: 'hasNoServer', target: 'ready' },
      invoke: {
        id: 'ping',
        src: 'ping',
        input: ({ context }) => ({ server: context.server ?? '' }),
        onDone: [
          { guard: 'isSignedIn', target: 'authenticated', actions: 'greet' },
          { target: 'ready', actions: 'greet' },
        ],
        // a server that does not answer is no reason to say so: the sign-in page names another (spec §8)
        onError: 'ready',
      },
    },
    ready: {
      on: {
        'session.sign_in': { guard: 'isComplete', target: 'authenticating', actions: 'note' },
        'session.start_over': { actions: assign(fresh) },
      },
    },
    authenticating: {
      invoke: {
        id: 'login',
        src: 'login',
        input: ({ context }) => context.credentials ?? nobody,
        onDone: [
          {
            guard: ({ event }) => signedOf(event)?.token !== undefined,
            target: 'authenticated',
            actions: [{ type: 'remember', params: ({ context, event }) => kept(context, event) }, 'admit'],
          },
          { target: 'ready', actions: 'refuse' },
        ],
        onError: { target: 'ready', actions: 'refuse' },
      },
    },
    authenticated: {
      on: {
        'session.sign_out': { target: 'deauthenticating', actions: 'part' },
        'session.expired': { target: 'deauthenticating', actions: assign({ ended: ({ event }) => event.said }) },
      },
    },
    deauthenticating: {
      invoke: {
        id: 'logout',
        src: 'logout',
        onDone: 'initializing',
        // the token is forgotten here even where the server cannot be told
        onError: 'initializing',
      },
      exit: ['forget', 'reset'],
    },
  },
})

const nobody: Credentials = { server: '', login: '', password: '' }

const kept = ({ credentials }: SessionContext, event: unknown): RememberedSignIn => ({
  server: credentials?.server ?? '',
  login: credentials?.login ?? '',
  token: '',
  is_test_server: false,
  ...signedOf(event),
})

export type Screen = 'preloader' | 'shell' | 'sign-in'

/** Which screen the session shows (spec §4). */
export const screenOf = (state: SessionState): Screen => {
  if (state === 'initializing' || state === 'deauthenticating') return 'preloader'
  return state === 'authenticated' ? 'shell' : 'sign-in'
}
