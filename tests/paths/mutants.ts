import type { AnyStateMachine } from 'xstate'
import { byItself, waysOf, withWays, type Way } from './flat.ts'

/** A chart with one mistake, and the only place where it can be noticed: without a type anything in the state. */
export type Mutant = { name: string; state: string; type: string | undefined; machine: AnyStateMachine }

/** Every chart that differs from this flattened one in one rule, branch, target or transition. */
export const mutantsOf = (machine: AnyStateMachine): Mutant[] => {
  const states = Object.keys(machine.states)
  const all = waysOf(machine)
  const types = new Set(Object.values(all).flatMap((on) => Object.keys(on)))
  types.delete(byItself)
  return Object.entries(all).flatMap(([state, on]) => {
    const mutant = (type: string, what: string, ways: readonly Way[]): Mutant => ({
      name: `${state} ${type}: ${what}`,
      state,
      // what a state does by itself comes before everything that it hears
      type: type === byItself ? undefined : type,
      machine: withWays(machine, state, type, ways),
    })
    const changed = Object.entries(on).flatMap(([type, ways]) =>
      variantsOf(state, ways, states).map(([what, variant]) => mutant(type, what, variant)),
    )
    // A state that always goes on by itself hears nothing, so nothing can be put in there.
    if (on[byItself]?.some(({ guard }) => guard === undefined) === true) return changed
    const other = states.at((states.indexOf(state) + 1) % states.length) ?? state
    const added = [...types]
      .filter((type) => (on[type] ?? []).length === 0)
      .map((type) => mutant(type, 'put in', [{ target: other }]))
    return [...changed, ...added]
  })
}

type Variant = [what: string, ways: Way[]]

const variantsOf = (state: string, ways: readonly Way[], states: readonly string[]): Variant[] => {
  const rules = new Set(ways.flatMap(({ guard }) => paramsOf(guard)?.all ?? []))
  const elsewhere = (way: Way) => states[(states.indexOf(way.target ?? state) + 1) % states.length] ?? state
  return [
    // The ways of one event name the same rules, and one of them alone tells the reason: a rule goes from all of them.
    ...[...rules].map((rule): Variant => [`without ${rule}`, ways.map((way) => withoutRule(way, rule))]),
    ...ways.flatMap((way, index): Variant[] => [
      [`→ ${way.target ?? state} taken out`, ways.toSpliced(index, 1)],
      [`→ ${way.target ?? state} moved`, ways.toSpliced(index, 1, { ...way, target: elsewhere(way) })],
    ]),
    ...ways.flatMap((way, index): Variant[] => {
      const always = unbranched(way, index === ways.length - 1)
      return always === undefined
        ? []
        : [[`→ ${way.target ?? state} whether or not ${nameOf(way)}`, ways.toSpliced(index, 1, always)]]
    }),
  ]
}

const paramsOf = (guard: unknown): Params | undefined =>
  typeof guard === 'object' && guard !== null && 'params' in guard ? (guard.params as Params) : undefined // as `Guard` says
type Params = { all: readonly string[]; when?: string }

const withoutRule = (way: Way, rule: string): Way => {
  const params = paramsOf(way.guard)
  return params === undefined
    ? way
    : { ...way, guard: { type: 'allows', params: { ...params, all: params.all.filter((one) => one !== rule) } } }
}

/** The way without what picks it; undefined where nothing does. */
function unbranched(way: Way, isLast: boolean): Way | undefined {
  const { guard, ...rest } = way
  if (guard === undefined) return undefined
  const params = paramsOf(guard)
  if (params === undefined) return rest
  // The last way may be taken whenever no other is, so there its branch is only said twice.
  if (params.when === undefined || isLast) return undefined
  return { ...rest, guard: { type: 'allows', params: { all: params.all } } }
}

const nameOf = ({ guard }: Way): string => (typeof guard === 'string' ? guard : (paramsOf(guard)?.when ?? 'its guard'))
