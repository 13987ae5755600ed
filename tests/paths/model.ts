import { createMachine } from 'xstate'
import type { AnyMachineSnapshot, AnyStateMachine, EventObject } from 'xstate'
import { createTestModel } from 'xstate/graph'

/**
 * Everything here leans on parts of xstate that are not quite its public face (`config`, `implementations`, the options
 * of a traversal), so that a new version of it is looked at in this one file (ADR on xstate/graph).
 */
export type Guard = { type: string; params: { all: readonly string[]; when?: string } }
export type Way = { target: string; guard?: Guard; actions?: unknown }
type Ways = Readonly<Record<string, readonly Way[]>>
type Ends = Way | Way[] | string | undefined
type Invoked = { id: string; onDone?: Ends; onError?: Ends }
type Written = { states: Record<string, { on?: Record<string, Ends>; invoke?: Invoked }> }

/** The transitions of a flat chart as they were written: by status, then by event. */
export const waysOf = (machine: AnyStateMachine): Readonly<Record<string, Ways>> => {
  const { states } = machine.config as unknown as Written // the charts here are flat, their transitions have a target
  return Object.fromEntries(
    Object.entries(states).map(([status, { on = {}, invoke }]) => [
      status,
      Object.fromEntries(
        Object.entries({ ...on, ...answersOf(invoke) }).map(([type, ends = []]) => [
          type,
          [ends].flat().map((way) => (typeof way === 'string' ? { target: way } : way)),
        ]),
      ),
    ]),
  )
}

/** What a port answers is an event, too. */
const answersOf = (invoke: Invoked | undefined): Record<string, Ends> =>
  invoke === undefined
    ? {}
    : { [`xstate.done.actor.${invoke.id}`]: invoke.onDone, [`xstate.error.actor.${invoke.id}`]: invoke.onError }

const rebuilt = <M extends AnyStateMachine>(machine: M, states: object): M => {
  const build = createMachine as unknown as (config: object, implementations: object) => M // typed as its model
  return build({ ...machine.config, states }, machine.implementations)
}

/** The same chart with other transitions for one event in one status. */
export function withWays<M extends AnyStateMachine>(machine: M, status: string, type: string, ways: readonly Way[]): M {
  const { states } = machine.config as unknown as Written // as above
  return rebuilt(machine, { ...states, [status]: { ...states[status], on: { ...states[status]?.on, [type]: ways } } })
}

/** The same chart as a test model can take it: what a port answers is sent, nothing is asked. */
const withoutPorts = <M extends AnyStateMachine>(machine: M): M => {
  const { states } = machine.config as unknown as Written // as above
  const plain = Object.entries(states).map(([status, { invoke, ...state }]) => [
    status,
    { ...state, on: { ...state.on, ...answersOf(invoke) } },
  ])
  return rebuilt(machine, Object.fromEntries(plain))
}

/** A state to start from: a status and what is known of the record then. */
export type Root<C> = { status: string; context: C }
/** One step of a path, with the state after its event. */
export type Step<C, E> = { event: E; from: string; to: string; context: C }
export type Path<C, E> = { root: Root<C>; steps: readonly Step<C, E>[] }

export type Model<C, E> = {
  /** The events with their payloads. */
  cases: readonly E[]
  /** Can the event be sent at all, with what it carries? Whether it is allowed is the chart's answer. */
  isPossible: (context: C, event: E) => boolean
  /** What of the context tells two states apart: as coarse as it can be without two that look alike behaving differently. */
  abstract: (context: C) => unknown
}

/** The shortest path from the root to every state and over every transition that can be reached from it. */
export function pathsFrom<C, E extends EventObject>(
  machine: AnyStateMachine,
  root: Root<C>,
  { cases, isPossible, abstract }: Model<C, E>,
): Path<C, E>[] {
  const seen = ({ value, context }: AnyMachineSnapshot) => JSON.stringify([value, abstract(context)])
  const model = withoutPorts(machine)
  const paths = createTestModel(model, { events: cases }).getShortestPaths({
    fromState: model.resolveState({ value: root.status, context: root.context }),
    limit: 200_000,
    // the context is that of the machine
    filterEvents: (state, event) => isPossible(state.context as C, event) && state.can(event),
    // With the event and the status before it, so that every transition is a place to reach, not only every state.
    serializeState: (state, event, previous) =>
      event && previous ? `${seen(state)} via ${JSON.stringify(event)} from ${previous.value}` : seen(state),
  })
  return paths.map(({ steps }) => {
    // The first event is xstate's own start; every other step leaves the state that the one before it reached.
    const [, ...taken] = steps
    return {
      root,
      steps: taken.map(({ event, state }, index) => ({
        event: event as unknown as E, // one of the cases
        from: String(steps[index]?.state.value),
        to: String(state.value),
        context: state.context as C, // the machine's own
      })),
    }
  })
}
