import { createActor, fromPromise } from 'xstate'
import { call, connect, type Connection } from '#api/client.ts'
import type { Sender } from '#api/http.ts'
import {
  sessionMachine,
  type Credentials,
  type PingAnswer,
  type RememberedSignIn,
  type SignInAnswer,
} from '#machines/session.ts'
import { browserStorage } from './browser-storage.ts'
import { firstServer } from './device.ts'
import { askFirst } from './start/first.ts'
import { preferences } from './preferences.ts'

type Forget = () => void
const forgetting = new Set<Forget>()

/** Called when the session has ended: caches and lives of whoever was signed in go with it. */
export const onSessionEnd = (forget: Forget): void => void forgetting.add(forget)

const parting = new Set<Forget>()

/** Called when somebody signs out by their own wish, and not for a 401: what they typed goes, too (ADR 0013). */
export const onSignOut = (forget: Forget): void => void parting.add(forget)

/** The server that is spoken to now. */
export const currentServer = (): string => session.getSnapshot().context.server ?? location.origin

const ping = async (server: string, token: string | undefined): Promise<PingAnswer> => {
  const { payload, is_test_server, demo } = await call('auth.ping', { base: server, ...(token && { token }) })
  return { signed_in: payload, is_test_server, demo: demo ?? [] }
}

/** Nothing of it is needed to show the form (ADR 0070). */
export const loadServerTrouble = () => import('./server-trouble.ts')

const signIn = async ({ server, login, password, code }: Credentials): Promise<SignInAnswer | null> => {
  const { payload, second_factor } = await call('auth.login', { base: server, body: { login, password, server, code } })
  if (payload === false) return second_factor ? { second_factor } : null
  askFirst({ base: server, token: payload, locale: preferences.read().locale })
  const { is_test_server } = await ping(server, payload).catch(() => ({ is_test_server: false }))
  return { token: payload, is_test_server }
}

export const session = createActor(
  sessionMachine.provide({
    actors: {
      ping: fromPromise<PingAnswer, { server: string }>(({ input }) =>
        ping(input.server, browserStorage.token.read(input.server) ?? undefined),
      ),
      login: fromPromise<SignInAnswer | null, Credentials>(async ({ input }) => {
        const signed = await signIn(input).catch(() => null)
        // no password is wrong where nobody could look: the page knows before it says that the sign-in failed
        if (signed === null)
          await loadServerTrouble().then(
            ({ askServer }) => askServer(input.server),
            () => undefined,
          )
        return signed
      }),
      logout: fromPromise<void>(async () => {
        await call('auth.logout', {})
      }),
    },
    actions: {
      remember: (_, { server, login, token, is_test_server }: RememberedSignIn) => {
        browserStorage.token.write(server, token)
        browserStorage.server.write(server)
        browserStorage.login.write(login)
        browserStorage.servers.use({ address: server, last_used: Date.now(), is_test: is_test_server })
      },
      part: () => {
        for (const forget of parting) forget()
      },
      forget: () => {
        browserStorage.token.forget(currentServer())
        for (const forget of forgetting) forget()
      },
    },
  }),
  { input: { server: firstServer() } },
)

/** Nothing before the sign-in is said in a toast (spec §8): what an answer or a failure leads to comes with the shell. */
let policy: Pick<Connection, 'onAnswer' | 'onFailure'> = { onAnswer: () => {}, onFailure: () => {} }
export const setCallPolicy = (next: typeof policy): void => {
  policy = next
}

export const sender = (): Sender => ({
  base: currentServer(),
  token: browserStorage.token.read(currentServer()) ?? undefined,
  locale: preferences.read().locale,
})

connect({
  base: currentServer,
  token: () => sender().token,
  locale: () => sender().locale,
  onAnswer: (...told) => policy.onAnswer(...told),
  onFailure: (...told) => policy.onFailure(...told),
})
