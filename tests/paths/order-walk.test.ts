import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { orderStatuses } from '#entities/order-status.ts'
import type { OrderStatus } from '#entities/order-status.ts'
import { isOrderMove } from '#machines/order-events.ts'
import type { OrderEvent, OrderOccurrence } from '#machines/order-events.ts'
import { step, wake } from '#machines/life.ts'
import type { OrderLife } from '#machines/order-rules.ts'
import { eventCases } from '#tests/support/order-events.ts'
import { given, isPossible, orderRoots } from './order-cover.ts'
import { movedFacts, startOrderServer, type OrderServer } from './order-server.ts'
import { orderWorld } from './order-world.ts'

let server: OrderServer

beforeAll(async () => {
  server = await startOrderServer()
})
afterAll(() => server.close())

type Happening = OrderEvent | OrderOccurrence

const aReason: unknown = expect.any(String)

/** Walks on the server and in the model side by side, allowed steps and refused ones. */
async function walk(root: (typeof orderRoots)[number], events: readonly Happening[]): Promise<void> {
  let status: OrderStatus = orderStatuses.find((one) => one === root.status) ?? 'preparing'
  let life: OrderLife = root.context
  const id = await server.born(status, life)
  let version = 1
  for (const event of events) {
    if (!isPossible(life, event)) continue
    const snapshot = wake(orderWorld, status, life)
    const outcome = await server.happen(id, version, event)
    const next = snapshot.can(event) ? step<OrderLife, OrderStatus>(orderWorld, snapshot, event) : undefined
    expect(outcome).toMatchObject(
      next === undefined
        ? { refused: isOrderMove(event.type) ? aReason : null }
        : { row: { status: next.status, ...movedFacts(next.context) } },
    )
    if (next === undefined) continue
    status = next.status
    life = { ...next.context, ...given(life, event) }
    version += 1
  }
}

test('wherever a person wanders, the server and the chart agree', { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...orderRoots),
      fc.array(fc.constantFrom(...eventCases), { minLength: 10, maxLength: 30 }),
      walk,
    ),
    { numRuns: 30 },
  )
})
