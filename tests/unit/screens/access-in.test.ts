import { expect, test } from 'vitest'
import { areas, type Area, type Level } from '#entities/user/shop-access.ts'
import type { Role } from '#entities/role.ts'
import { accessIn } from '#screens/user/access-in.ts'

const user = (roles: readonly Role[], ...set: readonly [shop: number, Area, Level][]) => ({
  id: 7,
  roles: roles.map((role) => ({ role })),
  shop_access: set.map(([shop, area, level]) => ({ shop: { id: shop }, area, level })),
})
const inShop = (granted: ReturnType<typeof user>, shop: number) => areas.map((area) => accessIn(granted, shop, area))

test('what is set for a shop stands in the place of the role, there alone', () => {
  const manager = user(['order_manager'], [1, 'orders', 'view'], [2, 'orders', 'deny'], [3, 'customers', 'edit'])
  const byRole = { right: 'edit', isSet: false }
  const customers = { right: 'view', isSet: false }
  const products = { right: 'view', isSet: false }
  expect(inShop(manager, 1)).toEqual([{ right: 'view', isSet: true }, products, customers])
  expect(inShop(manager, 2)).toEqual([{ right: 'none', isSet: true }, products, customers])
  expect(inShop(manager, 3)).toEqual([byRole, products, { right: 'edit', isSet: true }])
  expect(inShop(manager, 4)).toEqual([byRole, products, customers])
})

test('an administrator has every role, nobody none, and what no entity is of has what is set', () => {
  expect(accessIn(user(['admin']), 1, 'orders')).toEqual({ right: 'edit', isSet: false })
  expect(accessIn(user([]), 1, 'orders')).toEqual({ right: 'none', isSet: false })
  expect(accessIn(user(['shipping_manager']), 1, 'orders')).toEqual({ right: 'ship', isSet: false })
  expect(accessIn(user([], [1, 'products', 'deny']), 1, 'products')).toEqual({ right: 'none', isSet: true })
})
