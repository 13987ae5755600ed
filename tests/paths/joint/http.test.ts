import { afterAll, beforeAll, expect, test } from 'vitest'
import { asked, seed } from '../asked.ts'
import { recorded } from '../record.ts'
import type { Step } from './explore.ts'
import { createJointLife } from './happen.ts'
import { outsideOf } from './outside.ts'
import { possibleIn } from './possible.ts'
import { wayOf } from './said.ts'
import { sentences } from './sentences.ts'
import { standingOf, startJointServer } from './server.ts'
import type { Happening } from './work.ts'
import { begin, type PaidBy } from './world.ts'

let server: Awaited<ReturnType<typeof startJointServer>>

beforeAll(async () => {
  server = await startJointServer()
})
afterAll(() => server.close())

/** No walk comes so far that more is needed. */
const bounds = { payments: 20, refunds: 20, shipments: 20 }
const [walks, steps] = asked.deep === true ? [300, 18] : [12, 14]
/** One step of so many is one that the model refuses. */
const refusedEvery = 4

/** Numbers from 0 to 1 that are the same for the same seed (Mulberry32). */
const randomFrom = (from: number) => {
  let state = from
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/** What comes from outside is not refused: where nobody was asked it does not come. */
const isTried = ({ event: { type } }: Happening): boolean => outsideOf[type] === undefined

/** Walks in the model and on the server side by side. */
async function walk(paidBy: PaidBy, of: number): Promise<void> {
  const random = randomFrom(of)
  const one = <T>(all: readonly T[]): T | undefined => all[Math.floor(random() * all.length)]
  const life = createJointLife(paidBy, bounds)
  const order = await server.born(paidBy)
  const way: Step[] = []
  let joint = begin(paidBy)
  for (let at = 0; at < steps; at += 1) {
    const all = possibleIn(joint)
    const isAllowed = (happening: Happening) => life.after(joint, happening) !== undefined
    const isRefused = (at + 1) % refusedEvery === 0
    const happening = one(all.filter((some) => isAllowed(some) !== isRefused && (!isRefused || isTried(some))))
    if (happening === undefined) continue
    const after = life.after(joint, happening)
    way.push({ before: joint, happening, after: after ?? joint })
    const again = `paid by ${paidBy}, walk ${of}: ${wayOf(way)}`
    expect(await server.happen(order, happening), again).toBe(after !== undefined)
    joint = after ?? joint
    expect(await server.standing(order), again).toEqual(standingOf(joint))
    const broken = Object.entries(sentences).filter(([, holds]) => !holds(joint))
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
      for (let at = 0; at < walks / 2; at += 1) await walk(paidBy, seed * 1000 + at)
    })
  },
)
