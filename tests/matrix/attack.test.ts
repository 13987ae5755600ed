import { afterAll, beforeAll, expect, test } from 'vitest'
import { authorisation } from '#tests/attack/authorisation.ts'
import { badInputs } from '#tests/attack/bad-inputs.ts'
import { silentSockets } from '#tests/attack/sockets.ts'
import { emptyTally, totalsOf } from '#tests/attack/tally.ts'
import { fuzz } from '#tests/support/fuzz.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

test('what npm run test:attack does from outside finds nothing here, and has asked', { timeout: 120_000 }, async () => {
  const tally = emptyTally()
  await authorisation(server.url, tally)
  await silentSockets(server.url, tally, 20)
  await badInputs(server.url, tally, { seed: fuzz.seed, runs: fuzz.times })
  expect(tally.wrong, totalsOf(tally).join('\n')).toEqual([])
  const { badInputs: inputs, authorisation: checks, sockets, answers } = tally
  expect(Math.min(inputs, checks, sockets, answers.get('4xx') ?? 0)).toBeGreaterThan(10)
})
