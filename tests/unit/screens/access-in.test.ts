import { expect, test } from 'vitest'
import { areas, type Area, type Level } from '#entities/user/shop-access.ts'
import type { Role } from '#entities/role.ts'
import { inherited, roles } from '#entities/role.ts'
import { shop } from '#entities/shop/shop.ts'
import { accessIn, accessToModule, mayNameShops, shopsOf } from '#screens/user/access-in.ts'
import { mayChoose } from '#server/search/choice.ts'

const user = (roles: readonly Role[], ...set: readonly [shop: number, Area, Level][]) => ({
  id: 7,
  roles: roles.map((role) => ({ role })),
  shop_access: set.map(([shop, area, level]) => ({ shop: { id: shop }, area, level })),
})
const inShop = (granted: ReturnType<typeof user>, shop: number) => areas.map((area) => accessIn(granted, shop, area))

test('what is set for a shop stands in the place of the role, there alone', () => {
  const manager = user(['order_manager'], [1, 'orders', 'view'], [2, 'orders', 'deny'], [3, 'customers', 'edit'])
  const byRole = { right: 'edit', isSet: false, by: ['order_manager'] }
  const customers = { right: 'view', isSet: false, by: ['order_manager'] }
  const products = { right: 'view', isSet: false, by: ['order_manager'] }
  expect(inShop(manager, 1)).toEqual([{ right: 'view', isSet: true, by: [] }, products, customers])
  expect(inShop(manager, 2)).toEqual([{ right: 'none', isSet: true, by: [] }, products, customers])
  expect(inShop(manager, 3)).toEqual([byRole, products, { right: 'edit', isSet: true, by: [] }])
  expect(inShop(manager, 4)).toEqual([byRole, products, customers])
})

test('an administrator has every role, nobody none, and what no entity is of has what is set', () => {
  expect(accessIn(user(['admin']), 1, 'orders')).toEqual({ right: 'edit', isSet: false, by: ['admin'] })
  expect(accessIn(user([]), 1, 'orders')).toEqual({ right: 'none', isSet: false, by: [] })
  expect(accessIn(user(['shipping_manager']), 1, 'orders')).toEqual({
    right: 'ship',
    isSet: false,
    by: ['shipping_manager'],
  })
  expect(accessIn(user([], [1, 'products', 'deny']), 1, 'products')).toEqual({ right: 'none', isSet: true, by: [] })
  const two = user(['shipping_manager', 'order_manager', 'translator'])
  expect(accessIn(two, 1, 'orders')).toEqual({ right: 'edit', isSet: false, by: ['order_manager'] })
})

test('the names of all shops are asked for by those alone whom the server tells them', () => {
  const actors = [[], ...roles.map((role) => [role])].map((own) => ({ id: 7, roles: inherited(own), shops: [] }))
  expect(actors.map(mayNameShops)).toEqual(actors.map((actor) => mayChoose(actor, shop)))
  expect(mayNameShops({ id: 7, roles: [], shops: [] })).toBe(false)
  const label = 'nordlicht.ch'
  expect(shopsOf({ shop_access: [{ shop: { id: 2, label } }, { shop: { id: 2, label } }] })).toEqual([{ id: 2, label }])
  expect(shopsOf(user([]))).toEqual([])
})

test('a module stands beside the roles: who has one sees nothing of it where the house does not have it', () => {
  const module = 'worktime-tracking'
  expect(accessToModule(user(['worktime_tracking_admin']), module, null)).toEqual({
    right: 'edit',
    by: ['worktime_tracking_admin'],
    isLicensed: true,
  })
  expect(accessToModule(user(['admin', 'translator']), module, null)).toMatchObject({ right: 'edit', by: ['admin'] })
  // what everyone has of their own no role gives
  expect(accessToModule(user(['translator']), module, null)).toEqual({ right: 'own', by: [], isLicensed: true })
  expect(accessToModule(user(['worktime_tracking_admin']), module, [])).toEqual({
    right: 'none',
    by: [],
    isLicensed: false,
  })
})
