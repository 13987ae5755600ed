import { expect, test } from 'vitest'
import { mayForce, mayMove, mayRead } from '#entities/access.ts'
import type { Actor } from '#entities/access.ts'
import { orderStatuses } from '#entities/order/status.ts'
import { inherited, roles } from '#entities/role.ts'
import type { Role } from '#entities/role.ts'
import type { Level } from '#entities/user/shop-access.ts'
import { orderMoves } from '#machines/order/events.ts'

const actor = (role: Role, level?: Level): Actor => ({
  id: 1,
  roles: inherited([role]),
  shops: level === undefined ? [] : [{ shop_id: 1, area: 'orders', level }],
})
const inShop = { id: 1, label: 'Shop' }

/** Who may make a move, by role: `back` is only where it leads back, as ADR 0007 says for shipping staff. */
const page: Readonly<Record<(typeof orderMoves)[number], string>> = {
  'order.place': 'order_manager',
  'order.offer': 'order_manager',
  'order.release': 'order_manager, shipping_manager back',
  'order.prepare_shipping': 'order_manager, shipping_manager',
  'order.confirm_shipment': 'order_manager, shipping_manager',
  'order.prepare_pickup': 'order_manager, shipping_manager',
  'order.ready_for_pickup': 'order_manager, shipping_manager',
  'order.confirm_pickup': 'order_manager, shipping_manager',
  'order.complete': 'order_manager',
  'order.refund': 'order_manager',
  'order.hold': 'order_manager',
  'order.resume': 'order_manager',
  'order.cancel': 'order_manager',
  'order.reopen': 'order_manager',
}

const back = ['preparing-for-shipment', 'preparing-for-pickup']

test.each(roles)('%s makes the moves of the page, in every status', (role) => {
  for (const move of orderMoves)
    for (const status of orderStatuses) {
      const allowed =
        role === 'admin' ||
        page[move].split(', ').some((who) => who === role || (who === `${role} back` && back.includes(status)))
      expect(mayMove(actor(role), move, { status, shop: inShop }), `${move} in ${status}`).toBe(allowed)
    }
})

test('a shop on view or deny takes every move away, from the administrator too; on deny it is not even read', () => {
  for (const role of ['admin', 'order_manager', 'shipping_manager'] as const)
    for (const level of ['view', 'deny'] as const) {
      const who = actor(role, level)
      expect(orderMoves.filter((move) => mayMove(who, move, { status: 'processing', shop: inShop }))).toEqual([])
      expect(mayRead(who, 'order', inShop.id)).toBe(level === 'view')
      expect(mayMove(who, 'order.prepare_shipping', { status: 'processing', shop: { id: 2 } })).toBe(true)
    }
})

test('forcing is the right of the administrator alone', () => {
  expect(roles.filter((role) => mayForce(actor(role)))).toEqual(['admin'])
})
