import { expect, test } from 'vitest'
import { orderCommands } from '#commands/order.ts'
import { userCommands } from '#commands/user.ts'
import type { Actor } from '#entities/access.ts'
import type { OrderStatus } from '#entities/order/status.ts'
import { movesOfOrder } from '#machines/order/moves.ts'
import { movesOfUser } from '#machines/user/moves.ts'
import { likeliestFor } from '#screens/search/selection/likeliest.ts'
import { readyOrder } from '#tests/support/order-life.ts'

const admin: Actor = { id: 1, roles: ['admin'], shops: [] }
const offered = userCommands.map((command) => ({ ...command, enabled: true }))
const user = (id: number, is_enabled: boolean) => ({ id, version: 1, is_enabled, is_last_admin: false })
const offeredTo = (active: number, inactive: number) => {
  const records = Array.from({ length: active + inactive }, (_, at) => user(at + 2, at < active))
  return likeliestFor(offered, { moves: movesOfUser, records }, admin).map(({ id }) => id)
}

test('what most of the chosen allow is offered first, and what takes something away only where it suits the most', () => {
  expect(offeredTo(11, 1)).toEqual(['user.disable', 'user.enable'])
  expect(offeredTo(1, 11)).toEqual(['user.enable'])
  expect(offeredTo(3, 3)).toEqual(['user.enable'])
  // all that match: which they are is not known here
  expect(offeredTo(0, 0)).toEqual(['user.enable'])
})

test('what none of them allows is not offered', () => {
  const refused = offered.map((move) => ({ ...move, enabled: move.id !== 'user.enable' }))
  const selected = { moves: movesOfUser, records: [user(2, true)] }
  expect(likeliestFor(refused, selected, admin).map(({ id }) => id)).toEqual(['user.disable'])
})

const orders = (...statuses: readonly OrderStatus[]) => {
  const moves = orderCommands.map((command) => ({ ...command, enabled: true }))
  const records = statuses.map((status, at) => ({ ...readyOrder, id: at + 1, version: 1, status }))
  return likeliestFor(moves, { moves: movesOfOrder, records }, admin).map(({ id }) => id)
}

test('of orders in several statuses what usually comes next for most is first, not what most would allow', () => {
  // each of them may be made ready to be picked up, too
  expect(orders('processing', 'processing', 'preparing-for-shipment').slice(0, 2)).toEqual([
    'order.prepare_shipping',
    'order.confirm_shipment',
  ])
  expect(orders('processing', 'preparing-for-shipment', 'preparing-for-shipment')[0]).toBe('order.confirm_shipment')
  // they may be placed again as well
  expect(orders('confirmed', 'confirmed').slice(0, 2)).toEqual(['order.release', 'order.prepare_shipping'])
  // nearly all of them may be cancelled
  expect(orders('pending', 'processing', 'preparing-for-pickup', 'ready-for-pickup')).not.toContain('order.cancel')
})
