import { array, assert, boolean, constant, constantFrom, integer, property, record } from 'fast-check'
import { expect, test } from 'vitest'
import { decimal, totalsOf } from '#server/store/order-totals.ts'

const rate = constantFrom(0, 2.6, 7, 8.1, 19)
const line = record({
  quantity: integer({ min: 1, max: 999 }),
  price: integer({ min: 0, max: 999_999 }),
  tax_rate: rate,
})
const fee = record({
  type: constant('fee' as const),
  amount: integer({ min: 0, max: 99_999 }),
  tax_rate: rate,
})
const order = record({
  lines: array(line, { maxLength: 12 }),
  fees: array(fee, { maxLength: 3 }),
  shipping: integer({ min: 0, max: 9999 }),
  voucher: integer({ min: 0, max: 100_000 }),
  is_tax_included: boolean(),
})
const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0)

test('lines, fees, shipping and tax sum to the total, in whole minor units', () => {
  assert(
    property(order, (given) => {
      const totals = totalsOf(given)
      const { subtotal, shipping_total, fee_total, discount_total, voucher_credit, tax_total, total, taxes } = totals
      expect(subtotal).toBe(sum(given.lines.map(({ quantity, price }) => quantity * price)))
      expect(tax_total).toBe(sum(taxes.map(({ amount }) => amount)))
      const net = given.is_tax_included ? 0 : tax_total
      expect(total).toBe(subtotal + shipping_total + fee_total - discount_total + net - voucher_credit)
      expect(total).toBeGreaterThanOrEqual(0)
      expect([subtotal, tax_total, total].every(Number.isSafeInteger)).toBe(true)
    }),
  )
})

test('tax is rounded once for each rate', () => {
  const lines = [1, 2, 3].map(() => ({ quantity: 1, price: 105, tax_rate: 19 }))
  const { taxes } = totalsOf({ lines, fees: [], shipping: 0, voucher: 0, is_tax_included: true })
  // 3.15 gross holds 0.503 of tax; a line of 1.05 would hold 0.17, three times 0.51
  expect(taxes).toEqual([{ tax_rate: 19, amount: 50 }])
})

test('net prices: the tax comes on top, shipping at the highest rate of the lines', () => {
  const lines = [
    { quantity: 2, price: 1000, tax_rate: 7 },
    { quantity: 1, price: 5000, tax_rate: 19 },
  ]
  const totals = totalsOf({ lines, fees: [], shipping: 500, voucher: 0, is_tax_included: false })
  expect(totals.taxes).toEqual([
    { tax_rate: 7, amount: 140 },
    { tax_rate: 19, amount: 1045 },
  ])
  expect(totals.total).toBe(7000 + 500 + 1185)
})

test('a discount lowers the tax, a voucher pays and never gives change', () => {
  const lines = [{ quantity: 1, price: 11_900, tax_rate: 19 }]
  const discount = { type: 'discount', amount: 1190, tax_rate: 19 } as const
  const totals = totalsOf({ lines, fees: [discount], shipping: 0, voucher: 20_000, is_tax_included: true })
  expect(totals).toMatchObject({ tax_total: 1710, discount_total: 1190, voucher_credit: 10_710, total: 0 })
})

test.each([
  [0, '0.00'],
  [5, '0.05'],
  [-5, '-0.05'],
  [123_456, '1234.56'],
  [-100, '-1.00'],
])('%i minor units are %s', (minor, text) => {
  expect(decimal(minor)).toBe(text)
})
