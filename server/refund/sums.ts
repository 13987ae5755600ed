import { digitsOf, minorOf, shared, sum, taxIn, type Minor } from '#entities/money/amount.ts'
import { totalsOf, type MoneyOrder, type RateTotal, type Totals } from '#entities/money/totals.ts'
import type { ContentsLine } from '#server/order/contents.ts'

/** An order as its refunds share it. */
export type RefundedOrder = Omit<MoneyOrder, 'lines'> & { readonly lines: readonly ContentsLine[] }
/** Units of each line. */
export type Units = ReadonlyMap<number, number>
/** What was given back before: of each line, and of each rate. */
export type Earlier = { readonly units: Units; readonly gross: Minor; readonly taxes: readonly RateTotal[] }
export type RefundSums = {
  readonly gross: Minor
  readonly net: Minor
  readonly tax: Minor
  readonly taxes: RateTotal[]
}

/**
 * What these units come to, as the order came to its total: it is the difference between the order with them and without
 * them, so that discounts in percent go with the goods, and the last units take what is left of the taxes. `extra` is
 * what is agreed beside them, with tax, at the rates of the goods.
 */
export function refundOf(order: RefundedOrder, earlier: Earlier, units: Units, extra: Minor): RefundSums {
  const without = (taken: readonly Units[]): Totals => totalsOf(lessened(order, taken))
  const [before, after] = [without([earlier.units]), without([earlier.units, units])]
  const gross = Math.max(before.total - after.total, 0) + extra
  const whole = totalsOf(order)
  if (gross > 0 && gross === whole.total - earlier.gross) {
    const taxes = whole.rates.map((rate) => lessBy(rate, earlier.taxes))
    // a voucher has paid a part of what is taxed
    if (sum(taxes.map(({ base, amount }) => base + amount)) === gross) return summed(gross, taxes)
  }
  const weights = weightsOf(before, after, whole)
  const parts = shared(
    gross,
    weights.map(({ value }) => value),
  )
  return summed(
    gross,
    weights.map(({ tax_rate }, at): RateTotal => {
      const amount = taxIn(parts[at] ?? 0, tax_rate, true)
      return { tax_rate, base: (parts[at] ?? 0) - amount, amount }
    }),
  )
}

const summed = (gross: Minor, taxes: readonly RateTotal[]): RefundSums => {
  const tax = sum(taxes.map(({ amount }) => amount))
  return { gross, tax, net: gross - tax, taxes: taxes.filter(({ base, amount }) => base !== 0 || amount !== 0) }
}

const lessened = (order: RefundedOrder, taken: readonly Units[]): MoneyOrder => ({
  ...order,
  lines: order.lines.map((line) => ({
    ...line,
    quantity: Math.max(line.quantity - sum(taken.map((units) => units.get(line.id) ?? 0)), 0),
  })),
})

const lessBy = ({ tax_rate, base, amount }: RateTotal, earlier: readonly RateTotal[]): RateTotal => {
  const given = earlier.find((one) => one.tax_rate === tax_rate)
  return { tax_rate, base: base - (given?.base ?? 0), amount: amount - (given?.amount ?? 0) }
}

/** By which rates it is taxed: by those of the goods that come back, where none do by those of all. */
function weightsOf(before: Totals, after: Totals, whole: Totals): { tax_rate: number; value: Minor }[] {
  const valueAt = ({ rates }: Totals, rate: number) =>
    sum(rates.filter(({ tax_rate }) => tax_rate === rate).map(({ base, amount }) => base + amount))
  const weigh = (value: (rate: number) => Minor) =>
    whole.rates.map(({ tax_rate }) => ({ tax_rate, value: Math.max(value(tax_rate), 0) }))
  const own = weigh((rate) => valueAt(before, rate) - valueAt(after, rate))
  return own.some(({ value }) => value > 0) ? own : weigh((rate) => valueAt(whole, rate))
}

/** What is agreed beside the lines: fees, and a free amount. */
export const extraOf = (currency: string, amounts: readonly string[]): Minor =>
  sum(amounts.map((amount) => minorOf(amount, digitsOf(currency))))
