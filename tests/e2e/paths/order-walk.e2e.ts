import * as fc from 'fast-check'
import type { OrderStatus } from '#entities/order/status.ts'
import { step, wake } from '#machines/life/life.ts'
import type { OrderLife } from '#machines/order/rules.ts'
import { asked, seed } from '#tests/paths/asked.ts'
import { openOrderDriver, walkByKeys } from '#tests/paths/order-browser.ts'
import { given, orderRoots, type OrderPath } from '#tests/paths/order-cover.ts'
import { isPossibleByKeys, keysOfPath, statusOf } from '#tests/paths/order-keys.ts'
import { orderWorld } from '#tests/paths/order-world.ts'
import { recorded, type Entry } from '#tests/paths/record.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { eventCases } from '#tests/support/order-events.ts'
import { wider } from '#tests/support/wider.ts'

const numRuns = 40
/** Minutes: on a slow machine fewer walks are gone, and the report says how many. */
const patience = 8

/** At each step one of what the order allows then, as the number says: a shorter list of smaller numbers is simpler. */
const guided = (root: OrderPath['root'], numbers: readonly number[]): OrderPath => {
  const steps: OrderPath['steps'][number][] = []
  let at = { status: statusOf(root.status), context: root.context }
  for (const number of numbers) {
    const snapshot = wake(orderWorld, at.status, at.context)
    const allowed = eventCases.filter((event) => isPossibleByKeys(at.context, event) && snapshot.can(event))
    const event = allowed[number % allowed.length]
    if (event === undefined) break
    const { status, context } = step<OrderLife, OrderStatus>(orderWorld, snapshot, event)
    steps.push({ event, from: at.status, to: status, way: `${at.status} ${event.type} → ${status}`, context })
    at = { status, context: { ...context, ...given(at.context, event) } }
  }
  return { root, steps }
}

// `npm run test:paths -- --deep`
if (asked.deep === true)
  test(`wherever a person goes by keys, the page shows what the chart says (seed ${seed})${wider(asked.folder === undefined)}`, async ({
    page,
    database,
  }) => {
    test.setTimeout((patience + 3) * 60_000)
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(String(error)))
    const driver = await openOrderDriver(page, database)
    const name = `random walks by keys, seed ${seed}`
    const entry: Entry = { chart: 'order', layer: 'chromium', kind: 'walk', name, ways: [], count: 0 }
    const walks = fc.asyncProperty(
      fc.constantFrom(...orderRoots),
      fc.array(fc.nat(), { minLength: 5, maxLength: 12 }),
      async (root, numbers) => {
        const path = guided(root, numbers)
        try {
          await walkByKeys(driver, path)
          expect(errors).toEqual([])
          entry.count += 1
          entry.ways = [...new Set([...entry.ways, ...path.steps.map(({ way }) => way)])]
        } catch (error) {
          // the next, simpler walk begins on a page without a dialog
          errors.length = 0
          for (let left = 5; left > 0; left -= 1) await page.keyboard.press('Escape')
          throw new Error(`${String(error)}\nAgain: npm run test:paths -- --keys '${keysOfPath(path)}'`, {
            cause: error,
          })
        }
      },
    )
    await recorded(entry, () => fc.assert(walks, { numRuns, seed, interruptAfterTimeLimit: patience * 60_000 }))
    console.log(`${entry.count} walks by keys over ${entry.ways.length} transitions, seed ${seed}`)
    await driver.close()
  })
