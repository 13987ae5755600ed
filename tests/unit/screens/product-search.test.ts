import { expect, test } from 'vitest'
import { meantBy } from '#screens/product/product-search.tsx'

test.each([
  [{}, { view: 'list' }],
  [{ view: 'table' }, { view: 'table' }],
  [
    { view: 'list', tax: 'category', term: '12' },
    { view: 'list', tax: 'category', id: 12 },
  ],
  [
    { view: 'table', tax: 'attribute', term: '3' },
    { view: 'table', tax: 'attribute', id: 3 },
  ],
  [
    { view: 'tree', tax: 'category', term: '12' },
    { view: 'tree', tax: 'category', id: 12 },
  ],
] as const)('%o means %o', (params, meant) => {
  expect(meantBy(params)).toEqual(meant)
})

test.each<Record<string, string>>([
  { view: 'grid' },
  { view: 'list', tax: 'colour', term: '1' },
  { view: 'list', tax: 'tag' },
  { view: 'list', tax: 'tag', term: 'new' },
  { view: 'list', tax: 'tag', term: '0' },
  { view: 'tree', tax: 'tag', term: '1' },
])('%o means nothing', (params) => {
  expect(meantBy(params)).toBeUndefined()
})
