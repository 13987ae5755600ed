import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import { workStatus } from '#api/account.ts'
import { envelope } from '#api/envelope.ts'
import { clockState, worktimeMachine, type Clock, type ClockMove, type ClockState } from '#machines/worktime.ts'
import { call, signIn } from '#tests/support/call.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { samples } from '#tests/support/samples.ts'
import { asked, seed } from './asked.ts'
import { nameOf, stepsOf } from './cover.ts'
import { recorded } from './record.ts'
import { bringClockTo, clockPaths, worktimeCover, type WorktimeCase, type WorktimePath } from './worktime-cover.ts'

let server: TestServer
let token: string

beforeAll(async () => {
  server = await startServer()
  token = await signIn(server.url, 'worktime')
})
afterAll(() => server.close())

const ask = (path: string) => call(server.url, token, 'POST', `/api/v3/work-tracking/${path}`)

const read = async (): Promise<Clock> => {
  const { payload } = envelope(workStatus).parse((await ask('status')).body)
  return { session: payload.current_session, worked_today: payload.worked_today, read_at: Date.now() }
}

const isClockState = (state: string) => states.some((one) => one === state)

/** Walks with a running clock whose ports ask the real server, in the way that leads to the answer of the path. */
async function walk(path: WorktimePath): Promise<void> {
  // whoever waits for an answer, until the path says which
  let answer: (event: WorktimeCase) => void = () => {}
  const awaited = () => new Promise<WorktimeCase>((resolve) => (answer = resolve))
  const status = async (): Promise<Clock> => {
    const wish = await awaited()
    if (wish.type !== 'xstate.done.actor.status') throw new Error('No answer')
    await bringClockTo(server.url, token, clockState(wish.output))
    return read()
  }
  const move = async (type: ClockMove): Promise<void> => {
    // where the server is to refuse, another device was faster
    const isRefused = (await awaited()).type === 'xstate.error.actor.move'
    if (isRefused) await bringClockTo(server.url, token, type === 'worktime.start' ? 'working' : 'not-working')
    expect((await ask(clockPaths[type])).status, type).toBe(isRefused ? 409 : 200)
    if (isRefused) throw new Error('409')
  }
  const actor = createActor(
    worktimeMachine.provide({
      actors: {
        status: fromPromise<Clock>(status),
        move: fromPromise<void, ClockMove>(({ input }) => move(input)),
      },
    }),
  ).start()
  for (const { event, to, context } of stepsOf(path)) {
    if (event.type.startsWith('worktime.')) actor.send(event as Parameters<typeof actor.send>[0]) // one of the clock's own
    else answer(event)
    const snapshot = await waitFor(actor, ({ value }) => value === to, { timeout: 10_000 })
    // what was read is what the clock shows
    const { clock } = snapshot.context
    expect(clock !== null && isClockState(to) ? clockState(clock) : to).toBe(to)
    expect([snapshot.context.move, snapshot.context.kept]).toEqual([context.move, context.kept])
  }
  actor.stop()
}

describe('every path through the clock, on the server', () => {
  test.each(worktimeCover().map((path) => [nameOf(path), path] as const))('%s', (name, path) =>
    recorded(
      { chart: 'worktime', layer: 'http', kind: 'path', name, ways: path.steps.map(({ way }) => way), count: 1 },
      () => walk(path),
    ),
  )
})

const states: ClockState[] = ['not-working', 'working', 'on-break']

/** Spec §4 by hand: where each move leads, or why it does not. */
const answers: Record<ClockState, Record<ClockMove, ClockState | `!${string}`>> = {
  'not-working': {
    'worktime.start': 'working',
    'worktime.start_break': '!not_working',
    'worktime.end_break': '!not_on_break',
    'worktime.stop': '!not_working',
  },
  working: {
    'worktime.start': '!already_working',
    'worktime.start_break': 'on-break',
    'worktime.end_break': '!not_on_break',
    'worktime.stop': 'not-working',
  },
  'on-break': {
    'worktime.start': '!already_on_break',
    'worktime.start_break': '!already_on_break',
    'worktime.end_break': 'working',
    'worktime.stop': 'not-working',
  },
}
const moves = Object.keys(clockPaths) as ClockMove[] // the keys of the table of paths

/** What the server answers to the move, and what it says of the clock afterwards. */
const heard = async (type: ClockMove): Promise<string> => {
  const { status, body } = await ask(clockPaths[type])
  return status === 200 ? clockState(await read()) : `!${(body as { code: string }).code}` // a refusal has a code
}

test('each move in each state leads where the table says, or is refused with its reason', async () => {
  const found: Record<string, Record<string, string>> = {}
  for (const state of states)
    for (const type of moves) {
      await bringClockTo(server.url, token, state)
      found[state] = { ...found[state], [type]: await heard(type) }
    }
  const name = 'states × moves'
  await recorded({ chart: 'worktime', layer: 'http', kind: 'rows', name, ways: [], count: 12 }, () => {
    expect(found).toEqual(answers)
  })
})

test(`however a day goes, the server and the table agree (seed ${seed})`, { timeout: 120_000 }, async () => {
  const numRuns = asked.deep === true ? 100 : samples(4, 15)
  const day = fc.asyncProperty(
    fc.constantFrom(...states),
    fc.array(fc.constantFrom(...moves), { minLength: 5, maxLength: 20 }),
    async (first, events) => {
      await bringClockTo(server.url, token, first)
      let state = first
      for (const type of events) {
        const expected = answers[state][type]
        expect(await heard(type), `${type} when ${state}, after ${first}: ${events.join(', ')}`).toBe(expected)
        state = states.find((one) => one === expected) ?? state
      }
    },
  )
  const name = `random days, seed ${seed}`
  await recorded({ chart: 'worktime', layer: 'http', kind: 'walk', name, ways: [], count: numRuns }, () =>
    fc.assert(day, { numRuns, seed }),
  )
  expect(await read()).toBeDefined()
})
