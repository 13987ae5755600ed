import ipaddr from 'ipaddr.js'
import { expect, test } from 'vitest'
import type { Actor } from '#entities/access.ts'
import { inherited, roles, type Role } from '#entities/role.ts'
import { networksBy } from '#entities/user/networks.ts'
import { mayViewAs, readsBeyond } from '#entities/user/view-as.ts'

const actor = (id: number, own: readonly Role[], shops: Actor['shops'] = []): Actor => ({
  id,
  roles: inherited(own),
  shops,
})
const admin = actor(1, ['admin'])

test('an administrator looks as anybody but themselves, and nobody else does', () => {
  for (const role of roles) expect(mayViewAs(admin, actor(2, [role])), role).toBe(true)
  expect(mayViewAs(admin, actor(2, []))).toBe(true)
  expect(mayViewAs(admin, actor(1, ['admin']))).toBe(false)
  for (const role of roles.filter((one) => one !== 'admin'))
    expect(mayViewAs(actor(3, [role]), actor(2, [])), role).toBe(false)
})

test('nobody comes to read what is closed to themselves', () => {
  const without = actor(1, ['admin'], [{ shop_id: 4, area: 'orders', level: 'deny' }])
  expect(mayViewAs(without, actor(2, ['order_manager']))).toBe(false)
  expect(mayViewAs(without, actor(2, ['shipping_manager']))).toBe(false)
  expect(mayViewAs(without, actor(2, ['admin']))).toBe(false)
  expect(mayViewAs(without, actor(2, ['translator']))).toBe(true)
  expect(mayViewAs(without, actor(2, ['order_manager'], without.shops))).toBe(true)
  // to look is to read: who may change less reads as much
  const reading = actor(1, ['admin'], [{ shop_id: 4, area: 'orders', level: 'view' }])
  expect(readsBeyond(actor(2, ['order_manager']), reading)).toBe(false)
  // what staff move on its way through shipping is not what is one's own
  expect(readsBeyond(actor(2, ['shipping_manager']), actor(1, ['translator']))).toBe(true)
})

test('one comes from the addresses and networks of a list, and from anywhere without one', () => {
  const { mayComeFrom, areWhole } = networksBy(ipaddr)
  const list = (...all: string[]) => all.map((address) => ({ address }))
  expect(mayComeFrom('192.0.2.7', [])).toBe(true)
  expect(mayComeFrom('192.0.2.7', list('198.51.100.1', '192.0.2.0/24'))).toBe(true)
  expect(mayComeFrom('192.0.3.7', list('198.51.100.1', '192.0.2.0/24'))).toBe(false)
  expect(mayComeFrom('::ffff:192.0.2.7', list('192.0.2.7'))).toBe(true)
  expect(mayComeFrom('2001:db8::1', list('2001:db8::/32'))).toBe(true)
  expect(mayComeFrom('192.0.2.7', list('2001:db8::/32'))).toBe(false)
  expect(areWhole(list('192.0.2.7', '2001:db8::/32'))).toBe(true)
  expect(areWhole(list('192.0.2.7', '192.0.2.0/'))).toBe(false)
})
