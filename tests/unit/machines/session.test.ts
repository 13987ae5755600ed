import { describe, expect, it, vi } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import {
  screenOf,
  sessionMachine,
  type Credentials,
  type PingAnswer,
  type RememberedSignIn,
  type SessionState,
  type SignInAnswer,
} from '#machines/session.ts'

const server = 'https://kontor.example.com'
const stranger: PingAnswer = { signed_in: false, is_test_server: true, demo: [{ login: 'orders', roles: [] }] }
const known: PingAnswer = { signed_in: true, is_test_server: false, demo: [] }
const filled = { type: 'session.sign_in', server, login: 'orders', password: 'demo-password' } as const

type Ports = {
  pings?: (PingAnswer | Error)[]
  login?: (credentials: Credentials) => Promise<SignInAnswer | null>
  logout?: () => Promise<void>
  first?: string | null
}

/** The chart with fake ports; `ping` answers each time the next of its answers, the last one again and again. */
const start = ({ pings = [stranger], login, logout, first = server }: Ports = {}) => {
  const states: SessionState[] = []
  const remembered: RememberedSignIn[] = []
  const ping = vi.fn<(asked: string) => Promise<PingAnswer>>((_asked) => {
    const answer = pings.length > 1 ? pings.shift() : pings[0]
    return answer instanceof Error || answer === undefined ? Promise.reject(answer) : Promise.resolve(answer)
  })
  const tried = vi.fn<(credentials: Credentials) => Promise<SignInAnswer | null>>(
    login ?? (() => Promise.resolve({ token: 'token', is_test_server: true })),
  )
  const left = vi.fn<() => Promise<void>>(logout ?? (() => Promise.resolve()))
  const forget = vi.fn<() => void>()
  const part = vi.fn<() => void>()
  const actor = createActor(
    sessionMachine.provide({
      actors: {
        ping: fromPromise<PingAnswer, { server: string }>(({ input }) => ping(input.server)),
        login: fromPromise<SignInAnswer | null, Credentials>(({ input }) => tried(input)),
        logout: fromPromise<void>(() => left()),
      },
      actions: { remember: (_, kept: RememberedSignIn) => void remembered.push(kept), forget, part },
    }),
    { input: { server: first } },
  )
  actor.subscribe(({ value }) => {
    if (states.at(-1) !== value) states.push(value)
  })
  actor.start()
  const reach = (state: SessionState) => waitFor(actor, ({ value }) => value === state, { timeout: 1000 })
  return { actor, states, remembered, ping, tried, left, forget, part, reach }
}

describe('initializing', () => {
  it('leads to ready where the ping knows nobody, and says what the server says of itself', async () => {
    const { reach, ping } = start()
    const { context } = await reach('ready')
    expect(ping).toHaveBeenCalledExactlyOnceWith(server)
    expect(context.is_test_server).toBe(true)
    expect(context.demo).toEqual(stranger.demo)
  })

  it('leads to authenticated where the ping knows the token', async () => {
    const { reach, states } = start({ pings: [known] })
    await reach('authenticated')
    expect(states).toEqual(['initializing', 'authenticated'])
  })

  it('leads to ready where the server does not answer', async () => {
    const { reach } = start({ pings: [new Error('no answer')] })
    expect((await reach('ready')).context.failures).toBe(0)
  })

  it('leads to ready where no server is known', async () => {
    const { actor } = start({ first: null })
    expect(actor.getSnapshot().value).toBe('ready')
  })
})

