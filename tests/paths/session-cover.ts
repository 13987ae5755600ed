import type { PingAnswer, SessionContext, SessionEvent, SignInAnswer } from '#machines/session.ts'
import { sessionMachine } from '#machines/session.ts'
import { coverPaths } from './cover.ts'
import type { Path } from './model.ts'
import { sessionPolicy } from './tables/session.ts'

/** What the ports answer, as the chart hears it. */
type Answer =
  | { type: 'xstate.done.actor.ping'; output: PingAnswer }
  | { type: 'xstate.done.actor.login'; output: SignInAnswer | null }
  | { type: 'xstate.done.actor.logout' }
  | { type: `xstate.error.actor.${'ping' | 'login' | 'logout'}`; error: Error }
export type SessionCase = SessionEvent | Answer
export type SessionPath = Path<SessionContext, SessionCase>

/**
 * As few sittings at the console as it takes to go through every state of the session by every transition; where a
 * server is always known, without the one that needs none.
 */
export const sessionCover = ({ knowsServer = false } = {}): SessionPath[] =>
  coverPaths<SessionContext, SessionCase>(
    sessionMachine,
    [
      { status: 'initializing', context: sessionPolicy.knows[''] },
      ...(knowsServer ? [] : [{ status: 'initializing', context: sessionPolicy.knows['no server'] }]),
    ],
    {
      cases: Object.values(sessionPolicy.events) as SessionCase[], // the table's events are those of the chart
      isPossible: () => true,
      abstract: sessionPolicy.abstract,
    },
    { except: knowsServer ? ['initializing always → ready'] : [] },
  )
