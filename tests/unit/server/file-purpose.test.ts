import { expect, test } from 'vitest'
import { customer } from '#entities/customer/customer.ts'
import { user } from '#entities/user/user.ts'
import type { Role } from '#entities/role.ts'
import { isWrittenBy, purposeOf } from '#server/file/purpose.ts'

const field = { kind: 'file', image: { side: 256 } } as const
const as = (...roles: Role[]) => ({ id: 7, roles, shops: [] })

test('a file is uploaded by whoever writes its field: in some record, or in the one that they are', () => {
  const logo = { entity: customer, name: 'company', field }
  expect(isWrittenBy(as('customer_manager'), logo)).toBe(true)
  expect(isWrittenBy(as('translator'), logo)).toBe(false)
  expect(isWrittenBy(as(), { entity: user, name: 'avatar', field })).toBe(true)
  expect(isWrittenBy(as(), { entity: user, name: 'login', field })).toBe(false)
})

test('only a field that holds a file is a purpose', () => {
  expect(purposeOf('user.avatar')).toMatchObject({ name: 'avatar', field })
  for (const text of ['user', 'user.login', 'user.toString', 'nothing.avatar', 'user.avatar.x', ''])
    expect(purposeOf(text), text).toBeUndefined()
})
