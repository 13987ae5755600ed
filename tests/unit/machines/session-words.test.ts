import { describe, expect, test } from 'vitest'
import { transition } from 'xstate'
import {
  screenOf,
  sessionMachine,
  type SessionContext,
  type SessionEvent,
  type SessionState,
} from '#machines/session.ts'
import { sessionPolicy } from '#tests/paths/tables/session.ts'

type Events = typeof sessionPolicy.events

/** Where the session stands after the word of its table. */
const after = (state: SessionState, word: keyof Events, known: Partial<SessionContext> = {}) => {
  const context = { ...sessionPolicy.knows[''], ...known }
  const event = sessionPolicy.events[word] as SessionEvent // what a port answers is an event for xstate, too
  const [next, actions] = transition(sessionMachine, sessionMachine.resolveState({ value: state, context }), event)
  return { state: next.value, context: next.context, does: actions.map(({ type }) => type) }
}
const tried = { credentials: { server: 'http://127.0.0.1:8080', login: 'orders', password: 'demo-password' } }

describe('a session, in plain words', () => {
  test('Whoever was signed in yesterday and still is, is shown the shell without a question', () => {
    expect(after('initializing', 'knows me').state).toBe('authenticated')
  })

  test('A server that does not answer is no reason to say so: the sign-in page names another', () => {
    expect(after('initializing', 'no ping')).toMatchObject({ state: 'ready', context: { failures: 0 } })
  })

  test('Nobody is asked about with a name or a password of two characters', () => {
    expect(after('ready', 'sign in with a name too short').state).toBe('ready')
    expect(after('ready', 'sign in with a password too short').state).toBe('ready')
  })

  test('No sign-in is tried where no server is named', () => {
    expect(after('ready', 'sign in without a server').state).toBe('ready')
  })

  test('What is being tried is forgotten as soon as there is an answer, whatever it says', () => {
    for (const word of ['lets in', 'turns away', 'no answer to the sign-in'] as const)
      expect(after('authenticating', word, tried).context.credentials).toBeNull()
  })

  test('A sign-in that was turned away leads back to the page, counted and without a word', () => {
    expect(after('authenticating', 'turns away', tried)).toMatchObject({ state: 'ready', context: { failures: 1 } })
  })

  test('A right password that is not enough leads back to the page, which asks for a code and counts nothing', () => {
    expect(after('authenticating', 'asks for a second factor', tried)).toMatchObject({
      state: 'ready',
      context: { failures: 0, second_factor: {}, credentials: null },
    })
  })

  test('A wrong code is counted, and asked for again with what is to be set up', () => {
    const setup = { secret: 'S', uri: 'otpauth:', qr: { size: 1, path: '' } }
    const coded = { credentials: { ...tried.credentials, code: '000000' }, second_factor: { setup } }
    expect(after('authenticating', 'asks for a second factor', coded).context).toMatchObject({
      failures: 1,
      second_factor: { setup },
    })
  })

  test('Whoever starts over, is turned away or let in is asked for no code any more', () => {
    const asked = { ...tried, second_factor: {} }
    expect(after('ready', 'start over', asked).context.second_factor).toBeNull()
    for (const word of ['lets in', 'turns away'] as const)
      expect(after('authenticating', word, asked).context.second_factor).toBeNull()
  })

  test('Only a sign-in that succeeded is remembered', () => {
    expect(after('authenticating', 'lets in', tried).does).toContain('remember')
    expect(after('authenticating', 'turns away', tried).does).not.toContain('remember')
  })

  test('A session that ended elsewhere is signed out here as if one had asked for it', () => {
    expect(after('authenticated', 'expired').state).toBe(after('authenticated', 'sign out').state)
  })

  test('Signing out forgets what is kept, also where the server cannot be told', () => {
    for (const word of ['lets go', 'no answer to the sign-out'] as const)
      expect(after('deauthenticating', word)).toMatchObject({
        state: 'initializing',
        does: expect.arrayContaining(['forget']) as unknown,
      })
  })

  test('While it begins or ends nobody can press anything: the preloader is all there is', () => {
    expect([screenOf('initializing'), screenOf('deauthenticating')]).toEqual(['preloader', 'preloader'])
  })
})
