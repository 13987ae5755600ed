import { describe, expect, it } from 'vitest'
import {
  mayBegin,
  mayForce,
  mayMove,
  mayRead,
  mayWrite,
  maySee,
  readable,
  rightIn,
  shippingStatuses,
} from '#entities/access.ts'
import type { Actor } from '#entities/access.ts'
import { orderStatuses, type OrderStatus } from '#entities/order/status.ts'
import { inherited } from '#entities/role.ts'
import type { Role } from '#entities/role.ts'
import { levels, type Level } from '#entities/user/shop-access.ts'

const actor = (roles: readonly Role[], level?: Level): Actor => ({
  id: 1,
  roles: inherited(roles),
  shops: level === undefined ? [] : [{ shop_id: 7, area: 'orders', level }],
})

describe('access', () => {
  it('lets whoever may write in one shop at least begin a record', () => {
    expect(mayBegin(actor(['order_manager'], 'deny'), 'order')).toBe(true)
    expect(mayBegin(actor([], 'edit'), 'order')).toBe(true)
    expect(mayBegin(actor([], 'view'), 'order')).toBe(false)
    expect(mayBegin(actor(['shipping_manager']), 'order')).toBe(false)
    expect(mayBegin(actor(['order_manager']), 'customer')).toBe(false)
    expect(mayBegin(actor(['admin']), 'safe-combination')).toBe(false)
  })

  it('refuses what no table names', () => {
    expect(mayRead(actor(['admin']), 'safe-combination', null)).toBe(false)
    expect(mayWrite(actor(['admin']), 'toString', null)).toBe(false)
    expect(readable(actor(['admin']), 'constructor')).toBeNull()
  })

  it.each([
    ['inherit', true, true],
    ['view', true, false],
    ['deny', false, false],
    ['edit', true, true],
  ] as const)('gives an order manager with %s in a shop: read %s, write %s', (level, read, write) => {
    const manager = actor(['order_manager'], level)
    expect([mayRead(manager, 'order', 7), mayWrite(manager, 'order', 7)]).toEqual([read, write])
    expect([mayRead(manager, 'order', 8), mayWrite(manager, 'order', 8)]).toEqual([true, true])
  })

  it.each([
    ['inherit', false, false],
    ['view', true, false],
    ['deny', false, false],
    ['edit', true, true],
  ] as const)('gives somebody without a role with %s in a shop: read %s, write %s', (level, read, write) => {
    const nobody = actor([], level)
    expect([mayRead(nobody, 'order', 7), mayWrite(nobody, 'order', 7)]).toEqual([read, write])
    expect([mayRead(nobody, 'order', 8), mayWrite(nobody, 'order', 8)]).toEqual([false, false])
  })

  it('lets shipping staff read orders and customer managers write customers', () => {
    expect([
      mayRead(actor(['shipping_manager']), 'order', 7),
      mayWrite(actor(['shipping_manager']), 'order', 7),
    ]).toEqual([true, false])
    expect([
      mayRead(actor(['order_manager']), 'customer', 7),
      mayWrite(actor(['order_manager']), 'customer', 7),
    ]).toEqual([true, false])
    expect(mayWrite(actor(['customer_manager']), 'customer', 7)).toBe(true)
  })

  const sets = [[], ['admin'], ['order_manager'], ['shipping_manager'], ['customer_manager'], ['translator']] as const
  const order = (status: OrderStatus, shop = 7) => ({ status, shop: { id: shop } })

  it.each(levels.flatMap((level) => sets.map((roles) => [level, roles] as const)))(
    'reads, moves and changes by one decision: %s for %j',
    (level, roles) => {
      const who = actor(roles, level)
      for (const shop of [7, 8]) {
        const right = rightIn(who, 'order', shop)
        // a level that is not inherited stands in the place of the role, in its own shop
        const isToRole = shop === 8 || level === 'inherit'
        expect(right).toBe(isToRole ? rightIn(actor(roles), 'order', null) : level === 'deny' ? 'none' : level)
        expect(mayRead(who, 'order', shop)).toBe(right !== 'none')
        expect(mayWrite(who, 'order', shop)).toBe(right === 'edit')
        for (const status of orderStatuses) {
          const isOnItsWay = shippingStatuses.some((one) => one === status)
          expect(maySee(who, order(status, shop))).toBe(right === 'ship' ? isOnItsWay : right !== 'none')
          expect(mayMove(who, 'order.cancel', order(status, shop))).toBe(right === 'edit')
        }
        expect(mayMove(who, 'order.prepare_shipping', order('processing', shop))).toBe(['edit', 'ship'].includes(right))
        // what is searched is what is read
        const seen = readable(who, 'order')
        const isFound = !seen?.denied.includes(shop) && (seen?.granted.includes(shop) || seen?.elsewhere !== 'none')
        expect(seen !== null && isFound).toBe(right !== 'none')
      }
    },
  )

  it('lets only administrators force', () => {
    expect([mayForce(actor(['admin'])), mayForce(actor(['order_manager']))]).toEqual([true, false])
  })
})
