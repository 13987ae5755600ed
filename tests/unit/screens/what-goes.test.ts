import { expect, test } from 'vitest'
import { product } from '#entities/product/product.ts'
import { productTag } from '#entities/product-tag.ts'
import { numberBeside, whatGoes } from '#screens/record/what-goes.ts'

const lamp = { id: 1, version: 1, name: 'Stirnlampe', sku: 'ND-5201' }

test('what two are called alike differs by its number, which no name says twice', () => {
  expect(numberBeside(product, lamp)).toBe('ND-5201')
  expect(numberBeside(product, { ...lamp, name: 'Lampe ND-5201' })).toBeUndefined()
  expect(numberBeside(productTag, { id: 1, version: 1, label: 'Sale' })).toBeUndefined()
})

test('its own lists go with it, and what only refers to it does not', () => {
  const record = {
    ...lamp,
    prices: [{}, {}],
    tags: [{}],
    media: [],
    variations: [{}],
    waitlist: [{}],
    reservations: [{}],
  }
  expect(whatGoes(product, record)).toEqual([
    ['prices', 2],
    ['tags', 1],
  ])
})
