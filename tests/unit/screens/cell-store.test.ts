import { expect, test } from 'vitest'
import { begun, beside, marked, noCells, standingIn, takenBack } from '#screens/search/cells/cell-store.ts'

const row = { id: 7, weight: 1, is_active: true }

test('the arrows go from cell to cell, stop at the ends, and begin at either', () => {
  const columns = ['stock', 'class', 'weight']
  expect(beside(columns, undefined, 1)).toBe('stock')
  expect(beside(columns, undefined, -1)).toBe('weight')
  expect(beside(columns, 'stock', 1)).toBe('class')
  expect(beside(columns, 'weight', 1)).toBe('weight')
  expect(beside(columns, 'stock', -1)).toBe('stock')
  expect(beside([], undefined, 1)).toBeUndefined()
})

test('what is on its way stands in a cell already, what was refused does not', () => {
  const saving = marked(noCells, '7 weight', { is: 'saving', value: 2 })
  expect(standingIn(saving, row, 'weight')).toBe(2)
  const refused = marked(noCells, '7 weight', { is: 'refused', value: 2, said: 'No' })
  expect(standingIn(refused, row, 'weight')).toBe(1)
  expect(standingIn(saving, row, 'is_active')).toBe(true)
})

test('what was typed and not taken stands in the input again; Escape takes both away and remembers it', () => {
  const refused = marked(noCells, '7 weight', { is: 'refused', value: 'viel', said: 'No' })
  const again = begun(refused, { id: 7, column: 'weight', value: 1 })
  expect(again.writing).toEqual({ id: 7, column: 'weight', value: 'viel' })
  const back = takenBack(again)
  expect(back).toMatchObject({ writing: undefined, left: { id: 7, column: 'weight', value: 'viel' } })
  expect(back.marks.size).toBe(0)
  expect(takenBack(back)).toBe(back)
})
