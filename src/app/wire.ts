import { createActor, fromPromise } from 'xstate'
import { call, connect } from '#api/client.ts'
import { accountMachine, type FieldTexts, type NewPassword } from '#machines/account.ts'
import { failureOf } from '#api/failure.ts'
import { jobsMachine, type JobMove } from '#machines/jobs.ts'
import { serverAddress } from '#machines/server-address.ts'
import {
  sessionMachine,
  type Credentials,
  type Greeting,
  type Kept,
  type SessionEvent,
  type Signed,
} from '#machines/session.ts'
import { worktimeMachine, type Clock, type ClockMove } from '#machines/worktime.ts'
import { once, reactionsToAnswer, reactionsToFailure, type Reaction } from './error-policy.ts'
import { memory } from './memory.ts'
import { preferences } from './preferences.ts'

/** The build may force a server; the console then talks to no other (spec §2). */
export const forcedServer = serverAddress(import.meta.env['VITE_FORCED_SERVER'] ?? '') ?? undefined

/** The server that is asked first: the forced one, the last used one, or where the console itself comes from. */
export const firstServer = (): string => forcedServer ?? memory.server.read() ?? location.origin

type Forget = () => void
const forgetting = new Set<Forget>()

/** Called when the session has ended: caches and lives of whoever was signed in go with it. */
export const whenForgetting = (forget: Forget): void => void forgetting.add(forget)

const parting = new Set<Forget>()

/** Called when somebody signs out by their own wish, and not for a 401: what they typed goes, too (ADR 0013). */
export const whenSigningOut = (forget: Forget): void => void parting.add(forget)

/** The server that is spoken to now. */
export const currentServer = (): string => session.getSnapshot().context.server ?? location.origin

const ping = async (server: string, token: string | undefined): Promise<Greeting> => {
  const { payload, is_test_server, demo } = await call('auth.ping', { base: server, ...(token && { token }) })
  return { signed_in: payload, is_test_server, demo: demo ?? [] }
}

export const session = createActor(
  sessionMachine.provide({
    actors: {
      ping: fromPromise<Greeting, { server: string }>(({ input }) =>
        ping(input.server, memory.token.read(input.server) ?? undefined),
      ),
      login: fromPromise<Signed | null, Credentials>(async ({ input: { server, login, password } }) => {
        const { payload } = await call('auth.login', { base: server, body: { login, password, server } })
        if (payload === false) return null
        const { is_test_server } = await ping(server, payload).catch(() => ({ is_test_server: false }))
        return { token: payload, is_test_server }
      }),
      logout: fromPromise<void>(async () => {
        await call('auth.logout', {})
      }),
    },
    actions: {
      remember: (_, { server, login, token, is_test_server }: Kept) => {
        memory.token.write(server, token)
        memory.server.write(server)
        memory.login.write(login)
        memory.servers.use({ address: server, last_used: Date.now(), is_test: is_test_server })
      },
      part: () => {
        for (const forget of parting) forget()
      },
      forget: () => {
        memory.token.forget(currentServer())
        for (const forget of forgetting) forget()
      },
    },
  }),
  { input: { server: firstServer() } },
)

/** Told to the session from wherever a call was answered 401. */
const expired: SessionEvent = { type: 'session.expired' }

type Show = (reaction: Extract<Reaction, { do: 'toast' }>) => void
let show: Show = () => {}

/** Toasts are shown by what comes after the sign-in, which shows none (spec §8). */
export const showToastsWith = (next: Show): void => {
  show = next
}

const isNew = once()
const react = (reactions: readonly Reaction[]): void => {
  for (const reaction of reactions) {
    if (reaction.do === 'sign_out') session.send(expired)
    else if (isNew(JSON.stringify(reaction))) show(reaction)
  }
}

connect({
  base: currentServer,
  token: () => memory.token.read(currentServer()) ?? undefined,
  locale: () => preferences.read().locale,
  onAnswer: (route, said) => react(reactionsToAnswer(route, said)),
  onFailure: (route, failure) => react(reactionsToFailure(route, failure)),
})

const moveRoutes = {
  'worktime.start': 'worktime.start',
  'worktime.start_break': 'worktime.start_break',
  'worktime.end_break': 'worktime.end_break',
  'worktime.stop': 'worktime.stop',
} as const satisfies Record<ClockMove, string>

export const worktime = createActor(
  worktimeMachine.provide({
    actors: {
      status: fromPromise<Clock>(async ({ signal }) => {
        const { payload } = await call('worktime.status', { signal })
        return { session: payload.current_session, worked_today: payload.worked_today, read_at: Date.now() }
      }),
      move: fromPromise<void, ClockMove>(async ({ input }) => {
        await call(moveRoutes[input], {})
      }),
    },
  }),
)
whenForgetting(() => worktime.send({ type: 'worktime.forget' }))

let actOnJob: (move: JobMove) => void = () => {}
/** Plugged in by what comes after the sign-in, which holds the cache. */
export const actOnJobsWith = (next: typeof actOnJob): void => {
  actOnJob = next
}

export const jobs = createActor(
  jobsMachine.provide({
    actions: {
      // what was asked first stands in the context, what needs no question is the event
      act: ({ context, event }) => {
        const move = context.asked ?? ('isAtRest' in event ? event : null)
        if (move !== null) actOnJob(move)
      },
    },
  }),
)
whenForgetting(() => jobs.send({ type: 'jobs.close' }))

/** Brings the profile up to date after a change; plugged in by what holds the cache. */
let reloadProfile: () => Promise<void> = () => Promise.resolve()
export const reloadProfileWith = (next: () => Promise<void>): void => {
  reloadProfile = next
}

export const account = accountMachine.provide({
  actors: {
    change_password: fromPromise<FieldTexts | null, NewPassword>(async ({ input }) => {
      try {
        await call('user.change_password', { body: input })
        return null
      } catch (error) {
        const failure = failureOf(error)
        const fields = failure?.kind === 'refused' ? failure.said.problem?.fields : undefined
        if (fields === undefined) throw error
        return fields
      }
    }),
    end_session: fromPromise<void, number>(async ({ input }) => {
      await call('user.end_session', { params: { id: input } })
    }),
    reload: fromPromise<void>(() => reloadProfile()),
  },
})
