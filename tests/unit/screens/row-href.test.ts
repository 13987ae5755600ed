import { expect, test } from 'vitest'
import type { Actor } from '#entities/access.ts'
import { productTag } from '#entities/product-tag.ts'
import { stockMovement } from '#entities/stock-movement.ts'
import { rowHrefOf } from '#screens/search/address/row-href.ts'

const actor = (...roles: string[]) => ({ id: 1, roles, shops: [] }) as unknown as Actor
const row = { id: 9, version: 1, product: { id: 7, label: 'Lampe' }, order: { id: 5, label: '148178' } }

test('a row without a page of its own leads to the first of what it refers to that may be opened', () => {
  expect(rowHrefOf(stockMovement, actor('order_manager', 'product_manager'))?.(row)).toMatch(/orders.*5/)
  expect(rowHrefOf(stockMovement, actor('product_manager'))?.(row)).toMatch(/products.*7/)
  expect(rowHrefOf(stockMovement, actor('order_manager', 'product_manager'))?.({ ...row, order: null })).toMatch(
    /products.*7/,
  )
})

test('any other leads to its page', () => {
  expect(rowHrefOf(productTag, actor())?.({ id: 3, version: 1 })).toBe('/product-tags/3')
})
