import type { AnyMachineSnapshot, AnyStateMachine, EventObject } from 'xstate'
import { createTestModel } from 'xstate/graph'
import { byItself, wayName, waysOf } from './flat.ts'

/** A state to start from: a status and what is known of the record then. */
export type Root<C> = { status: string; context: C }
/** One step of a path, with the way it took and the state after its event. */
export type Step<C, E> = { event: E; from: string; to: string; way: string; context: C }
export type Path<C, E> = { root: Root<C>; steps: readonly Step<C, E>[] }

export type Model<C, E> = {
  /** The events with their payloads. */
  cases: readonly E[]
  /** Can the event be sent at all, with what it carries? Whether it is allowed is the chart's answer. */
  isPossible: (context: C, event: E) => boolean
  /** What of the context tells two states apart: as coarse as it can be without two that look alike behaving differently. */
  abstract: (context: C) => unknown
}

/** Two states with one name are one: of a map, too, each entry counts. */
export const nameOfState = (state: unknown): string =>
  JSON.stringify(state, (_, part: unknown) => (part instanceof Map || part instanceof Set ? [...part] : part))

const always = { type: byItself }

/** A state that goes on by itself hears nothing else first. */
export const isHeard = (state: AnyMachineSnapshot, event: { type: string }): boolean =>
  state.can(event) && (event.type === byItself || !state.can(always))

/** Which of the ways of a flattened chart the event takes. */
const wayTaken = (machine: AnyStateMachine, state: AnyMachineSnapshot, event: EventObject): string => {
  const from = String(state.value)
  const [taken] = machine.getTransitionData(state, event)
  const ways = machine.root.states[from]?.transitions.get(event.type) ?? []
  const index = ways.findIndex((way) => way === taken)
  return wayName(from, event.type, waysOf(machine)[from]?.[event.type] ?? [], index)
}

/** A chart whose answers are kept. */
type Remembered = {
  machine: AnyStateMachine
  /** The state that was met first of those that are alike. */
  same: (state: AnyMachineSnapshot) => AnyMachineSnapshot
  hears: typeof isHeard
}

const charts = new WeakMap<AnyStateMachine, Remembered>()

/** A traversal meets the same record in the same state by many ways, and each root's again: the chart is asked once. */
function rememberedOf(machine: AnyStateMachine): Remembered {
  const made = charts.get(machine) ?? remembering(machine)
  charts.set(machine, made)
  return made
}

function remembering(machine: AnyStateMachine): Remembered {
  const states = new Map<string, AnyMachineSnapshot>()
  const same = (state: AnyMachineSnapshot): AnyMachineSnapshot => {
    const name = nameOfState([state.value, state.context])
    const known = states.get(name) ?? state
    states.set(name, known)
    return known
  }
  const transition: AnyStateMachine['transition'] = (state, event, scope) =>
    same(machine.transition(state, event, scope))
  const heard = once(isHeard)
  return {
    machine: Object.create(machine, { transition: { value: once(transition) } }) as AnyStateMachine, // the chart itself, but for this
    same,
    hears: (state, event) => heard(state, event, undefined),
  }
}

/** Asks once for each state and event. */
function once<T, S>(answer: (state: AnyMachineSnapshot, event: EventObject, scope: S) => T): typeof answer {
  const answers = new WeakMap<AnyMachineSnapshot, WeakMap<EventObject, { is: T }>>()
  return (state, event, scope) => {
    const ofState = answers.get(state) ?? new WeakMap<EventObject, { is: T }>()
    const known = ofState.get(event) ?? { is: answer(state, event, scope) }
    answers.set(state, ofState.set(event, known))
    return known.is
  }
}

/** The shortest path from the root to every state and over every way that can be reached from it, in a flattened chart. */
export function pathsFrom<C, E extends EventObject>(
  machine: AnyStateMachine,
  root: Root<C>,
  { cases, isPossible, abstract }: Model<C, E>,
): Path<C, E>[] {
  const chart = rememberedOf(machine)
  const seen = ({ value, context }: AnyMachineSnapshot) => nameOfState([value, abstract(context)])
  const paths = createTestModel(chart.machine, { events: [...cases, always] }).getShortestPaths({
    fromState: chart.same(machine.resolveState({ value: root.status, context: root.context })),
    limit: 200_000,
    // done below: xstate puts each path beside each other one
    allowDuplicatePaths: true,
    // the context is that of the machine
    filterEvents: (state, event) =>
      (event.type === byItself || isPossible(state.context as C, event)) && chart.hears(state, event),
    // With the event and the status before it, so that every transition is a place to reach, not only every state.
    serializeState: (state, event, previous) =>
      event && previous ? `${seen(state)} via ${nameOfState(event)} from ${previous.value}` : seen(state),
  })
  return withoutBeginnings(paths).map(({ steps }) => {
    // The first event is xstate's own start; every other step leaves the state that the one before it reached.
    const [, ...taken] = steps
    return {
      root,
      steps: taken.map(({ event, state }, index) => {
        const before = steps[index]?.state ?? state
        return {
          event,
          from: String(before.value),
          to: String(state.value),
          way: wayTaken(machine, before, event),
          context: state.context as C, // the machine's own
        }
      }),
    }
  })
}

/** Without what is only the beginning of another path; the longest first. */
function withoutBeginnings<P extends { steps: readonly { event: EventObject }[] }>(paths: readonly P[]): P[] {
  const begun = new Set<string>()
  return paths
    .toSorted((a, b) => b.steps.length - a.steps.length)
    .filter(({ steps }) => {
      let name = ''
      const beginnings = steps.map(({ event }) => (name += `${nameOfState(event)} `))
      if (begun.has(name)) return false
      for (const beginning of beginnings) begun.add(beginning)
      return true
    })
}
