import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { decimal, digitsOf, minorOf, percentOf } from '#entities/money/amount.ts'
import { discounted, type Claim } from '#server/bank-statement/claims.ts'
import { discountByRate } from '#server/invoice/discount.ts'
import { sharesOf } from '#server/invoice/payments.ts'

const currency = fc.constantFrom('EUR', 'CHF', 'JPY')
const open = fc.oneof(fc.nat(3), fc.nat(999_999), fc.nat(10 ** 9))
const fees = fc.oneof(fc.constant(0), fc.nat(2), fc.nat(9999))
const percent = fc.oneof(
  fc.constant(0),
  fc.integer({ min: 1, max: 9900 }).map((parts) => parts / 100),
)
/** What came, as a part of what is owed in all, most often one that meets something to the cent. */
const came = fc.oneof(
  fc.record({ meets: fc.constantFrom('all' as const, 'invoice' as const), off: fc.integer({ min: -2, max: 2 }) }),
  fc.record({ meets: fc.constant('part' as const), of: fc.nat(1000) }),
)

/** An invoice of which so much is open beside its fees, what is taken off it, and what came: never more than is owed. */
const anyPayment = fc.record({ currency, open, fees, percent, came }).map((one) => {
  const discount = percentOf(one.open, one.percent)
  const [invoice, all] = [one.open - discount, one.open - discount + one.fees]
  const wanted =
    one.came.meets === 'part'
      ? Math.floor((all * one.came.of) / 1000)
      : (one.came.meets === 'all' ? all : invoice) + one.came.off
  return { ...one, discount, invoice, paid: Math.min(Math.max(wanted, 0), all) }
})

test('the shares of a payment are the payment, none of them negative or more than is owed', () => {
  fc.assert(
    fc.property(anyPayment, (one) => {
      const digits = digitsOf(one.currency)
      const shares = sharesOf(decimal(one.paid, digits), decimal(one.discount, digits), {
        open_total: decimal(one.open, digits),
        currency: one.currency,
      })
      const [amount, fee] = [minorOf(shares.amount, digits), minorOf(shares.fee, digits)]
      expect(amount + fee).toBe(one.paid)
      expect(Math.min(amount, fee)).toBeGreaterThanOrEqual(0)
      expect(amount + one.discount).toBeLessThanOrEqual(one.open)
      expect(fee).toBeLessThanOrEqual(one.fees)
      // fees are the last to be paid
      expect(fee === 0 || amount + one.discount === one.open).toBe(true)
      expect(shares.isSettled).toBe(one.paid >= one.invoice)
      expect([shares.amount, shares.fee]).toEqual([decimal(amount, digits), decimal(fee, digits)])
    }),
    { numRuns: 5000 },
  )
})

test('what is owed less its discount settles an invoice exactly where it comes in time', () => {
  const days = fc.integer({ min: 1, max: 28 }).map((day) => `2026-02-${`${day}`.padStart(2, '0')}`)
  const cuts = fc.integer({ min: 1, max: 9900 }).map((parts) => parts / 100)
  fc.assert(
    fc.property(fc.integer({ min: 100, max: 10 ** 7 }), cuts, days, days, (total, cut, until, day) => {
      // one of which this is all that is asked
      const claim = { open: total, total, discount: { percent: cut, until } } as Claim
      const off = discounted(claim, day)?.off ?? 0
      const paid = total - percentOf(total, cut)
      const { isSettled } = sharesOf(decimal(paid), decimal(off), { open_total: decimal(total), currency: 'EUR' })
      expect(isSettled).toBe(day <= until || paid === total)
    }),
    { numRuns: 1000 },
  )
})

const rates = fc.uniqueArray(fc.constantFrom(2.6, 7, 8.1, 19, 22), { maxLength: 3 })

test('what is taken off an invoice is shared out by its rates to the cent, with a tax that is the rate’s', () => {
  fc.assert(
    fc.property(
      currency,
      rates,
      fc.array(fc.integer({ min: 100, max: 999_999 }), { minLength: 3, maxLength: 3 }),
      fc.nat(99),
      (money, of, gross, part) => {
        const digits = digitsOf(money)
        const taxes = of.map((rate, at) => Math.round(((gross[at] ?? 0) * rate) / (100 + rate)))
        const total = of.length === 0 ? 5000 : of.reduce((all, _, at) => all + (gross[at] ?? 0), 0)
        const sums = of.map((rate, at) => ({
          kind: 'tax' as const,
          name: null,
          tax_rate: rate,
          amount: decimal(taxes[at] ?? 0, digits),
        }))
        const discount = percentOf(total, part)
        const found = discountByRate({ currency: money, total: decimal(total, digits), sums: sums as never }, discount)
        const minor = found.taxes.map(({ net, tax }) => [minorOf(net, digits), minorOf(tax, digits)] as const)
        expect(found.amount).toBe(decimal(discount, digits))
        expect(minor.reduce((all, [net, tax]) => all + net + tax, 0)).toBe(discount)
        expect(minor.every(([net, tax]) => net >= 0 && tax >= 0)).toBe(true)
      },
    ),
  )
})
