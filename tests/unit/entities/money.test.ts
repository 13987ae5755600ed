import { assert, integer, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decimal, digitsOf, minorOf, netPrice, pieceOf, priced, shared, taxIn } from '#entities/money/amount.ts'
import { totalsOf, type MoneyFee, type MoneyOrder } from '#entities/money/totals.ts'
import { anyOrder, wrongIn } from '#tests/support/money.ts'

const order = (given: Partial<MoneyOrder>): MoneyOrder => ({
  currency: 'EUR',
  is_tax_included: true,
  vat_exempt: false,
  lines: [],
  fees: [],
  shipping: '0',
  voucher: '0',
  ...given,
})
const line = (quantity: number, price: string, tax_rate = 19) => ({ quantity, price, tax_rate })
const fee = (type: MoneyFee['type'], amount: string): MoneyFee => ({
  type,
  calculation: 'fixed',
  amount,
  percent: null,
})
const percent = (type: MoneyFee['type'], of: 'percent_of_goods' | 'percent_of_total', much: number): MoneyFee => ({
  type,
  calculation: of,
  amount: null,
  percent: much,
})

describe('amounts', () => {
  test.each([
    [0, '0.00'],
    [5, '0.05'],
    [-5, '-0.05'],
    [123_456, '1234.56'],
    [-100, '-1.00'],
  ])('%i minor units are %s', (minor, text) => {
    expect(decimal(minor)).toBe(text)
    expect(minorOf(text)).toBe(minor)
  })

  test('are read as they are written, halves away from zero', () => {
    // through floating point the first would be 1.00
    expect(['1.005', '-1.005', '2.675', '0.0049999999'].map((text) => minorOf(text))).toEqual([101, -101, 268, 0])
    assert(property(integer({ min: -(10 ** 12), max: 10 ** 12 }), (minor) => minorOf(decimal(minor)) === minor))
  })

  test('of a price with ten digits are rounded once, over all pieces', () => {
    expect(priced(1000, '0.0049999999')).toBe(500)
    expect(priced(3, '0.3333333333')).toBe(100)
    expect(priced(999, '9999999999.99')).toBe(998_999_999_999_001)
  })

  test('have the digits of their currency', () => {
    expect(['EUR', 'CHF', 'JPY', '???'].map(digitsOf)).toEqual([2, 2, 0, 2])
    expect([minorOf('1499.5', 0), decimal(1500, 0), priced(3, '499.5', 0)]).toEqual([1500, '1500', 1499])
  })

  test('hold a tax, or bear one, alike on either side of zero', () => {
    expect([taxIn(11_900, 19, true), taxIn(-11_900, 19, true)]).toEqual([1900, -1900])
    // 2.5 and -2.5 cents
    expect([taxIn(50, 5, false), taxIn(-50, 5, false)]).toEqual([3, -3])
    expect(taxIn(10_000, 8.1, false)).toBe(810)
  })

  test('are shared out to the last cent, what is left to the largest remainders', () => {
    expect(shared(100, [1, 1, 1])).toEqual([34, 33, 33])
    expect(shared(-100, [1, 1, 1])).toEqual([-34, -33, -33])
    expect(shared(5, [0, 0])).toEqual([5, 0])
  })

  test('of one piece before tax keep ten digits', () => {
    expect([netPrice('119.00', 19, 10), netPrice('9.99', 19, 10)]).toEqual(['100.00', '8.3949579832'])
    expect([pieceOf(1000, 3), pieceOf(1000, 4)]).toEqual(['3.3333333333', '2.50'])
  })
})

