import { expect, test } from 'vitest'
import { hrefOfProducts, meantBy } from '#screens/product/addressed.ts'

test.each([
  [{ view: 'list' }, { view: 'list' }],
  [{ view: 'table' }, { view: 'table' }],
  [{ view: 'tree' }, { view: 'tree' }],
  [
    { view: 'list', tax: 'category', term: '12' },
    { view: 'list', tax: 'category', id: 12 },
  ],
  [
    { view: 'table', tax: 'attribute', term: '3' },
    { view: 'table', tax: 'attribute', id: 3 },
  ],
  [
    { view: 'tree', tax: 'tag' },
    { view: 'tree', tax: 'tag' },
  ],
  [
    { view: 'tree', tax: 'category', term: '12' },
    { view: 'tree', tax: 'category', id: 12 },
  ],
] as const)('%o means %o', (params, meant) => {
  expect(meantBy(params)).toEqual({ is: 'there', ...meant })
  expect(hrefOfProducts(meant)).toBe(`/products/${Object.values(params).join('/')}`)
})

test.each([
  [{ view: 'Table' }, '/products/table'],
  [{ view: '17' }, '/products/edit/17'],
  [{ view: 'list', tax: 'product_categories', term: '2' }, '/products/list/category/2'],
  [{ view: 'list', tax: 'categories', term: '1' }, '/products/list/category/1'],
  [{ view: 'tree', tax: 'tags' }, '/products/tree/tag'],
  [{ view: 'table', tax: 'product-tag', term: '4' }, '/products/table/tag/4'],
  [{ view: 'list', tax: 'terms', term: '4' }, '/products/list/attribute/4'],
  [{ view: 'list', tax: 'category' }, '/products/tree/category'],
] as const)('%o is spelt %s', (params, href) => {
  expect(meantBy(params)).toEqual({ is: 'elsewhere', href })
})

test.each([
  [{ view: 'grid' }, { what: 'view', word: 'grid' }],
  [{ view: 'constructor' }, { what: 'view', word: 'constructor' }],
  [
    { view: 'list', tax: 'colour', term: '1' },
    { what: 'taxonomy', word: 'colour' },
  ],
  [
    { view: 'list', tax: 'tag', term: 'new' },
    { what: 'term', tax: 'tag', word: 'new' },
  ],
  [
    { view: 'list', tax: 'tag', term: '0' },
    { what: 'term', tax: 'tag', word: '0' },
  ],
] as const)('of %o nobody knows %o', (params, unknown) => {
  expect(meantBy(params)).toEqual({ is: 'unknown', ...unknown })
})
