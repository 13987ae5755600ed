import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test, vi, type MockInstance } from 'vitest'
import * as z from 'zod'
import { routes } from '#api/contract.ts'
import { bodyFor } from '#api/bodies.ts'
import type { Route } from '#api/route.ts'
import { sql } from '#server/sql.ts'
import { texts } from '#tests/support/arbitrary.ts'
import { signIn } from '#tests/support/call.ts'
import { counterexamples } from '#tests/support/counterexamples.ts'
import { bodiesOf, headers, faultIn, pathOf, pathsOf, send, type FuzzAnswer } from '#tests/support/fuzz-calls.ts'
import { fuzz } from '#tests/support/fuzz.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { samples } from '#tests/support/samples.ts'

let server: TestServer
let token: string
let told: MockInstance<typeof console.error>

beforeAll(async () => {
  server = await startServer()
  told = vi.spyOn(console, 'error')
  await signBackIn()
})
afterAll(() => server.close())

/** The end of a session may have been that of this one, and wrong old passwords lock the sign-in. */
const signBackIn = async () => {
  await server.db.run(sql`delete from sign_in_failures`)
  token = await signIn(server.url, 'admin')
}

/** The search takes the most, so it is asked the most; a sign-in costs a password's hash each time. */
const runsOf: Readonly<Record<string, number>> = {
  search: 50,
  lookup: 10,
  'record.action': 25,
  'record.read': 15,
  'auth.login': 2,
  'user.change_password': 3,
}

/** Sends it; whatever comes back is well-formed, of the contract's form, and never the inside of the server. */
const ask = async (route: Route, call: Parameters<typeof send>[3]): Promise<FuzzAnswer> => {
  told.mockClear()
  const answer = await send(server.url, token, route, call)
  if (answer.status === 401) await signBackIn()
  else {
    expect(faultIn(route, answer), answer.asked).toBeUndefined()
    expect(told, answer.asked).not.toHaveBeenCalled()
  }
  return answer
}

test.for(Object.entries(counterexamples))('what was found before: %s', async ([, example]) => {
  const route: Route = routes[example.route]
  await ask(route, { ...example, path: pathOf(route, example) })
})

/** A sign-in that is refused is answered 200 as well (spec §8). */
const isAccepted = ({ status, text }: FuzzAnswer) => status === 200 && !text.startsWith('{"payload":false')

/** Is it what the route asks for, as it arrives there? */
const isValid = (route: Route, path: string, body: unknown) => {
  const schema = bodyFor(route, path.split('/')[route.path.split('/').indexOf('{object}')])
  return schema === undefined || z.core.safeParse(schema, JSON.parse(JSON.stringify(body) ?? 'null')).success
}

const atTheDoor = /"code":"(invalid|malformed|unstorable|unknown_object|idempotency_key)"/

/** Calls that are worth nothing when they all end at the door: some of each come through it. */
const comeThrough: readonly string[] = ['search', 'lookup', 'record.read', 'record.action']

const { seed, times } = fuzz

describe.for(Object.entries<Route>(routes))(`%s (FUZZ_SEED=${seed} FUZZ_RUNS=${times})`, ([id, route]) => {
  const runs = (runsOf[id] ?? samples(3, 5)) * times

  test('answers any body decently', { timeout: 120_000 * times }, async () => {
    let through = 0
    await fc.assert(
      fc.asyncProperty(pathsOf(route), bodiesOf(route), headers, async (path, body, more) => {
        const answer = await ask(route, { path, body: JSON.stringify(body), headers: more })
        expect(!isValid(route, path, body) && isAccepted(answer), answer.asked).toBe(false)
        if (answer.status !== 422 || !atTheDoor.test(answer.text)) through += 1
      }),
      // the first one no call may have: whoever lets anything in is found by it
      { seed, numRuns: runs + 1, examples: [[sampleOf(route), [[]], {}]] },
    )
    expect(through).toBeGreaterThanOrEqual(comeThrough.includes(id) ? 1 : 0)
  })

  test('answers what is no JSON decently', { timeout: 60_000 * times }, async () => {
    await fc.assert(
      fc.asyncProperty(pathsOf(route), texts(['{', '[[[[', '{"a":', 'null', '"']), async (path, body) => {
        await ask(route, { path, body })
      }),
      { seed, numRuns: 2 * times },
    )
  })
})

const sampleOf = (route: Route): string => fc.sample(pathsOf(route), { seed, numRuns: 1 }).join('')
