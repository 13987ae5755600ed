import { expect, test } from 'vitest'
import { orderStatuses } from '#entities/order-status.ts'
import { step, verdict, wake } from '#machines/life.ts'
import { orderMoves } from '#machines/order-events.ts'
import { orderMachine } from '#machines/order.ts'
import { orderRules } from '#machines/order-rules.ts'
import type { OrderLife } from '#machines/order-rules.ts'
import { mutantsOf } from '#tests/paths/mutants.ts'
import { eventCases, moveCases } from '#tests/support/order-events.ts'
import { differenceOf, oneFactOff, twoFactsOff } from '#tests/support/order-life.ts'
import { beyondPage } from './order-beyond.ts'
import { cells, fromPage } from './order-policy.ts'
import type { Expected } from './order-policy.ts'

type Machine = typeof orderMachine

const answerOf = (
  machine: Machine,
  snapshot: ReturnType<typeof wake>,
  event: (typeof eventCases)[number],
): Expected => {
  const answer = verdict(snapshot, orderRules, event)
  return answer.ok
    ? { to: step(machine, snapshot, event).status }
    : { refused: answer.because.map(({ code }) => code).toSorted() }
}

const sameAs = (one: Expected, other: Expected) =>
  'to' in one || 'to' in other
    ? 'to' in one && 'to' in other && one.to === other.to
    : one.refused.join() === other.refused.toSorted().join()

/** Where the chart and the page differ, one line for each status, event and order. */
function* differences(machine: Machine, statuses: readonly string[], lives: readonly OrderLife[]) {
  for (const status of statuses) {
    for (const life of lives) {
      const snapshot = wake(machine, status, life)
      for (const event of eventCases) {
        const page = fromPage(status, life, event) ?? beyondPage(status, life, event)
        const chart = answerOf(machine, snapshot, event)
        if (!sameAs(chart, page))
          yield `${status}, ${JSON.stringify(event)}, ${differenceOf(life)}: the chart says ${JSON.stringify(chart)}, the page ${JSON.stringify(page)}`
      }
    }
  }
}

test('the page has 24 statuses by 10 actions, and allows 62 of its 240 cells', () => {
  expect(cells.size).toBe(240)
  expect([...cells.values()].filter(({ target }) => target !== null)).toHaveLength(62)
  expect(new Set([...cells.keys()].map((cell) => cell.split(' ')[0]))).toEqual(new Set(orderStatuses))
  expect(Object.keys(orderMachine.states).toSorted()).toEqual([...orderStatuses].toSorted())
})

test.each(orderStatuses)(
  '%s: allowed and refused as on the page, whichever two facts differ',
  { timeout: 60_000 },
  (status) => {
    expect([...differences(orderMachine, [status], twoFactsOff)].slice(0, 10)).toEqual([])
  },
)

test('each of the 62 allowed cells is open to some order that differs from a complete one in at most one fact', () => {
  const open = new Set(
    orderStatuses.flatMap((status) =>
      oneFactOff.flatMap((life) =>
        moveCases
          .filter((event) => 'to' in answerOf(orderMachine, wake(orderMachine, status, life), event))
          .map((event) => `${status} ${event.type}`),
      ),
    ),
  )
  const allowed = [...cells].filter(([, { target }]) => target !== null)
  expect(allowed.map(([cell]) => cell).filter((cell) => !open.has(cell))).toEqual([])
})

test(
  'every change to the chart is noticed: a guard dropped, a target moved, a transition taken out or put in',
  { timeout: 60_000 },
  () => {
    const mutants = mutantsOf(orderMachine, orderMoves)
    const alive = mutants.filter(({ machine, status }) => differences(machine, [status], twoFactsOff).next().done)
    expect(alive.map(({ name }) => name)).toEqual([])
    expect(mutants.length).toBeGreaterThan(500)
  },
)
