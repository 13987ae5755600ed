import { expect, test } from 'vitest'
import { allowedOfMany } from '#commands/command-context.ts'
import type { Actor } from '#entities/access.ts'
import { movesOfOrder } from '#machines/order/moves.ts'
import { readyOrder } from '#tests/support/order-life.ts'

const actor: Actor = { id: 1, roles: ['admin'], shops: [] }
const records = (['pending', 'processing', 'completed'] as const).map((status, at) => ({
  ...readyOrder,
  id: at + 1,
  version: 1,
  shop: { id: 1, label: 'Shop' },
  status,
}))
const chosen = { object: 'order', moves: movesOfOrder, records }

test('of the chosen ones so many allow a move, and where not all are on the screen nobody knows', () => {
  expect(allowedOfMany(actor, { ...chosen, count: 3 }, 'order.release')).toBe(1)
  expect(allowedOfMany(actor, { ...chosen, count: 3 }, 'order.hold')).toBe(2)
  expect(allowedOfMany(actor, { ...chosen, count: 500 }, 'order.release')).toBeUndefined()
})
