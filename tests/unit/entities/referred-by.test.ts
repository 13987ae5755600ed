import { expect, test } from 'vitest'
import type { Field } from '#entities/entity.ts'
import { filteredBy } from '#entities/many/filtered-by.ts'

const product = { kind: 'ref', to: 'product', required: true } as const
const id = { kind: 'number', required: true } as const
const x = { kind: 'number', required: true } as const
const listOf = (list: Omit<Extract<Field, { kind: 'list' }>, 'kind'>): Field => ({ kind: 'list', ...list })

test('a list is filtered by what its rows refer to: by its key, by what no two of them hold, or by all they say', () => {
  expect(filteredBy(listOf({ key: ['product'], of: { product, x } }))).toBe(product)
  const once = { ...product, unique: true } as const
  expect(filteredBy(listOf({ of: { id, product: once, x } }))).toBe(once)
  expect(filteredBy(listOf({ of: { id, product } }))).toBe(product)
})

test('a list of words is filtered by the word that its rows have as their key', () => {
  const warning = { kind: 'choice', of: ['late'], required: true } as const
  expect(filteredBy(listOf({ key: ['warning'], of: { warning, x } }))).toBe(warning)
})

test('a list whose rows say more than one thing is filtered by none', () => {
  expect(filteredBy(listOf({ of: { id, product, x } }))).toBeUndefined()
  expect(filteredBy(listOf({ of: { id, x: { kind: 'text', max: 9, unique: true } } }))).toBeUndefined()
})
