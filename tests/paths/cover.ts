import type { AnyStateMachine, EventObject } from 'xstate'
import { byItself, flattened, transitionsOf } from './flat.ts'
import { nameOfState, pathsFrom, type Model, type Path, type Root, type Step } from './model.ts'

/** Steps after which a path ends, so that a person can still follow it. */
const longest = 16

/** What is covered of a transition such as `cart order.place → pending`. */
const goals = {
  transition: (way: string): string => way,
  /** `order.place`, from wherever, to wherever it leads. */
  event: (way: string): string => way.slice(way.indexOf(' ') + 1, way.indexOf(' → ')),
}

export type Every = keyof typeof goals

type Wanted = {
  /** Transitions that nothing outside can bring about there, each by its name. */
  except?: readonly string[]
  /** Every transition, or in a hurry each event once. */
  every?: Every | undefined
}

/**
 * As few paths as cover every state and every transition of a chart. Throws when one of them is left, because a path
 * that silently covers nothing looks like a passed test.
 */
export function coverPaths<C, E extends EventObject>(
  chart: AnyStateMachine,
  roots: readonly Root<C>[],
  model: Model<C, E>,
  { except = [], every = 'transition' }: Wanted = {},
): Path<C, E>[] {
  const machine = flattened(chart)
  const goalOf = goals[every]
  const left = new Set(
    transitionsOf(machine)
      .filter((way) => !except.includes(way))
      .map(goalOf),
  )
  const known = new Map<string, Path<C, E>[]>()
  const from = (root: Root<C>): Path<C, E>[] => {
    const name = nameOfState(root)
    const paths = known.get(name) ?? pathsFrom(machine, root, model)
    known.set(name, paths)
    return paths
  }
  const paths: Path<C, E>[] = []
  for (;;) {
    const begun = newest(roots.flatMap(from), left, goalOf)
    if (begun === undefined) break
    let path = begun
    // Where it ends it goes on while there is something new ahead.
    for (let ahead: Path<C, E> | undefined = begun; ahead !== undefined;) {
      for (const step of ahead.steps) left.delete(goalOf(step.way))
      ahead = path.steps.length < longest ? newest(from(endOf(path)), left, goalOf) : undefined
      if (ahead !== undefined) path = { ...path, steps: [...path.steps, ...ahead.steps] }
    }
    paths.push(path)
  }
  const unseen =
    every !== 'transition' ? [] : Object.keys(machine.states).filter((state) => !statesOf(paths).has(state))
  if (left.size > 0 || unseen.length > 0) throw new Error(`Not covered: ${[...unseen, ...left].join('; ')}`)
  return paths
}

/** The states that the paths go through. */
export const statesOf = <C, E>(paths: readonly Path<C, E>[]): Set<string> =>
  new Set(paths.flatMap(({ root, steps }) => [root.status, ...steps.map(({ to }) => to)]))

/** Without what happens by itself: what somebody or something outside has to do. */
export const stepsOf = <C, E extends { type: string }>({ steps }: Path<C, E>): Step<C, E>[] =>
  steps.filter(({ event }) => event.type !== byItself)

/** `cart: order.place → pending, order.release → processing`: a path as a test is named after it. */
export const nameOf = <C>({ root, steps }: Path<C, { type: string }>): string =>
  `${root.status}: ${steps.map(({ event, to }) => `${event.type} → ${to}`).join(', ')}`

const endOf = <C, E>({ root, steps }: Path<C, E>): Root<C> => {
  const last: Step<C, E> | undefined = steps.at(-1)
  return last === undefined ? root : { status: last.to, context: last.context }
}

/** The path that goes over most of what is left to cover, if any does. */
function newest<C, E extends EventObject>(
  paths: readonly Path<C, E>[],
  left: ReadonlySet<string>,
  goalOf: (way: string) => string,
): Path<C, E> | undefined {
  let best: { path: Path<C, E>; news: number } | undefined
  for (const path of paths) {
    // A path is at most as new as it is long.
    if (path.steps.length <= (best?.news ?? 0)) continue
    const news = new Set(path.steps.map(({ way }) => goalOf(way)).filter((one) => left.has(one))).size
    if (news > (best?.news ?? 0)) best = { path, news }
  }
  return best?.path
}
