import { expect, test } from 'vitest'
import type { Actor } from '#entities/access.ts'
import { mayStandIn } from '#entities/in-shops.ts'

const manager = (level: 'deny' | 'view' | 'edit'): Actor => ({
  id: 1,
  roles: ['product_manager'],
  shops: [{ shop_id: 2, area: 'products', level }],
})

test('a shop is offered only where one may write there, everything else always', () => {
  expect(['deny', 'view', 'edit'].map((level) => mayStandIn(manager(level as 'deny'), 'product', 'shop', 2))).toEqual([
    false,
    false,
    true,
  ])
  expect(mayStandIn(manager('deny'), 'product', 'shop', 1)).toBe(true)
  // of what has no shops of its own the role decides
  expect(mayStandIn(manager('deny'), 'product', 'product-category', 2)).toBe(true)
})
