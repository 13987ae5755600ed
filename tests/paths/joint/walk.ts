import type { Step } from './explore.ts'
import { createJointLife } from './happen.ts'
import { outsideOf } from './outside.ts'
import { possibleIn } from './possible.ts'
import type { Happening } from './work.ts'
import { begin, type Joint, type PaidBy } from './world.ts'

/** No walk comes so far that more is needed. */
const bounds = { payments: 20, refunds: 20, shipments: 20 }
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
const isFromOutside = ({ event: { type } }: Happening): boolean => outsideOf[type] !== undefined

export const isTaken = ({ before, after }: Step): boolean => before !== after

/** What the model says of each step: of what its keys may mean it is what is possible. Where nothing is, all stays as it is. */
export function stepsOf(paidBy: PaidBy, meant: readonly (readonly Happening[])[]): Step[] {
  const life = createJointLife(paidBy, bounds)
  let before = begin(paidBy)
  return meant.map((either) => {
    const happening = either.find((one) => life.after(before, one) !== undefined) ?? either[0]
    if (happening === undefined) throw new Error('These keys mean nothing here')
    const step = { before, happening, after: life.after(before, happening) ?? before }
    before = step.after
    return step
  })
}

export type Tried = (joint: Joint, happening: Happening, isAllowed: (happening: Happening) => boolean) => boolean

/** A walk of so many steps in the model, the same for the same seed; a part of its steps are refused. */
export function walkFrom(
  paidBy: PaidBy,
  of: number,
  { steps, isTried = () => true }: { steps: number; isTried?: Tried },
): Step[] {
  const random = randomFrom(of)
  const life = createJointLife(paidBy, bounds)
  const one = <T>(all: readonly T[]): T | undefined => all[Math.floor(random() * all.length)]
  const way: Step[] = []
  let joint = begin(paidBy)
  for (let at = 0; at < steps; at += 1) {
    const isRefused = (at + 1) % refusedEvery === 0
    const before = joint
    const isAllowed = (happening: Happening) => life.after(before, happening) !== undefined
    const happening = one(
      possibleIn(before).filter(
        (some) =>
          isAllowed(some) !== isRefused && !(isRefused && isFromOutside(some)) && isTried(before, some, isAllowed),
      ),
    )
    if (happening === undefined) continue
    joint = life.after(before, happening) ?? before
    way.push({ before, happening, after: joint })
  }
  return way
}
