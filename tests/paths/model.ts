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

const always = { type: byItself }

/** A state that goes on by itself hears nothing else first. */
export const isHeard = (state: AnyMachineSnapshot, event: { type: string }) =>
  state.can(event) && (event.type === byItself || !state.can(always))

/** Which of the ways of a flattened chart the event takes. */
const wayTaken = (machine: AnyStateMachine, state: AnyMachineSnapshot, event: EventObject): string => {
  const from = String(state.value)
  const [taken] = machine.getTransitionData(state, event)
  const ways = machine.root.states[from]?.transitions.get(event.type) ?? []
  const index = ways.findIndex((way) => way === taken)
  return wayName(from, event.type, waysOf(machine)[from]?.[event.type] ?? [], index)
}

/** The shortest path from the root to every state and over every way that can be reached from it, in a flattened chart. */
export function pathsFrom<C, E extends EventObject>(
  machine: AnyStateMachine,
  root: Root<C>,
  { cases, isPossible, abstract }: Model<C, E>,
): Path<C, E>[] {
  const seen = ({ value, context }: AnyMachineSnapshot) => JSON.stringify([value, abstract(context)])
  const paths = createTestModel(machine, { events: [...cases, always] }).getShortestPaths({
    fromState: machine.resolveState({ value: root.status, context: root.context }),
    limit: 200_000,
    // the context is that of the machine
    filterEvents: (state, event) =>
      (event.type === byItself || isPossible(state.context as C, event)) && isHeard(state, event),
    // With the event and the status before it, so that every transition is a place to reach, not only every state.
    serializeState: (state, event, previous) =>
      event && previous ? `${seen(state)} via ${JSON.stringify(event)} from ${previous.value}` : seen(state),
  })
  return paths.map(({ steps }) => {
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
