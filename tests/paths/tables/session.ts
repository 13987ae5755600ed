import type { SessionContext } from '#machines/session.ts'
import type { Policy } from '../policy.ts'

const error = new Error('No answer')
const greeting = { is_test_server: true, demo: [] }
const server = 'http://127.0.0.1:8080'
const filled = { type: 'session.sign_in', server, login: 'orders', password: 'demo-password' }
const nobody: SessionContext = {
  server,
  is_test_server: false,
  demo: [],
  credentials: null,
  failures: 0,
  second_factor: null,
}

/** The session of spec §4 with the shortest name and password of spec §5. */
export const sessionPolicy = {
  events: {
    'sign in': filled,
    'sign in with a name too short': { ...filled, login: ' o ' },
    'sign in with a password too short': { ...filled, password: 'pw' },
    'sign in without a server': { ...filled, server: ' ' },
    'sign in with a code': { ...filled, code: '123456' },
    'start over': { type: 'session.start_over' },
    'sign out': { type: 'session.sign_out' },
    expired: { type: 'session.expired' },
    'knows me': { type: 'xstate.done.actor.ping', output: { ...greeting, signed_in: true } },
    'knows nobody': { type: 'xstate.done.actor.ping', output: { ...greeting, signed_in: false } },
    'no ping': { type: 'xstate.error.actor.ping', error },
    'lets in': { type: 'xstate.done.actor.login', output: { token: 'token', is_test_server: true } },
    'asks for a second factor': { type: 'xstate.done.actor.login', output: { second_factor: {} } },
    'turns away': { type: 'xstate.done.actor.login', output: null },
    'no answer to the sign-in': { type: 'xstate.error.actor.login', error },
    'lets go': { type: 'xstate.done.actor.logout' },
    'no answer to the sign-out': { type: 'xstate.error.actor.logout', error },
  },
  knows: { '': nobody, 'no server': { ...nobody, server: null } },
  abstract: ({ failures, credentials, second_factor, server: asked }: SessionContext) => [
    failures > 0,
    credentials !== null,
    second_factor !== null,
    asked === null,
  ],
  table: `
    initializing             | knows me → authenticated, knows nobody → ready, no ping → ready
    initializing (no server) | by itself → ready
    ready                    | sign in → authenticating, sign in with a code → authenticating, start over → ready
    authenticating           | lets in → authenticated, asks for a second factor → ready, turns away → ready, no answer to the sign-in → ready
    authenticated            | sign out → deauthenticating, expired → deauthenticating
    deauthenticating         | lets go → initializing, no answer to the sign-out → initializing`,
} as const satisfies Policy<SessionContext>
