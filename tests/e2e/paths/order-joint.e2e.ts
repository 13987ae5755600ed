import type { Page } from '@playwright/test'
import { asked, seed } from '#tests/paths/asked.ts'
import { onPage } from '#tests/paths/joint/browser.ts'
import { meansAnother, typedFor } from '#tests/paths/joint/keys.ts'
import { isLine, lineOf, readLine } from '#tests/paths/joint/said.ts'
import { isMoveOf, startJointServer, type JointServer } from '#tests/paths/joint/server.ts'
import { sentences } from '#tests/paths/joint/sentences.ts'
import { stepsOf, walkFrom, type Tried } from '#tests/paths/joint/walk.ts'
import type { PaidBy } from '#tests/paths/joint/world.ts'
import { recorded } from '#tests/paths/record.ts'
import { signInAs } from '#tests/support/console.ts'
import { expect, looksBeforeAnswering, test } from '#tests/support/e2e.ts'
import { wider } from '#tests/support/wider.ts'

const [walks, steps] = [30, 12]

let server: JointServer
let page: Page
test.beforeAll(async ({ browser }) => {
  server = await startJointServer()
  page = await looksBeforeAnswering(await browser.newPage({ baseURL: server.url }))
  await signInAs(page, 'admin')
})
test.afterAll(async () => {
  await page.close()
  await server.close()
})

/** What a person asks for is typed, or not tried. */
const isTried: Tried = (joint, happening, isAllowed) => {
  if (typedFor(joint, happening) === undefined) return !isMoveOf(happening.noun, happening.event.type)
  return isAllowed(happening) || !meansAnother(joint, happening, isAllowed)
}

async function walk(paidBy: PaidBy, way: ReturnType<typeof walkFrom>): Promise<void> {
  const order = await server.born(paidBy)
  const { go } = onPage(page, server)
  for (const [at, step] of way.entries()) {
    const again = `npm run test:paths -- --keys '${lineOf(paidBy, way.slice(0, at + 1))}'`
    await go(order, step).catch((cause: unknown) => {
      throw new Error(`${String(cause)}\nAgain: ${again}`, { cause })
    })
    const broken = Object.entries(sentences).flatMap(([sentence, holds]) => (holds(step.after) ? [] : [sentence]))
    expect(broken, again).toEqual([])
  }
}

// `npm run test:paths -- --deep`
if (asked.deep === true && asked.keys === undefined)
  for (const paidBy of ['card', 'invoice'] as const)
    test(`the console does with an order paid by ${paidBy} what the model does (seed ${seed})${wider(asked.folder === undefined)}`, async () => {
      test.setTimeout(30 * 60_000)
      const name = `random walks by keys of the lives of an order paid by ${paidBy}, seed ${seed}`
      await recorded(
        { chart: 'order', layer: 'chromium', kind: 'walk', name, ways: [], count: walks / 2 },
        async () => {
          for (let at = 0; at < walks / 2; at += 1)
            await walk(paidBy, walkFrom(paidBy, seed * 1000 + at, { steps, isTried }))
        },
      )
    })

/** Moves of three kinds of record: one counts pieces, one is refused and is possible after the next. */
const always =
  'paid by invoice: order: s p · order: s t {"contents":[1,0]} · invoice 1: s p · order: s x · shipment 1: s u · order: s x'

/** `npm run test:paths -- --keys '…'`: a walk as it was printed, typed again. */
test(`a walk of all lives of an order that was printed can be typed again${wider(asked.folder === undefined)}`, async () => {
  test.setTimeout(5 * 60_000)
  const line = asked.keys !== undefined && isLine(asked.keys) ? asked.keys : always
  const { paidBy, steps: read } = readLine(line)
  await walk(paidBy, stepsOf(paidBy, read))
})
