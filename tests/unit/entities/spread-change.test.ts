import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { amountEndings, changedAmount, changedRows } from '#entities/many/spread-change.ts'
import { spreadsOf } from '#entities/many/spread.ts'
import { product } from '#entities/product/product.ts'

const [prices] = spreadsOf(product)
if (prices === undefined) throw new Error('A product has prices')

test.each([
  ['249', { how: 'percent', value: '-10' }, '224.10'],
  ['249', { how: 'percent', value: '-10', ending: '90' }, '223.90'],
  ['249', { how: 'percent', value: '12.5' }, '280.13'],
  ['19.90', { how: 'amount', value: '-2.5' }, '17.40'],
  ['19.90', { how: 'amount', value: '3', ending: '99' }, '22.99'],
  ['19.90', { how: 'set', value: '15.2', ending: '00' }, '15.00'],
  ['0.30', { how: 'amount', value: '0', ending: '90' }, '0.90'],
  ['12.40', { how: 'amount', value: '0', ending: '90' }, '12.90'],
  ['12.39', { how: 'amount', value: '0', ending: '90' }, '11.90'],
] as const)('%s changed by %j is %s', (amount, change, expected) => {
  expect(changedAmount(amount, change)).toBe(expected)
})

test('a rounded amount ends as it should, is never below zero and no more than half a unit from what it was', () => {
  fc.assert(
    fc.property(fc.nat(10_000_000), fc.constantFrom(...amountEndings), (minor, ending) => {
      const amount = (minor / 100).toFixed(2)
      const rounded = changedAmount(amount, { how: 'amount', value: '0', ending })
      expect(rounded.endsWith(`.${ending}`)).toBe(true)
      const apart = Math.abs(Math.round(Number(rounded) * 100) - minor)
      expect(apart <= 50 || (minor < Number(ending) && apart < 100)).toBe(true)
      // what ends so already stays
      expect(changedAmount(rounded, { how: 'amount', value: '0', ending })).toBe(rounded)
    }),
  )
})

test('what more of it cost goes with what one costs; what has no such price of its own says so', () => {
  const tier = (id: number, min_quantity: number, price: string) => ({
    price_list: { id, label: 'x' },
    min_quantity,
    price,
  })
  const rows = [tier(3, 1, '20'), tier(3, 10, '18'), tier(4, 1, '30')]
  expect(changedRows(prices, rows, { to: 3, how: 'percent', value: '-50' })).toEqual({
    rows: [tier(3, 1, '10.00'), tier(3, 10, '9.00'), tier(4, 1, '30')],
  })
  expect(changedRows(prices, rows, { to: 3, how: 'set', value: '15' })).toEqual({
    rows: [tier(3, 1, '15.00'), tier(3, 10, '18'), tier(4, 1, '30')],
  })
  expect(changedRows(prices, rows, { to: 9, how: 'percent', value: '5' })).toEqual({ problem: 'nothing_of_its_own' })
  expect(changedRows(prices, rows, { to: 3, how: 'amount', value: '-19' })).toEqual({ problem: 'negative_amount' })
})
