import { afterAll, beforeAll, expect, test } from 'vitest'
import { asked, seed } from '../asked.ts'
import { recorded } from '../record.ts'
import type { Step } from './explore.ts'
import { lineOf } from './job-answer.ts'
import { sentences } from './sentences.ts'
import { standingOf, startJointServer } from './server.ts'
import { isTaken, walkFrom } from './walk.ts'
import type { PaidBy } from './world.ts'
import { samples } from '#tests/support/samples.ts'

let server: Awaited<ReturnType<typeof startJointServer>>

beforeAll(async () => {
  server = await startJointServer()
})
afterAll(() => server.close())

const [walks, steps] = asked.deep === true ? [300, 18] : [samples(4, 12), 14]

/** Walks on the server beside the model. */
async function walk(paidBy: PaidBy, way: readonly Step[]): Promise<void> {
  const order = await server.born(paidBy)
  for (const [at, step] of way.entries()) {
    const again = lineOf(paidBy, way.slice(0, at + 1))
    expect(await server.happen(order, step.happening), again).toBe(isTaken(step))
    expect(await server.standing(order), again).toEqual(standingOf(step.after))
    const broken = Object.entries(sentences).filter(([, holds]) => !holds(step.after))
    expect(
      broken.map(([sentence]) => sentence),
      again,
    ).toEqual([])
  }
}

test.each(['card', 'invoice'] as const)(
  `the server does with an order paid by %s what the model does (seed ${seed})`,
  { timeout: 1_800_000 },
  async (paidBy) => {
    const name = `random walks of the lives of an order paid by ${paidBy}, seed ${seed}`
    await recorded({ chart: 'order', layer: 'http', kind: 'walk', name, ways: [], count: walks / 2 }, async () => {
      for (let at = 0; at < walks / 2; at += 1) await walk(paidBy, walkFrom(paidBy, seed * 1000 + at, { steps }))
    })
  },
)
