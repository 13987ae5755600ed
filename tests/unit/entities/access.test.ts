import { describe, expect, it } from 'vitest'
import { mayForce, mayMove, mayRead, mayWrite, readableShops } from '#entities/access.ts'
import type { Actor } from '#entities/access.ts'
import { inherited } from '#entities/role.ts'
import type { Role } from '#entities/role.ts'
import type { Level } from '#entities/user.ts'

const actor = (roles: readonly Role[], level?: Level): Actor => ({
  id: 1,
  roles: inherited(roles),
  shops: level === undefined ? [] : [{ shop_id: 7, area: 'orders', level }],
})

describe('access', () => {
  it('refuses what no table names', () => {
    expect(mayRead(actor(['admin']), 'safe-combination', null)).toBe(false)
    expect(mayWrite(actor(['admin']), 'toString', null)).toBe(false)
    expect(readableShops(actor(['admin']), 'constructor')).toBeNull()
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

  it('needs a role for a move, whatever the level', () => {
    const order = { status: 'processing', shop: { id: 7 } } as const
    expect(mayMove(actor([], 'edit'), 'order.cancel', order)).toBe(false)
    expect(mayMove(actor(['order_manager'], 'view'), 'order.cancel', order)).toBe(false)
    expect(mayMove(actor(['order_manager'], 'edit'), 'order.cancel', order)).toBe(true)
  })

  it('lets only administrators force', () => {
    expect([mayForce(actor(['admin'])), mayForce(actor(['order_manager']))]).toEqual([true, false])
  })
})
