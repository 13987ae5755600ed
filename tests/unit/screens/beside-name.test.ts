import { expect, test } from 'vitest'
import { customer } from '#entities/customer.ts'
import type { Entity } from '#entities/entity.ts'
import { besideName } from '#screens/record/sections.ts'

const columns = ['customer_number', 'is_b2b', 'company', 'email', 'shop', 'is_internal', 'lifetime_value'] as const

test('beside its name stand the next words of a record’s row, no flag without its label', () => {
  const entity: Entity = { ...customer, list: { ...customer.list, columns } }
  expect(besideName(entity, { company: 'Hofladen' })).toEqual(['customer_number', 'email', 'shop', 'lifetime_value'])
})
