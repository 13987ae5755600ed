import { describe, expect, test } from 'vitest'
import { getNextTransitions, transition, type AnyMachineSnapshot, type StateValue } from 'xstate'
import { asked } from './asked.ts'
import { charts, type Chart } from './charts.ts'
import { nameOf, statesOf } from './cover.ts'
import { byItself, flattened, transitionsOf } from './flat.ts'
import { recorded } from './record.ts'

/** `waiting quietly` for a state within a state. */
const leafOf = (value: StateValue): string =>
  typeof value === 'string'
    ? value
    : Object.entries(value)
        .map(([key, inner]) => `${key} ${inner === undefined ? '' : leafOf(inner)}`)
        .join()

const valueOf = (leaf: string): StateValue => {
  const [key = '', ...inner] = leaf.split(' ')
  return inner.length === 0 ? key : { [key]: valueOf(inner.join(' ')) }
}

/** Time has a name of its own in each state. */
const heardAs = (snapshot: AnyMachineSnapshot, event: { type: string }) => {
  if (!event.type.startsWith('after.')) return event
  const [, delay = ''] = event.type.split('.')
  const due = getNextTransitions(snapshot).find(({ eventType }) => eventType.startsWith(`xstate.after.${delay}.`))
  return { type: due?.eventType ?? event.type }
}

describe.for(Object.entries<Chart>(charts).filter(([name]) => (asked.chart ?? name) === name))(
  '%s',
  ([chart, { machine, cover }]) => {
    const flat = flattened(machine)
    const paths = cover()

    test('the paths go through every state by every transition', () => {
      expect(statesOf(paths)).toEqual(new Set(Object.keys(flat.states)))
      expect(new Set(paths.flatMap(({ steps }) => steps.map(({ way }) => way)))).toEqual(new Set(transitionsOf(flat)))
    })

    test.for(paths.map((path) => [nameOf(path), path] as const))('%s', ([name, { root, steps }]) => {
      const at = (status: string, context: unknown) => machine.resolveState({ value: valueOf(status), context })
      const ways = steps.map(({ way }) => way)
      return recorded({ chart, layer: 'pure', kind: 'path', name, ways, count: 1 }, () => {
        let snapshot = at(root.status, root.context)
        for (const { event, from, to, context } of steps) {
          const isDone = event.type === byItself && leafOf(snapshot.value) !== from
          if (!isDone && event.type !== byItself) [snapshot] = transition(machine, snapshot, heardAs(snapshot, event))
          const goesOn = flat.resolveState({ value: to, context }).can({ type: byItself })
          // where it goes on by itself it is already further
          expect(goesOn ? to : leafOf(snapshot.value)).toBe(event.type === byItself && !isDone ? from : to)
          snapshot = goesOn ? snapshot : at(to, context)
        }
      })
    })
  },
)
