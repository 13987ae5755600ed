import { decimal, digitsOf, minorOf, shared, sum, taxIn, type Minor } from '#entities/money/amount.ts'
import type { PaymentDiscount } from './arguments.ts'
import type { InvoiceSum } from './sums.ts'

/** How far a gross amount may be off that is reckoned from its tax: half a cent of tax at this rate. */
const offBy = (rate: number): number => Math.ceil((0.5 * (100 + rate)) / rate) + 1

/**
 * What is taken off an invoice as it lowers its tax: shared out by what is charged at each rate, to the cent. The invoice
 * keeps the tax of each rate; what is charged at it follows from that, and what is left has none.
 */
export function discountByRate(
  { currency, total, sums }: { currency: string; total: string; sums: readonly InvoiceSum[] },
  discount: Minor,
): PaymentDiscount {
  const digits = digitsOf(currency)
  const taxed = sums.flatMap(({ kind, tax_rate, amount }) =>
    kind === 'tax' && tax_rate !== null && tax_rate > 0
      ? [{ rate: tax_rate, gross: Math.round((minorOf(amount, digits) * (100 + tax_rate)) / tax_rate) }]
      : [],
  )
  const voucher = sum(sums.filter(({ kind }) => kind === 'voucher').map(({ amount }) => minorOf(amount, digits)))
  const free = minorOf(total, digits) - voucher - sum(taxed.map(({ gross }) => gross))
  const hasFree = free > sum(taxed.map(({ rate }) => offBy(rate)))
  const all = hasFree || taxed.length === 0 ? [...taxed, { rate: 0, gross: Math.max(free, 1) }] : taxed
  const shares = shared(
    discount,
    all.map(({ gross }) => Math.max(gross, 0)),
  )
  return {
    amount: decimal(discount, digits),
    taxes: all.flatMap(({ rate }, at) => {
      const gross = shares[at] ?? 0
      const tax = taxIn(gross, rate, true)
      return gross === 0 ? [] : [{ tax_rate: rate, net: decimal(gross - tax, digits), tax: decimal(tax, digits) }]
    }),
  }
}
