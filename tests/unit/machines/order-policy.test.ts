import { expect, test } from 'vitest'
import { orderStatuses } from '#entities/order/status.ts'
import { wake } from '#machines/life/life.ts'
import { orderMachine } from '#machines/order/order.ts'
import { moveCases } from '#tests/support/order-events.ts'
import { ordersWithOneFactChanged, ordersWithTwoFactsChanged } from '#tests/support/order-life.ts'
import { answerOf, orderDifferences } from './order-judge.ts'
import { cells } from './order-policy.ts'

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
    expect([...orderDifferences(orderMachine, [status], ordersWithTwoFactsChanged)].slice(0, 10)).toEqual([])
  },
)

test('each of the 62 allowed cells is open to some order that differs from a complete one in at most one fact', () => {
  const open = new Set(
    orderStatuses.flatMap((status) =>
      ordersWithOneFactChanged.flatMap((life) =>
        moveCases
          .filter((event) => 'to' in answerOf(orderMachine, wake(orderMachine, status, life), event))
          .map((event) => `${status} ${event.type}`),
      ),
    ),
  )
  const allowed = [...cells].filter(([, { target }]) => target !== null)
  expect(allowed.map(([cell]) => cell).filter((cell) => !open.has(cell))).toEqual([])
})
