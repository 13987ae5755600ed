import { createMachine } from 'xstate'
import type { AnyStateMachine } from 'xstate'

/**
 * This file and model.ts lean on parts of xstate that are not quite its public face (`config`, `implementations`, the
 * options of a traversal), so that a new version of it is looked at here (ADR 0014).
 */

/** One way out of a state; without a target it stays there. */
export type Way = { target?: string; guard?: object | string; actions?: unknown; reenter?: boolean }
export type Ways = Readonly<Record<string, readonly Way[]>>

type Ends = Way | readonly Way[] | string | undefined
type Invoked = { id: string; onDone?: Ends; onError?: Ends }
type Moves = Record<string, Ends>
type Written = {
  initial?: string
  on?: Moves
  after?: Moves
  always?: Ends
  invoke?: Invoked
  states?: Record<string, Written>
}
type Leaf = { name: string; line: readonly Written[] }

/** A state goes on by itself as soon as it may; in a path that is a step of its own. */
export const byItself = 'always'

const waysIn = (ends: Ends = []): Way[] => [ends].flat().map((way) => (typeof way === 'string' ? { target: way } : way))

/** Everything that leads out of a state: events, what a port answers, time, and what it does by itself. */
const movesOf = ({ on = {}, after = {}, always, invoke }: Written): Moves => ({
  ...on,
  ...(invoke && {
    [`xstate.done.actor.${invoke.id}`]: invoke.onDone,
    [`xstate.error.actor.${invoke.id}`]: invoke.onError,
  }),
  ...Object.fromEntries(Object.entries(after).map(([delay, ends]) => [`after.${delay}`, ends])),
  ...(always !== undefined && { [byItself]: always }),
})

const leavesOf = (states: Record<string, Written>, above: readonly Written[], names: readonly string[]): Leaf[] =>
  Object.entries(states).flatMap(([key, state]) => {
    const [path, line] = [
      [...names, key],
      [...above, state],
    ]
    return state.states && Object.keys(state.states).length > 0
      ? leavesOf(state.states, line, path)
      : [{ name: path.join(' '), line }]
  })

/** The leaf that a target means, seen from the state at `from`: `.x` is inside it, `x` beside it; inside, the first. */
function leafAt(root: Written, from: readonly string[], target: string): string {
  const isInside = target.startsWith('.') || from.length === 0
  const path = isInside ? [...from, target.replace('.', '')] : [...from.slice(0, -1), target]
  let state = path.reduce<Written | undefined>((at, key) => at?.states?.[key], root)
  while (state?.initial !== undefined) {
    path.push(state.initial)
    state = state.states?.[state.initial]
  }
  return path.join(' ')
}

/** The ways out of a leaf: its own first, then those of the states around it, unless its own always lead away. */
function waysOut(root: Written, { name, line }: Leaf): Ways {
  const path = name.split(' ')
  const all: Record<string, Way[]> = {}
  for (const [depth, state] of [...[root, ...line].entries()].toReversed()) {
    for (const [type, ends] of Object.entries(movesOf(state))) {
      const nearer = all[type] ?? []
      if (nearer.some(({ guard }) => guard === undefined)) continue
      const ways = waysIn(ends).map((way) => {
        if (way.target === undefined) return way
        const target = leafAt(root, path.slice(0, depth), way.target)
        // from around it a state is left and entered again
        return target === name && depth < line.length ? { ...way, target, reenter: true } : { ...way, target }
      })
      all[type] = [...nearer, ...ways]
    }
  }
  const own = all[byItself]
  // what always goes on by itself is never there to hear anything
  return own?.some(({ guard }) => guard === undefined) === true ? { [byItself]: own } : all
}

const builtOf = <M extends AnyStateMachine>(machine: M, config: object): M => {
  const build = createMachine as unknown as (config: object, implementations: object) => M // typed as its model
  return build(config, machine.implementations)
}

/**
 * The chart as a list of states and what leads from each: states inside others by their whole name, ports, time and
 * what happens by itself as events. Nothing is asked and nothing waits, so that a path can be walked step by step.
 */
export function flattened<M extends AnyStateMachine>(machine: M): M {
  const { on, after, always, invoke, ...root } = machine.config as Written & object // what xstate was given
  const whole: Written = { ...root, on, after, always, invoke }
  const states = leavesOf(whole.states ?? {}, [], []).map((leaf) => {
    const {
      on: _on,
      after: _after,
      always: _always,
      invoke: _invoke,
      states: _states,
      initial: _initial,
      ...own
    } = leaf.line.at(-1) ?? {}
    return [leaf.name, { ...own, on: waysOut(whole, leaf) }]
  })
  const initial = whole.initial === undefined ? undefined : leafAt(whole, [], whole.initial)
  return builtOf(machine, { ...root, initial, states: Object.fromEntries(states) as object })
}

type AllWays = Readonly<Record<string, Ways>>

/** Asked for every step of every path: made once for each chart, which nobody changes. */
const waysMade = new WeakMap<AnyStateMachine, AllWays>()

/** The ways of a flattened chart: by state, then by event. */
export const waysOf = (machine: AnyStateMachine): AllWays => {
  const made = waysMade.get(machine) ?? waysMadeOf(machine)
  waysMade.set(machine, made)
  return made
}

function waysMadeOf(machine: AnyStateMachine): AllWays {
  const { states = {} } = machine.config as Written // as `flattened` wrote it
  return Object.fromEntries(
    Object.entries(states).map(([name, { on = {} }]) => [
      name,
      Object.fromEntries(Object.entries(on).map(([type, ends]) => [type, waysIn(ends)])),
    ]),
  )
}

/** The same chart with other ways for one event in one state. */
export function withWays<M extends AnyStateMachine>(machine: M, name: string, type: string, ways: readonly Way[]): M {
  const config = machine.config as Written // as `flattened` wrote it
  const states = {
    ...config.states,
    [name]: { ...config.states?.[name], on: { ...config.states?.[name]?.on, [type]: ways } },
  }
  return builtOf(machine, { ...config, states })
}

/** Every way of a flattened chart, named as `state event → target`; one that stays names its own state. */
export const transitionsOf = (machine: AnyStateMachine): string[] =>
  Object.entries(waysOf(machine)).flatMap(([name, on]) =>
    Object.entries(on).flatMap(([type, ways]) => ways.map((_, index) => wayName(name, type, ways, index))),
  )

/** Two ways of one event to the same state are told apart by their number. */
export function wayName(from: string, type: string, ways: readonly Way[], index: number): string {
  const to = ways[index]?.target ?? from
  const before = ways.slice(0, index).filter(({ target = from }) => target === to).length
  return `${from} ${type} → ${to}${before > 0 ? ` (${before + 1})` : ''}`
}
