import type { JointLife } from './happen.ts'
import { keyOf } from './key.ts'
import { possibleIn } from './possible.ts'
import { sentences } from './sentences.ts'
import type { Happening } from './work.ts'
import type { Joint } from './world.ts'

export type Counterexample = { readonly sentence: string; readonly way: readonly Step[] }
export type Step = { readonly before: Joint; readonly happening: Happening; readonly after: Joint }
export type Explored = {
  readonly states: number
  /** So many ways lead from one state to another. */
  readonly ways: number
  /** For each sentence that does not hold the shortest way to where it does not. */
  readonly counterexamples: readonly Counterexample[]
}

/**
 * Looks at every state of all the records together that so many steps can lead to, the nearest first, and holds each
 * against every sentence; with `until`, no further than where that one breaks.
 */
export function explore(life: JointLife, start: Joint, { steps, until }: { steps: number; until?: string }): Explored {
  const keys = new Set([keyOf(start)])
  const from: { parent: number; happening: Happening }[] = []
  const broken = new Map<string, number>()
  const isFound = () => until !== undefined && broken.has(until)
  let ways = 0
  let level: [id: number, joint: Joint][] = [[0, start]]
  for (let step = 0; step < steps && level.length > 0 && !isFound(); step += 1) {
    const next: typeof level = []
    for (const [at, joint] of level) {
      if (isFound()) break
      for (const happening of possibleIn(joint)) {
        const after = life.after(joint, happening)
        if (after === undefined) continue
        ways += 1
        const key = keyOf(after)
        if (keys.has(key)) continue
        const id = keys.size
        keys.add(key)
        from[id] = { parent: at, happening }
        const failed = Object.entries(sentences).filter(([, holds]) => !holds(after))
        for (const [name] of failed) if (!broken.has(name)) broken.set(name, id)
        // what follows from a mistake is the same mistake
        if (failed.length === 0) next.push([id, after])
      }
    }
    level = next
  }
  return {
    states: keys.size,
    ways,
    counterexamples: [...broken].map(([sentence, id]) => ({ sentence, way: wayTo(life, start, from, id) })),
  }
}

function wayTo(
  life: JointLife,
  start: Joint,
  from: readonly { parent: number; happening: Happening }[],
  id: number,
): Step[] {
  const happenings: Happening[] = []
  for (let at = id; at > 0; at = from[at]?.parent ?? 0) {
    const step = from[at]
    if (step !== undefined) happenings.unshift(step.happening)
  }
  let joint = start
  return happenings.map((happening) => {
    const before = joint
    const after = life.after(before, happening)
    if (after === undefined) throw new Error('A way that was gone cannot be gone again')
    joint = after
    return { before, happening, after }
  })
}
