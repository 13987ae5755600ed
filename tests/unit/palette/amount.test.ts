import { expect, test } from 'vitest'
import { amountOf } from '#app/palette/gathering/amount.ts'

test.each([
  ['12', '12.00'],
  ['12,5', '12.50'],
  ['12.50', '12.50'],
  ['1.234,50', '1234.50'],
  ['1,234.50', '1234.50'],
  ['1’234.50', '1234.50'],
  ['1 234,50', '1234.50'],
  ['1.234', '1234.00'],
  [' 0,05 ', '0.05'],
  [',5', '0.50'],
])('%s is the amount %s', (typed, meant) => {
  expect(amountOf(typed)).toBe(meant)
})

test.each(['', '0', '0,00', '-5', 'zwölf', '12 €', '1.2.3,x'])('%s is none', (typed) => {
  expect(amountOf(typed)).toBeUndefined()
})
