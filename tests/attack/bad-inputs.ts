import * as fc from 'fast-check'
import { routes } from '#api/contract.ts'
import type { Route } from '#api/route.ts'
import { signIn } from '#tests/support/call.ts'
import { counterexamples } from '#tests/support/counterexamples.ts'
import { bodiesOf, headers, faultIn, pathOf, pathsOf, send } from '#tests/support/fuzz-calls.ts'
import { heard, type Tally } from './tally.ts'

const names = Array.from({ length: 20_000 }, (_, at) => `"k${at}":${at}`).join()

/** What is done to a body that a route may well take; most are left as they are. */
const spoilers: readonly ((json: string) => string)[] = [
  (json) => json,
  (json) => json,
  (json) => json,
  (json) => json.replace(':"', String.raw`:"\ud800`),
  (json) => json.replace('{"', String.raw`{"\udfff`),
  (json) => json.replace(':"', String.raw`:"\u0000`),
  (json) => json.replace(':"', `:"${'x'.repeat(900_000)}`),
  (json) => json.replace('{', `{${names},`),
  (json) => json.replace(/\d+/, '1e400'),
  (json) => `${'['.repeat(50_000)}${json}${']'.repeat(50_000)}`,
  (json) => json.slice(0, json.length / 2),
]

/** Calls by an administrator, answered decently or not. */
async function asker(url: string, tally: Tally) {
  let token = await signIn(url, 'admin')
  return async (route: Route, call: Parameters<typeof send>[3]) => {
    const answer = await send(url, token, route, call)
    tally.badInputs += 1
    heard(tally, answer)
    // the call may have ended its own session
    if (answer.status === 401) token = await signIn(url, 'admin')
    else if (answer.status < 500) {
      const fault = faultIn(route, answer)
      if (fault !== undefined) tally.wrong.push(`${answer.asked.slice(0, 500)} ${fault}`)
    }
  }
}

/** Everything that was ever found. */
export async function knownInputs(url: string, tally: Tally): Promise<void> {
  const ask = await asker(url, tally)
  for (const example of Object.values(counterexamples)) {
    const route: Route = routes[example.route]
    await ask(route, { ...example, path: pathOf(route, example) })
  }
}

/** Random calls of every route, whole and spoilt. */
export async function badInputs(url: string, tally: Tally, { seed, runs }: { seed: number; runs: number }) {
  const ask = await asker(url, tally)
  for (const [at, route] of Object.values<Route>(routes).entries()) {
    const calls = fc.tuple(pathsOf(route), bodiesOf(route), headers, fc.constantFrom(...spoilers))
    for (const [path, body, more, spoil] of fc.sample(calls, { seed: seed + at, numRuns: runs }))
      await ask(route, { path, body: spoil(JSON.stringify(body)), headers: more })
  }
}
