import { expect, test } from 'vitest'
import { refundParts } from '#entities/refund/parts.ts'
import { problemsOf } from '#machines/editor/problems.ts'

const line = (quantity: number) => ({ order_item_id: 7, left_quantity: 48, quantity, restock: false })

test('more pieces than are left of a line are marked where they are typed', () => {
  const { items } = refundParts
  const problems = (quantity: number) =>
    problemsOf({ items }, { id: 1, items: [line(0)] }, { id: 1, items: [line(quantity)] })
  expect(Object.values(problems(99))).toEqual([[{ code: 'field_too_big', params: { max: 48 } }]])
  expect(problems(48)).toEqual({})
})
