import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OrderStatus } from '#entities/order/status.ts'
import { isOrderMove } from '#machines/order/events.ts'
import type { OrderEvent, OrderOccurrence } from '#machines/order/events.ts'
import { step, wake } from '#machines/life/life.ts'
import type { OrderLife } from '#machines/order/rules.ts'
import { eventCases } from '#tests/support/order-events.ts'
import { samples } from '#tests/support/samples.ts'
import { asked, seed } from './asked.ts'
import { given, isPossible, orderRoots } from './order-cover.ts'
import { replayOf, said, statusOf } from './order-keys.ts'
import { movedFacts, startOrderServer, type OrderServer } from './order-server.ts'
import { recorded } from './record.ts'
import { orderWorld } from './order-world.ts'

let server: OrderServer

beforeAll(async () => {
  server = await startOrderServer()
})
afterAll(() => server.close())

type Happening = OrderEvent | OrderOccurrence

const aReason: unknown = expect.any(String)

/** Walks on the server and in the model side by side, allowed steps and refused ones; answers how a person goes the same way. */
async function walk(root: (typeof orderRoots)[number], events: readonly Happening[]): Promise<string> {
  let status = statusOf(root.status)
  let life: OrderLife = root.context
  const id = await server.born(status, life)
  let version = 1
  const typed: string[] = []
  for (const event of events) {
    if (!isPossible(life, event)) continue
    const snapshot = wake(orderWorld, status, life)
    typed.push(said({ ...life, status }, event))
    const outcome = await server.happen(id, version, event)
    const next = snapshot.can(event) ? step<OrderLife, OrderStatus>(orderWorld, snapshot, event) : undefined
    const expected =
      next === undefined
        ? { refused: isOrderMove(event.type) ? aReason : null }
        : { row: { status: next.status, ...movedFacts(next.context) } }
    expect(outcome, `${event.type} in ${status}; again: --keys '${replayOf(root, typed)}'`).toMatchObject(expected)
    if (next === undefined) continue
    status = next.status
    life = { ...next.context, ...given(life, event) }
    version += 1
  }
  return replayOf(root, typed)
}

test(`wherever a person wanders, the server and the chart agree (seed ${seed})`, { timeout: 300_000 }, async () => {
  const numRuns = asked.deep === true ? 300 : samples(4, 15)
  let last = ''
  const wandering = fc.asyncProperty(
    fc.constantFrom(...orderRoots),
    fc.array(fc.constantFrom(...eventCases), { minLength: 10, maxLength: asked.deep === true ? 60 : 30 }),
    async (root, events) => {
      last = await walk(root, events)
    },
  )
  const name = `random walks, seed ${seed}`
  await recorded({ chart: 'order', layer: 'http', kind: 'walk', name, ways: [], count: numRuns }, () =>
    fc.assert(wandering, { numRuns, seed }),
  )
  expect(last).toContain(':')
})
