import { describe, expect, test } from 'vitest'
import { orderStatuses } from '#entities/order/status.ts'
import { orderMachine } from '#machines/order/order.ts'
import { orderStep } from '#machines/order/conditions.ts'
import { coverPaths, nameOf, statesOf } from './cover.ts'
import { transitionsOf, withWays } from './flat.ts'
import { orderCover } from './order-cover.ts'

const paths = orderCover()

test('the cover paths go through all 24 statuses by all 221 transitions', () => {
  expect(statesOf(paths)).toEqual(new Set(orderStatuses))
  const taken = paths.flatMap(({ steps }) => steps.map(({ way }) => way))
  expect(new Set(taken)).toEqual(new Set(transitionsOf(orderMachine)))
  expect(transitionsOf(orderMachine)).toHaveLength(221)
})

test('a transition that no path can take is told, not passed over', () => {
  const unreachable = withWays(orderMachine, 'refunded', 'order.never', [{ target: 'cart' }])
  const cover = () => coverPaths(unreachable, [], { cases: [], isPossible: () => true, abstract: () => 0 })
  expect(cover).toThrow('refunded order.never → cart')
})

describe('the order’s life', () => {
  test.each(paths.map((path) => [nameOf(path), path] as const))('%s', (_, { root, steps }) => {
    let { status, context } = { status: orderStatuses.find((one) => one === root.status), context: root.context }
    for (const { event, to, context: after } of steps) {
      if (status === undefined) throw new Error(`${root.status} is no status`)
      const next = orderStep({ ...context, status }, event)
      expect(next.status).toBe(to)
      status = next.status
      context = after
    }
  })
})
