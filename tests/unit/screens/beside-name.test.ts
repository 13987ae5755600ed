import { expect, test } from 'vitest'
import { customer } from '#entities/customer/customer.ts'
import type { Entity } from '#entities/entity.ts'
import { invoice } from '#entities/invoice/invoice.ts'
import { user } from '#entities/user/user.ts'
import { besideName, factLabelOf, sectionsOf } from '#screens/record/sections.ts'

const columns = [
  'customer_number',
  'is_b2b',
  'company',
  'email',
  'shop',
  'is_internal',
  'lifetime_value',
  'date_registered',
] as const

test('beside its name stand the next words of a record’s row, no flag without its label, and no more than four', () => {
  const { facts: _facts, ...named } = customer
  const entity: Entity = { ...named, list: { ...customer.list, columns } }
  expect(besideName(entity, { company: 'Hofladen' })).toEqual(['customer_number', 'email', 'shop', 'lifetime_value'])
})

test('where an entity names its facts these stand there, whatever its row holds', () => {
  expect(besideName(invoice, { number: '2026-1' })).toEqual([
    'to_pay',
    'date_due',
    'reminder',
    'reminders_suspended',
    'date_handed_over',
    'customer',
    'total',
  ])
})

test('what was given up is not said to be paid', () => {
  expect(factLabelOf(invoice, 'to_pay', { status: 'debt-default' })).toBe('invoice.to_pay.debt-default')
  expect(factLabelOf(invoice, 'to_pay', { status: 'reminded' })).toBe('invoice.to_pay')
  expect(factLabelOf(invoice, 'total', { status: 'debt-default' })).toBe('invoice.total')
})

test('a day of a row is none of them', () => {
  const { facts: _facts, ...named } = user
  expect(besideName(named, { login: 'admin', first_name: 'Katrin', last_name: 'Großmann' })).not.toContain('date_login')
})

test('what the title of an invoice says, with its mark, is not said once more below', () => {
  const said = sectionsOf(invoice).flatMap(({ fields }) => fields.map(({ name }) => name))
  expect(said).toContain('currency')
  expect(said.filter((name) => ['number', 'status'].includes(name))).toEqual([])
})

test('what is derived of a user stands with what it is about, in no section of its own', () => {
  const sections = sectionsOf(user)
  expect(sections.map(({ id }) => id)).toEqual(['base', 'roles', 'access', 'security'])
  expect(sections.find(({ id }) => id === 'roles')?.fields.map(({ name }) => name)).toContain('is_last_admin')
})
