import { digitsOf, minorOf, percentOf, priced, shared, sum, taxIn, type Minor } from './amount.ts'

/** How a fee or a discount comes to its amount: as written, or in percent of the goods or of all that is charged beside it. */
export const calculations = ['fixed', 'percent_of_goods', 'percent_of_total'] as const
export type Calculation = (typeof calculations)[number]

export type MoneyLine = { readonly quantity: number; /** Of one. */ readonly price: string; readonly tax_rate: number }
export type MoneyFee = {
  readonly type: 'fee' | 'discount'
  readonly calculation: Calculation
  /** Where it is fixed. */
  readonly amount: string | null
  /** Where it is not. */
  readonly percent: number | null
}

/** An order as far as it comes to an amount. */
export type MoneyOrder = {
  readonly currency: string
  readonly is_tax_included: boolean
  /** No tax is charged; its prices are as they stand. */
  readonly vat_exempt: boolean
  readonly lines: readonly MoneyLine[]
  /** Coupons are discounts. */
  readonly fees: readonly MoneyFee[]
  readonly shipping: string
  readonly voucher: string
}

/** What is charged at one rate, in minor units; `base` is before tax. */
export type RateTotal = { readonly tax_rate: number; readonly base: Minor; readonly amount: Minor }

/** In minor units of the order's currency, nothing below zero. */
export type Totals = {
  /** Each line, in its order. */
  readonly lines: readonly Minor[]
  /** Each fee and discount, without a sign, in its order; a discount never takes more than there are goods. */
  readonly fees: readonly Minor[]
  readonly subtotal: Minor
  readonly shipping_total: Minor
  readonly fee_total: Minor
  readonly discount_total: Minor
  readonly voucher_credit: Minor
  readonly tax_total: Minor
  readonly total: Minor
  /** By rate, the lowest first; the rates of nothing among them. */
  readonly rates: readonly RateTotal[]
  /** Those with a tax. */
  readonly taxes: readonly RateTotal[]
}

/**
 * What an order comes to. Where prices contain tax a line's gross is the truth; tax is rounded once for each rate, never
 * for each line. Fees, discounts and shipping go with the goods: they bear the goods' rates by their value, as what is
 * ancillary to a supply does. A voucher pays, so it takes nothing from the tax, and never more than what is owed.
 */
export function totalsOf(order: MoneyOrder): Totals {
  const digits = digitsOf(order.currency)
  const lines = order.lines.map(({ quantity, price }) => priced(quantity, price, digits))
  const subtotal = sum(lines)
  const shipping_total = minorOf(order.shipping, digits)
  const fees = feesOf(order.fees, subtotal, shipping_total, digits)
  const ofType = (wanted: MoneyFee['type']) => sum(fees.filter((_, at) => order.fees[at]?.type === wanted))
  const [fee_total, discount_total] = [ofType('fee'), ofType('discount')]

  const charged = subtotal + shipping_total + fee_total - discount_total
  const rates = sharedByRate(goodsByRate(order, lines), charged).map(({ tax_rate, value: part }): RateTotal => {
    const amount = taxIn(part, tax_rate, order.is_tax_included)
    return { tax_rate, base: order.is_tax_included ? part - amount : part, amount }
  })
  const tax_total = sum(rates.map(({ amount }) => amount))
  const before = charged + (order.is_tax_included ? 0 : tax_total)
  const voucher_credit = Math.min(minorOf(order.voucher, digits), before)
  return {
    lines,
    fees,
    subtotal,
    shipping_total,
    fee_total,
    discount_total,
    voucher_credit,
    tax_total,
    total: before - voucher_credit,
    rates,
    taxes: rates.filter(({ tax_rate }) => tax_rate > 0),
  }
}

/** The rate of a line as it is charged. */
const chargedRate = ({ vat_exempt }: Pick<MoneyOrder, 'vat_exempt'>, { tax_rate }: Pick<MoneyLine, 'tax_rate'>) =>
  vat_exempt ? 0 : tax_rate

export type ByRate = { readonly tax_rate: number; readonly value: Minor }

/** The goods' value at each of their rates, the lowest first. Where they are worth nothing the highest rate stands for all. */
export function goodsByRate(order: Pick<MoneyOrder, 'lines' | 'vat_exempt'>, lines: readonly Minor[]): ByRate[] {
  const values = new Map<number, Minor>()
  for (const [at, line] of order.lines.entries()) {
    const rate = chargedRate(order, line)
    values.set(rate, (values.get(rate) ?? 0) + (lines[at] ?? 0))
  }
  const rates = [...values]
    .map(([tax_rate, value]) => ({ tax_rate, value }))
    .toSorted((a, b) => a.tax_rate - b.tax_rate)
  const isWorthless = rates.every(({ value }) => value === 0)
  return isWorthless ? [{ tax_rate: rates.at(-1)?.tax_rate ?? 0, value: 0 }] : rates
}

/** What is charged in all, by the rates of the goods. */
export function sharedByRate(goods: readonly ByRate[], charged: Minor): ByRate[] {
  const parts = shared(
    charged,
    goods.map(({ value }) => value),
  )
  return goods.map(({ tax_rate }, at) => ({ tax_rate, value: parts[at] ?? 0 }))
}

/** What is in percent of the total is so of the goods, of shipping and of everything that is not; discounts end where the goods do. */
function feesOf(fees: readonly MoneyFee[], goods: Minor, shipping: Minor, digits: number): Minor[] {
  let left = goods
  const taken = ({ type }: MoneyFee, amount: Minor): Minor => {
    if (type === 'fee') return amount
    const within = Math.min(amount, left)
    left -= within
    return within
  }
  const amounts = fees.map((fee): Minor | undefined => {
    if (fee.calculation === 'percent_of_total') return undefined
    const amount = fee.calculation === 'fixed' ? minorOf(fee.amount ?? '0', digits) : percentOf(goods, fee.percent ?? 0)
    return taken(fee, amount)
  })
  const signed = amounts.map((amount = 0, at) => (fees[at]?.type === 'fee' ? amount : -amount))
  const total = goods + shipping + sum(signed)
  return fees.map((fee, at) => amounts[at] ?? taken(fee, percentOf(total, fee.percent ?? 0)))
}
