import type { Greeting, SessionContext, SessionEvent, Signed } from '#machines/session.ts'
import { sessionMachine } from '#machines/session.ts'
import { coverPaths } from './cover.ts'
import type { Path } from './model.ts'

/** What the ports answer, as the chart hears it. */
type Answer =
  | { type: 'xstate.done.actor.ping'; output: Greeting }
  | { type: 'xstate.done.actor.login'; output: Signed | null }
  | { type: 'xstate.done.actor.logout' }
  | { type: `xstate.error.actor.${'ping' | 'login' | 'logout'}`; error: Error }
export type SessionCase = SessionEvent | Answer
export type SessionPath = Path<SessionContext, SessionCase>

const error = new Error('No answer')
const greeting = { is_test_server: true, demo: [] }

const casesAt = (server: string): SessionCase[] => [
  { type: 'session.sign_in', server, login: 'orders', password: 'demo-password' },
  { type: 'session.sign_in', server, login: 'o', password: 'demo-password' },
  { type: 'session.sign_out' },
  { type: 'session.expired' },
  { type: 'xstate.done.actor.ping', output: { ...greeting, signed_in: true } },
  { type: 'xstate.done.actor.ping', output: { ...greeting, signed_in: false } },
  { type: 'xstate.error.actor.ping', error },
  { type: 'xstate.done.actor.login', output: { token: 'token', is_test_server: true } },
  { type: 'xstate.done.actor.login', output: null },
  { type: 'xstate.error.actor.login', error },
  { type: 'xstate.done.actor.logout' },
  { type: 'xstate.error.actor.logout', error },
]

/** As few sittings at the console as it takes to go through every state of the session by every transition. */
export const sessionCover = (server: string): SessionPath[] =>
  coverPaths(
    sessionMachine,
    [{ status: 'initializing', context: { server, is_test_server: false, demo: [], credentials: null, failures: 0 } }],
    {
      cases: casesAt(server),
      isPossible: () => true,
      abstract: ({ failures, credentials }: SessionContext) => [failures > 0, credentials !== null],
    },
  )
