import { transition, type AnyStateMachine, type EventObject } from 'xstate'
import { packingMachine } from '#machines/packing/packing.ts'
import type { PackingContext } from '#machines/packing/context.ts'
import { byItself, flattened, transitionsOf, wayName, waysOf } from './flat.ts'
import { isHeard, type Path } from './model.ts'
import { cellsOf } from './policy.ts'
import { packingPolicy } from './tables/packing.ts'

type PackingPath = Path<PackingContext, EventObject>

/**
 * One step from each cell of the table whose way no other has gone: what is known of a shipment that is being packed
 * differs with each piece, so that walks through all of it would have no end.
 */
export function packingCover(): PackingPath[] {
  const machine: AnyStateMachine = flattened(packingMachine)
  const left = new Set(transitionsOf(machine))
  const paths: PackingPath[] = []
  for (const { state, knowing, word } of cellsOf(packingPolicy)) {
    const events: Readonly<Record<string, EventObject>> = packingPolicy.events
    const event = word === 'by itself' ? { type: byItself } : events[word]
    const context = (packingPolicy.knows as Readonly<Record<string, PackingContext>>)[knowing] // cellsOf has asked
    if (event === undefined || context === undefined) continue
    const before = machine.resolveState({ value: state, context })
    if (!isHeard(before, event)) continue
    const [taken] = machine.getTransitionData(before, event)
    const index = (machine.root.states[state]?.transitions.get(event.type) ?? []).findIndex((way) => way === taken)
    const way = wayName(state, event.type, waysOf(machine)[state]?.[event.type] ?? [], index)
    if (!left.delete(way)) continue
    const [after] = transition(machine, before, event)
    const step = { event, from: state, to: String(after.value), way, context: after.context as PackingContext } // its own
    paths.push({ root: { status: state, context }, steps: [step] })
  }
  if (left.size > 0) throw new Error(`Not covered: ${[...left].join('; ')}`)
  return paths
}