describe('ready', () => {
  it('signs in on success, and remembers the token, the server and the name, never the password', async () => {
    const { actor, reach, states, remembered } = start()
    await reach('ready')
    actor.send(filled)
    const { context } = await reach('authenticated')
    expect(states).toEqual(['initializing', 'ready', 'authenticating', 'authenticated'])
    expect(remembered).toEqual([{ server, login: 'orders', token: 'token', is_test_server: true }])
    expect(context.credentials).toBeNull()
    expect(JSON.stringify(context)).not.toContain('demo-password')
  })

  it.each([
    ['a refused sign-in', () => Promise.resolve(null)],
    ['a server that does not answer', () => Promise.reject<null>(new Error('no answer'))],
  ])('is where %s ends, counted and forgotten', async (_name, login) => {
    const { actor, reach, remembered } = start({ login })
    await reach('ready')
    actor.send(filled)
    await reach('authenticating')
    const { context } = await reach('ready')
    expect(context.failures).toBe(1)
    expect(context.credentials).toBeNull()
    expect(remembered).toEqual([])
  })

  it('strips whitespace from server and username and gives the server a secure prefix', async () => {
    const { actor, reach, tried } = start()
    await reach('ready')
    actor.send({ ...filled, server: ' kontor.example.ch \n', login: '  orders\t' })
    await reach('authenticated')
    expect(tried).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ server: 'https://kontor.example.ch', login: 'orders', password: 'demo-password' }),
    )
    expect(actor.getSnapshot().context.server).toBe('https://kontor.example.ch')
  })

  it.each([
    ['no server', { server: '   ' }],
    ['a server that is none', { server: 'ftp://example.com' }],
    ['a username of two characters', { login: 'ab' }],
    ['a username of two characters and spaces', { login: ' ab ' }],
    ['a password of two characters', { password: 'ab' }],
  ])('attempts nothing with %s', async (_name, wrong) => {
    const { actor, reach, tried } = start()
    await reach('ready')
    const event = { ...filled, ...wrong }
    expect(actor.getSnapshot().can(event)).toBe(false)
    actor.send(event)
    expect(actor.getSnapshot().value).toBe('ready')
    expect(tried).not.toHaveBeenCalled()
  })

  it('attempts a sign-in with three characters each', async () => {
    const { actor, reach } = start()
    expect((await reach('ready')).can({ ...filled, login: 'abc', password: 'abc' })).toBe(true)
    actor.stop()
  })
})

describe('authenticated', () => {
  it.each(['session.sign_out', 'session.expired'] as const)('ends with %s, resets and starts again', async (type) => {
    const { actor, reach, states, left, forget, ping } = start({ pings: [known, stranger] })
    await reach('authenticated')
    actor.send({ type })
    await reach('ready')
    expect(states).toEqual(['initializing', 'authenticated', 'deauthenticating', 'initializing', 'ready'])
    expect(left).toHaveBeenCalledTimes(1)
    expect(forget).toHaveBeenCalledTimes(1)
    expect(ping).toHaveBeenCalledTimes(2)
  })

  it.each([
    [{ type: 'session.sign_out' }, undefined],
    [{ type: 'session.expired', said: 'Over' }, 'Over'],
  ] as const)('tells the sign-in page after %j why one is there', async (event, ended) => {
    const { actor, reach } = start({ pings: [known, stranger] })
    await reach('authenticated')
    actor.send(event)
    await reach('ready')
    expect(actor.getSnapshot().context.ended).toBe(ended)
  })

  it.each([
    ['session.sign_out', 1],
    ['session.expired', 0],
  ] as const)('lets what was typed go with %s %i times', async (type, times) => {
    const { actor, reach, part } = start({ pings: [known, stranger] })
    await reach('authenticated')
    actor.send({ type })
    await reach('ready')
    expect(part).toHaveBeenCalledTimes(times)
  })

  it('forgets also where the server cannot be told', async () => {
    const { actor, reach, forget } = start({
      pings: [known, stranger],
      logout: () => Promise.reject(new Error('no answer')),
    })
    await reach('authenticated')
    actor.send({ type: 'session.sign_out' })
    await reach('ready')
    expect(forget).toHaveBeenCalledTimes(1)
  })

  it('forgets before it asks again, so that no token of before is sent', async () => {
    const order: string[] = []
    const { actor, reach, forget, ping } = start({ pings: [known, stranger] })
    await reach('authenticated')
    forget.mockImplementation(() => void order.push('forget'))
    ping.mockImplementation(() => {
      order.push('ping')
      return Promise.resolve(stranger)
    })
    actor.send({ type: 'session.sign_out' })
    await reach('ready')
    expect(order).toEqual(['forget', 'ping'])
  })

  it('signs out once, however many calls were answered 401', async () => {
    const { actor, reach, left } = start({ pings: [known, stranger] })
    await reach('authenticated')
    for (let at = 0; at < 3; at += 1) actor.send({ type: 'session.expired' })
    await reach('ready')
    expect(left).toHaveBeenCalledTimes(1)
  })
})

describe('the screen', () => {
  it('is the preloader, the shell or the sign-in page (spec §4)', () => {
    expect(Object.keys(sessionMachine.states).map((state) => [state, screenOf(state as SessionState)])).toEqual([
      ['initializing', 'preloader'],
      ['ready', 'sign-in'],
      ['authenticating', 'sign-in'],
      ['authenticated', 'shell'],
      ['deauthenticating', 'preloader'],
    ])
  })
})
