import { charts, type Chart } from './charts.ts'
import { flattened } from './flat.ts'
import { mutantsOf } from './mutants.ts'
import { survivors } from './survivors.ts'

export type Mutation = {
  chart: string
  mutants: number
  /** Noticed by what is written by hand. */
  killed: number
  /** Not noticed, and said why that is right. */
  reasoned: string[]
  /** Not noticed, and nobody says why. */
  alive: string[]
  /** Said to survive, and does not. */
  stale: string[]
}

/** Changes a chart in every way, one at a time, and asks its table by hand whether it notices. */
export function mutated(name: string, { machine, differences }: Chart): Mutation {
  const flat = flattened(machine)
  const [wrong] = differences(flat)
  if (wrong !== undefined) throw new Error(`The chart itself differs from its table: ${wrong}`)
  const mutants = mutantsOf(flat)
  const unnoticed = mutants.filter((mutant) => [...first(differences(mutant.machine, mutant))].length === 0)
  const names = new Set(unnoticed.map((mutant) => mutant.name))
  const reasons = Object.keys(survivors[name] ?? {})
  return {
    chart: name,
    mutants: mutants.length,
    killed: mutants.length - unnoticed.length,
    reasoned: reasons.filter((reason) => names.has(reason)),
    alive: [...names].filter((one) => !reasons.includes(one)),
    stale: reasons.filter((reason) => !names.has(reason)),
  }
}

export const mutations = (names = Object.keys(charts)): Mutation[] =>
  Object.entries<Chart>(charts).flatMap(([name, chart]) => (names.includes(name) ? [mutated(name, chart)] : []))

function* first<T>(items: Iterable<T>): Generator<T> {
  for (const item of items) {
    yield item
    return
  }
}
