import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { sum } from '#entities/money/amount.ts'
import { totalsOf, type MoneyOrder, type RateTotal } from '#entities/money/totals.ts'
import { extraOf, refundOf, type Earlier, type RefundedOrder, type Units } from '#server/refund/sums.ts'
import { anyOrder } from '#tests/support/money.ts'

const numbered = (order: MoneyOrder): RefundedOrder => ({
  ...order,
  lines: order.lines.map((line, at) => ({ ...line, id: at + 1 })),
})
const nothing: Earlier = { units: new Map(), gross: 0, taxes: [] }

/** What was given back is added to what was before. */
const after = (earlier: Earlier, units: Units, { gross, taxes }: ReturnType<typeof refundOf>): Earlier => ({
  units: new Map(
    [...new Set([...earlier.units.keys(), ...units.keys()])].map((id): [number, number] => [
      id,
      (earlier.units.get(id) ?? 0) + (units.get(id) ?? 0),
    ]),
  ),
  gross: earlier.gross + gross,
  taxes: [...new Set([...earlier.taxes, ...taxes].map(({ tax_rate }) => tax_rate))].map((tax_rate): RateTotal => {
    const at = [...earlier.taxes, ...taxes].filter((one) => one.tax_rate === tax_rate)
    return { tax_rate, base: sum(at.map(({ base }) => base)), amount: sum(at.map(({ amount }) => amount)) }
  }),
})

test('all lines in any parts, and what is left beside them, are the order to the cent, with its taxes', () => {
  fc.assert(
    fc.property(anyOrder, fc.array(fc.nat(100), { minLength: 1, maxLength: 4 }), (any, cuts) => {
      const order = numbered({ ...any, voucher: '0' })
      const { total, tax_total } = totalsOf(order)
      let given = nothing
      for (const cut of cuts) {
        const units = new Map(
          order.lines.map(({ id, quantity }): [number, number] => [
            id,
            Math.floor(((quantity - (given.units.get(id) ?? 0)) * cut) / 100),
          ]),
        )
        const refund = refundOf(order, given, units, 0)
        expect(refund.net + refund.tax).toBe(refund.gross)
        expect(sum(refund.taxes.map(({ base, amount }) => base + amount))).toBe(refund.gross)
        given = after(given, units, refund)
        expect(given.gross).toBeLessThanOrEqual(total)
      }
      const rest = new Map(
        order.lines.map(({ id, quantity }): [number, number] => [id, quantity - (given.units.get(id) ?? 0)]),
      )
      const lines = refundOf(order, given, rest, 0).gross
      const last = refundOf(order, given, rest, total - given.gross - lines)
      given = after(given, rest, last)
      expect(given.gross).toBe(total)
      // where nothing is left the taxes of the parts are those of their goods, to the rounding
      const isRest = last.gross > 0
      expect(isRest ? sum(given.taxes.map(({ amount }) => amount)) : tax_total).toBe(tax_total)
    }),
  )
})

test('a discount in percent goes with the goods, and fees bear their rates', () => {
  const order = numbered({
    currency: 'EUR',
    is_tax_included: true,
    vat_exempt: false,
    lines: [
      { quantity: 2, price: '50.00', tax_rate: 19 },
      { quantity: 1, price: '20.00', tax_rate: 7 },
    ],
    fees: [{ type: 'discount', calculation: 'percent_of_goods', amount: null, percent: 10 }],
    shipping: '6.00',
    voucher: '0',
  })
  expect(refundOf(order, nothing, new Map([[1, 1]]), 0)).toMatchObject({ gross: 4500 })
  const withFee = refundOf(order, nothing, new Map([[2, 1]]), extraOf('EUR', ['-3.00']))
  expect(withFee).toMatchObject({ gross: 1500, taxes: [{ tax_rate: 7, base: 1402, amount: 98 }] })
  // an amount alone bears the rates of all
  expect(refundOf(order, nothing, new Map(), 1000).taxes.map(({ tax_rate }) => tax_rate)).toEqual([7, 19])
})
