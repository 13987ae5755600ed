import { expect, test } from 'vitest'
import { openPlaceOf } from '#commands/navigation.ts'
import { inherited, type Role } from '#entities/role.ts'

const holding = (...own: Role[]) => ({ id: 1, roles: inherited(own), shops: [] })

test('a record that is referred to is opened by whoever may read it and see its page', () => {
  expect(openPlaceOf(holding('order_manager'), 'customer')).toBe('customer')
  expect(openPlaceOf(holding('shipping_manager'), 'customer')).toBeUndefined()
  expect(openPlaceOf(holding('shipping_manager'), 'order')).toBe('order')
  expect(openPlaceOf(undefined, 'customer')).toBeUndefined()
})

test('what has no page yet, or is no entity, is opened by nobody', () => {
  for (const name of ['export-job', 'nothing']) expect(openPlaceOf(holding('admin'), name)).toBeUndefined()
})
