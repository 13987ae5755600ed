import type { JointLife } from './happen.ts'
import { keyOf } from './key.ts'
import { sentences } from './sentences.ts'
import { Seen } from './seen.ts'
import type { Stride } from './stride.ts'
import type { Happening } from './work.ts'
import type { Joint } from './world.ts'

export type Counterexample = { readonly sentence: string; readonly way: readonly Step[] }
export type Step = { readonly before: Joint; readonly happening: Happening; readonly after: Joint }
export type Explored = {
  readonly states: number
  /** So many ways lead from one state to another. */
  readonly ways: number
  /** Nothing leads further: these are all states that there are. */
  readonly isAll: boolean
  /** For each sentence that does not hold the shortest way to where it does not. */
  readonly counterexamples: readonly Counterexample[]
}

/** What a state leads to in one step, in the same order each time. */
type Strides = (life: JointLife, joint: Joint) => readonly Stride[]

/** How far to go: no more steps than these, and no further than where this sentence breaks. */
type Limits = { readonly steps?: number; readonly until?: string }

/**
 * Looks at every state of all the records together, the nearest first, and holds each against every sentence.
 */
export function explore(
  life: JointLife,
  start: Joint,
  strides: Strides,
  { steps = Infinity, until }: Limits = {},
): Explored {
  const seen = new Seen()
  seen.add(keyOf(start))
  const from: From = { parents: [0], turns: [0] }
  const broken = new Map<string, number>()
  const isFound = () => until !== undefined && broken.has(until)
  let ways = 0
  let level: [id: number, joint: Joint][] = [[0, start]]
  for (let step = 0; step < steps && level.length > 0 && !isFound(); step += 1) {
    const next: typeof level = []
    for (const [at, joint] of level) {
      if (isFound()) break
      for (const [turn, { after }] of strides(life, joint).entries()) {
        ways += 1
        const id = seen.size
        if (!seen.add(keyOf(after))) continue
        from.parents[id] = at
        from.turns[id] = turn
        const failed = brokenIn(after)
        for (const name of failed) if (!broken.has(name)) broken.set(name, id)
        // what follows from a mistake is the same mistake
        if (failed.length === 0) next.push([id, after])
      }
    }
    level = next
  }
  return {
    states: seen.size,
    ways,
    isAll: level.length === 0,
    counterexamples: [...broken].map(([sentence, id]) => ({
      sentence,
      way: wayTo(life, start, strides, turnsTo(from, id)),
    })),
  }
}

const all = Object.entries(sentences)
const none: readonly string[] = []
const brokenIn = (joint: Joint): readonly string[] => {
  if (all.every(([, holds]) => holds(joint))) return none
  return all.flatMap(([name, holds]) => (holds(joint) ? [] : [name]))
}

/** Where each state was come from first, and by which of its strides: two numbers for each of many millions. */
type From = { readonly parents: number[]; readonly turns: number[] }

function turnsTo({ parents, turns }: From, id: number): number[] {
  const all: number[] = []
  for (let at = id; at > 0; at = parents[at] ?? 0) all.unshift(turns[at] ?? 0)
  return all
}

function wayTo(life: JointLife, start: Joint, strides: Strides, turns: readonly number[]): Step[] {
  let joint = start
  return turns.flatMap((turn) => {
    const stride = strides(life, joint)[turn]
    if (stride === undefined) throw new Error('A way that was gone cannot be gone again')
    return stride.happenings.map((happening) => {
      const before = joint
      const after = life.after(before, happening)
      if (after === undefined) throw new Error('A way that was gone cannot be gone again')
      joint = after
      return { before, happening, after }
    })
  })
}