describe('an order comes to', () => {
  test('gross: two rates and a discount of 10 %, tax rounded once for each rate', () => {
    const totals = totalsOf(
      order({
        lines: [line(2, '59.50'), line(3, '10.70', 7)],
        fees: [percent('discount', 'percent_of_goods', 10)],
        shipping: '4.90',
      }),
    )
    // 151.10 of goods less 15.11, and 4.90 of shipping, are 140.89; 119.00 of 151.10 of them at 19 %
    expect(totals).toMatchObject({ subtotal: 15_110, discount_total: 1511, shipping_total: 490, total: 14_089 })
    expect(totals.rates).toEqual([
      { tax_rate: 7, base: 2797, amount: 196 },
      { tax_rate: 19, base: 9324, amount: 1772 },
    ])
  })

  test('tax that is rounded once for each rate, never for each line', () => {
    const { taxes } = totalsOf(order({ lines: [1, 2, 3].map(() => line(1, '1.05')) }))
    // 3.15 gross holds 0.503 of tax; a line of 1.05 would hold 0.17, three times 0.51
    expect(taxes).toEqual([{ tax_rate: 19, base: 265, amount: 50 }])
  })

  test('net, as the picture of an order’s contents has it', () => {
    const totals = totalsOf(
      order({
        is_tax_included: false,
        lines: [
          line(10, '174.30'),
          line(6, '174.30'),
          line(40, '34.90'),
          line(12, '83.30'),
          line(30, '25.90'),
          line(20, '8.32', 7),
        ],
        fees: [percent('discount', 'percent_of_goods', 3), fee('fee', '45'), fee('discount', '50')],
        shipping: '89',
      }),
    )
    expect(totals).toMatchObject({ subtotal: 612_780, discount_total: 23_383, fee_total: 4500, total: 715_364 })
    expect(totals.rates).toEqual([
      { tax_rate: 7, base: 16_369, amount: 1146 },
      { tax_rate: 19, base: 586_428, amount: 111_421 },
    ])
  })

  test('Swiss francs net, with 8.1 and 2.6 %', () => {
    const { total, taxes } = totalsOf(
      order({ currency: 'CHF', is_tax_included: false, lines: [line(1, '100', 8.1), line(1, '50', 2.6)] }),
    )
    expect({ total, taxes: taxes.map(({ amount }) => amount) }).toEqual({ total: 15_940, taxes: [130, 810] })
  })

  test('whole yen', () => {
    const { total, tax_total } = totalsOf(order({ currency: 'JPY', lines: [line(3, '498.5', 10)] }))
    expect({ total, tax_total }).toEqual({ total: 1496, tax_total: 136 })
  })

  test('no tax where it is exempt', () => {
    const { total, tax_total, rates } = totalsOf(order({ vat_exempt: true, lines: [line(2, '50'), line(1, '7', 7)] }))
    expect({ total, tax_total, rates }).toEqual({
      total: 10_700,
      tax_total: 0,
      rates: [{ tax_rate: 0, base: 10_700, amount: 0 }],
    })
  })

  test('nothing below zero: discounts end where the goods do, a voucher where nothing is owed', () => {
    const totals = totalsOf(
      order({
        lines: [line(1, '20')],
        fees: [fee('discount', '15'), fee('discount', '30')],
        voucher: '50',
        shipping: '5',
      }),
    )
    expect(totals).toMatchObject({ fees: [1500, 500], discount_total: 2000, voucher_credit: 500, total: 0 })
    expect(totalsOf(order({ fees: [fee('discount', '5')], voucher: '5' }))).toMatchObject({
      discount_total: 0,
      total: 0,
    })
  })

  test('a fee in percent of the total is so of goods, shipping and what is not in percent of it', () => {
    const fees = [percent('fee', 'percent_of_total', 2), fee('fee', '10'), percent('discount', 'percent_of_goods', 10)]
    // 2 % of 100 + 5 + 10 - 10
    expect(totalsOf(order({ lines: [line(1, '100')], fees, shipping: '5' })).fees).toEqual([210, 1000, 1000])
  })

  test('shipping and fees of goods that are worth nothing bear their highest rate', () => {
    const { rates } = totalsOf(order({ lines: [line(1, '0', 7), line(1, '0')], shipping: '11.90' }))
    expect(rates).toEqual([{ tax_rate: 19, base: 1000, amount: 190 }])
  })
})

test('whatever is ordered, it adds up', () => {
  assert(
    property(anyOrder, (given) => {
      expect(wrongIn(given)).toEqual([])
    }),
    { numRuns: 3000 },
  )
})

test('the order of the lines changes nothing', () => {
  assert(
    property(anyOrder, (given) => {
      const { lines: _, ...totals } = totalsOf(given)
      const { lines: __, ...turned } = totalsOf({ ...given, lines: given.lines.toReversed() })
      expect(turned).toEqual(totals)
    }),
  )
})
