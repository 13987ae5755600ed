import { expect, test } from 'vitest'
import { customer } from '#entities/customer.ts'
import type { Entity } from '#entities/entity.ts'
import { user } from '#entities/user.ts'
import { besideName, sectionsOf } from '#screens/record/sections.ts'

const columns = ['customer_number', 'is_b2b', 'company', 'email', 'shop', 'is_internal', 'lifetime_value'] as const

test('beside its name stand the next words of a record’s row, no flag without its label', () => {
  const entity: Entity = { ...customer, list: { ...customer.list, columns } }
  expect(besideName(entity, { company: 'Hofladen' })).toEqual(['customer_number', 'email', 'shop', 'lifetime_value'])
})

test('what is derived of a user stands with what it is about, in no section of its own', () => {
  const sections = sectionsOf(user)
  expect(sections.map(({ id }) => id)).toEqual(['base', 'roles', 'access', 'security'])
  expect(sections.find(({ id }) => id === 'roles')?.fields.map(({ name }) => name)).toContain('is_last_admin')
})
