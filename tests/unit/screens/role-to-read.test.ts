import { expect, test } from 'vitest'
import type { Actor } from '#entities/access.ts'
import { customer } from '#entities/customer/customer.ts'
import { feed } from '#entities/feed/feed.ts'
import { media } from '#entities/media/media.ts'
import type { Role } from '#entities/role.ts'
import { roleToRead } from '#screens/search/role-to-read.ts'

const of = (...roles: Role[]): Actor => ({ id: 1, roles, shops: [] })

test('whoever reads nothing of a list that everyone is led to is told the roles that do', () => {
  expect(roleToRead(of(), feed)).toEqual({ anyOf: ['product_manager'] })
  expect(roleToRead(of('order_manager'), feed)).toEqual({ anyOf: ['product_manager'] })
  expect(roleToRead(of(), media)).toEqual({ anyOf: ['product_manager', 'order_manager', 'shipping_manager'] })
})

test('whoever reads all of it, or only one shop of it, is shown what there is', () => {
  expect(roleToRead(of('order_manager'), media)).toBeUndefined()
  expect(roleToRead(of('product_manager'), feed)).toBeUndefined()
  expect(roleToRead(of('admin'), customer)).toBeUndefined()
  expect(roleToRead({ ...of(), shops: [{ shop_id: 2, area: 'products', level: 'view' }] }, feed)).toBeUndefined()
})
