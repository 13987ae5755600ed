import { createMachine } from 'xstate'
import type { AnyStateMachine } from 'xstate'

/**
 * Everything here leans on parts of xstate that are not quite its public face (`config`, `implementations`, the options
 * of a traversal), so that a new version of it is looked at in this one file.
 */
type Guard = { type: string; params: { all: readonly string[]; when?: string } }
type Way = { target: string; guard?: Guard; actions?: unknown }
type Config = { states: Record<string, { on?: Record<string, Way | Way[]> }> }

export type Mutant<M extends AnyStateMachine> = { name: string; status: string; machine: M }

/** Every chart that differs from this one in one guard, target or transition. */
export function mutantsOf<M extends AnyStateMachine>(
  machine: M,
  statuses: readonly string[],
  moves: readonly string[],
): Mutant<M>[] {
  // The charts here are flat and their transitions are written as objects with a target.
  const config = machine.config as unknown as Config
  const withWays = (status: string, type: string, ways: Way[]) => {
    const states = {
      ...config.states,
      [status]: { ...config.states[status], on: { ...config.states[status]?.on, [type]: ways } },
    }
    const build = createMachine as unknown as (config: object, implementations: object) => M // typed as its model
    return build({ ...machine.config, states }, machine.implementations)
  }

  return statuses.flatMap((status) => {
    const on = config.states[status]?.on ?? {}
    const changed = Object.entries(on).flatMap(([type, written]) =>
      variantsOf([written].flat(), statuses).map(([what, ways]) => ({
        name: `${status} ${type}: ${what}`,
        status,
        machine: withWays(status, type, ways),
      })),
    )
    const added = moves
      .filter((type) => on[type] === undefined)
      .map((type) => ({
        name: `${status} ${type} → completed: put in`,
        status,
        machine: withWays(status, type, [{ target: 'completed' }]),
      }))
    return [...changed, ...added]
  })
}

const variantsOf = (ways: Way[], statuses: readonly string[]): [string, Way[]][] => {
  const rules = new Set(ways.flatMap((way) => way.guard?.params.all ?? []))
  const elsewhere = (way: Way) => statuses[(statuses.indexOf(way.target) + 1) % statuses.length] ?? ''
  return [
    // The ways of one event name the same rules, and one of them alone tells the reason: a rule goes from all of them.
    ...[...rules].map((rule): [string, Way[]] => [
      `without ${rule}`,
      ways.map((way) => guarded(way, (params) => ({ ...params, all: params.all.filter((one) => one !== rule) }))),
    ]),
    ...ways.flatMap((way, index): [string, Way[]][] => [
      [`→ ${way.target} taken out`, ways.toSpliced(index, 1)],
      [`→ ${way.target} moved`, ways.toSpliced(index, 1, { ...way, target: elsewhere(way) })],
      // The last way may be taken whenever no other is.
      ...(index === ways.length - 1
        ? []
        : [
            [
              `→ ${way.target} whether or not ${way.guard?.params.when}`,
              ways.toSpliced(
                index,
                1,
                guarded(way, ({ all }) => ({ all })),
              ),
            ] satisfies [string, Way[]],
          ]),
    ]),
  ]
}

const guarded = (way: Way, change: (params: Guard['params']) => Guard['params']): Way =>
  way.guard === undefined ? way : { ...way, guard: { ...way.guard, params: change(way.guard.params) } }
