import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '#server/sql.ts'
import { call, signIn, type Answer } from '#tests/support/call.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { samples } from '#tests/support/samples.ts'
import { asked, seed } from './asked.ts'
import { recorded } from './record.ts'

let server: TestServer

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const standings = ['nobody', 'signed in', 'signed out', 'idle too long'] as const
type Standing = (typeof standings)[number]

/** The token that a console in this standing still holds. */
const tokenFor = async (standing: Standing): Promise<string | undefined> => {
  if (standing === 'nobody') return undefined
  const token = await signIn(server.url, 'orders')
  if (standing === 'signed out') await ask(token, 'logout')
  if (standing === 'idle too long')
    await server.db.run(sql`
      update sessions set last_activity = now() - interval '61 minutes'
      where token_hash = sha256(convert_to(${token}, 'UTF8'))`)
  return token
}

const calls = ['login', 'wrong login', 'ping', 'me', 'logout'] as const
type Call = (typeof calls)[number]

const ask = (token: string | undefined, name: Call): Promise<Answer> => {
  const login = (password: string) =>
    call(server.url, token, 'POST', '/auth/login', { login: 'orders', password, server: server.url })
  switch (name) {
    case 'login':
      return login('demo-password')
    case 'wrong login':
      return login('not-my-password')
    case 'ping':
      return call(server.url, token, 'GET', '/auth/ping')
    case 'me':
      return call(server.url, token, 'POST', '/api/v3/user/me')
    case 'logout':
      return call(server.url, token, 'POST', '/auth/logout')
  }
}

/** In a word: a new token, yes, no, or the status of a refusal. */
const wordOf = ({ status, body }: Answer): string => {
  if (status !== 200) return String(status)
  const { payload } = body as { payload: unknown } // as the contract says of every 200
  if (typeof payload === 'string') return 'token'
  return payload === false ? 'no' : 'yes'
}

const stranger: Record<Call, string> = { login: 'token', 'wrong login': 'no', ping: 'no', me: '401', logout: 'yes' }

/** Spec §4 and §8 by hand: signing in, pinging and signing out answer, whoever asks; everything else asks who it is. */
const answers: Record<Standing, Record<Call, string>> = {
  nobody: stranger,
  'signed in': { ...stranger, ping: 'yes', me: 'yes' },
  'signed out': stranger,
  'idle too long': stranger,
}

test('whoever asks, each call is answered as the table says', async () => {
  const found: Record<string, Record<string, string>> = {}
  for (const standing of standings)
    for (const name of calls)
      found[standing] = { ...found[standing], [name]: wordOf(await ask(await tokenFor(standing), name)) }
  await server.db.run(sql`delete from sign_in_failures`)
  const entry = {
    chart: 'session',
    layer: 'http',
    kind: 'rows',
    name: 'standings × calls',
    ways: [],
    count: 20,
  } as const
  await recorded(entry, () => {
    expect(found).toEqual(answers)
  })
})

test(
  `however a sitting goes, a session is what was signed in and not out (seed ${seed})`,
  { timeout: 120_000 },
  async () => {
    const numRuns = asked.deep === true ? 40 : samples(2, 8)
    // the sign-in allows a hundred a minute
    const weighted = fc.oneof(
      { weight: 1, arbitrary: fc.constant<Call>('login') },
      { weight: 6, arbitrary: fc.constantFrom<Call>('ping', 'me', 'logout') },
    )
    const sitting = fc.asyncProperty(fc.array(weighted, { minLength: 5, maxLength: 15 }), async (names) => {
      let token: string | undefined
      let standing: Standing = 'nobody'
      for (const name of names) {
        const answer = await ask(token, name)
        expect(wordOf(answer), `${name} when ${standing}, in ${names.join(', ')}`).toBe(answers[standing][name])
        if (name === 'login') {
          token = (answer.body as { payload: string }).payload // just compared
          standing = 'signed in'
        }
        if (name === 'logout' && token !== undefined) standing = 'signed out'
      }
    })
    const name = `random sittings, seed ${seed}`
    await recorded({ chart: 'session', layer: 'http', kind: 'walk', name, ways: [], count: numRuns }, () =>
      fc.assert(sitting, { numRuns, seed }),
    )
    expect(wordOf(await ask(undefined, 'ping'))).toBe('no')
  },
)
