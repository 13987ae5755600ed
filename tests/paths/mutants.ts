import type { AnyStateMachine } from 'xstate'
import { waysOf, withWays, type Guard, type Way } from './model.ts'

export type Mutant<M extends AnyStateMachine> = { name: string; status: string; machine: M }

/** Every chart that differs from this one in one rule, branch, target or transition. */
export const mutantsOf = <M extends AnyStateMachine>(machine: M, moves: readonly string[]): Mutant<M>[] => {
  const statuses = Object.keys(machine.states)
  return Object.entries(waysOf(machine)).flatMap(([status, on]) => {
    const changed = Object.entries(on).flatMap(([type, ways]) =>
      variantsOf(ways, statuses).map(([what, variant]) => ({
        name: `${status} ${type}: ${what}`,
        status,
        machine: withWays(machine, status, type, variant),
      })),
    )
    const added = moves
      .filter((type) => on[type] === undefined)
      .map((type) => ({
        name: `${status} ${type}: put in`,
        status,
        machine: withWays(machine, status, type, [{ target: 'completed' }]),
      }))
    return [...changed, ...added]
  })
}

type Variant = [what: string, ways: Way[]]

const variantsOf = (ways: readonly Way[], statuses: readonly string[]): Variant[] => {
  const rules = new Set(ways.flatMap((way) => way.guard?.params.all ?? []))
  const elsewhere = (way: Way) => statuses[(statuses.indexOf(way.target) + 1) % statuses.length] ?? ''
  return [
    // The ways of one event name the same rules, and one of them alone tells the reason: a rule goes from all of them.
    ...[...rules].map((rule): Variant => [
      `without ${rule}`,
      ways.map((way) => guarded(way, (params) => ({ ...params, all: params.all.filter((one) => one !== rule) }))),
    ]),
    ...ways.flatMap((way, index): Variant[] => [
      [`→ ${way.target} taken out`, ways.toSpliced(index, 1)],
      [`→ ${way.target} moved`, ways.toSpliced(index, 1, { ...way, target: elsewhere(way) })],
    ]),
    // The last way may be taken whenever no other is, so there its branch is only said twice.
    ...ways.slice(0, -1).map((way, index): Variant => {
      const always = guarded(way, ({ all }) => ({ all }))
      return [`→ ${way.target} whether or not ${way.guard?.params.when}`, ways.toSpliced(index, 1, always)]
    }),
  ]
}

const guarded = (way: Way, change: (params: Guard['params']) => Guard['params']): Way =>
  way.guard === undefined ? way : { ...way, guard: { ...way.guard, params: change(way.guard.params) } }
