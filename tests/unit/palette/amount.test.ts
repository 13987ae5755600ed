import { expect, test } from 'vitest'
import { amountOf, amountProblemOf } from '#app/palette/gathering/amount.ts'

test.each([
  ['12', '12.00'],
  ['12,5', '12.50'],
  ['12.50', '12.50'],
  ['1.234,50', '1234.50'],
  ['1.234.567', '1234567.00'],
  ['1’234.50', '1234.50'],
  ['1 234,50', '1234.50'],
  ['1.234', '1234.00'],
  [' 0,05 ', '0.05'],
  [',5', '0.50'],
  ['10 €', '10.00'],
  ['€10', '10.00'],
  ['10,50 EUR', '10.50'],
  ['CHF 1’200', '1200.00'],
])('%s is the amount %s', (typed, meant) => {
  expect(amountOf(typed)).toBe(meant)
  expect(amountProblemOf(typed)).toBeUndefined()
})

test.each([
  ['', 'no_amount'],
  ['  ', 'no_amount'],
  // never two thousand five hundred: the comma is the decimal sign in every language
  ['2,500', 'too_precise'],
  ['12,345', 'too_precise'],
  ['1.2345', 'too_precise'],
  ['1,234.50', 'bad_amount'],
  ['0', 'bad_amount'],
  ['0,00', 'bad_amount'],
  ['-5', 'bad_amount'],
  ['zwölf', 'bad_amount'],
  ['1.2.3,x', 'bad_amount'],
])('%s is none: %s', (typed, problem) => {
  expect(amountOf(typed)).toBeUndefined()
  expect(amountProblemOf(typed)).toBe(problem)
})

test('of another currency is no amount, and letters that are none are none', () => {
  expect(['100 EUR', '100 €', '100'].map((typed) => amountOf(typed, 'EUR'))).toEqual(['100.00', '100.00', '100.00'])
  expect(['100 CHF', '100 $', '100abc', 'abc100'].map((typed) => amountOf(typed, 'EUR'))).toEqual(
    Array(4).fill(undefined),
  )
  expect(amountProblemOf('100 CHF', 'EUR')).toBe('bad_amount')
})
