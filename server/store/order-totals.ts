/** Amounts are whole minor units (cents, Rappen), so that sums are exact. */
export type TotalsLine = { readonly quantity: number; readonly price: number; readonly tax_rate: number }
export type Fee = { readonly type: 'fee' | 'discount'; readonly amount: number; readonly tax_rate: number }

export type Totals = {
  readonly subtotal: number
  readonly shipping_total: number
  readonly fee_total: number
  readonly discount_total: number
  readonly voucher_credit: number
  readonly tax_total: number
  readonly total: number
  readonly taxes: readonly { tax_rate: number; amount: number }[]
}

/**
 * What an order comes to. Tax is rounded once for each rate, never for each line; shipping is taxed as the lines' highest
 * rate. A voucher pays, so it takes nothing from the tax, and never more than what is owed.
 */
export function totalsOf(order: {
  lines: readonly TotalsLine[]
  fees: readonly Fee[]
  shipping: number
  voucher: number
  is_tax_included: boolean
}): Totals {
  const shippingRate = Math.max(0, ...order.lines.map((line) => line.tax_rate))
  const signed = (fee: Fee) => (fee.type === 'fee' ? fee.amount : -fee.amount)
  const bases = new Map<number, number>()
  const add = (rate: number, amount: number) => bases.set(rate, (bases.get(rate) ?? 0) + amount)
  for (const line of order.lines) add(line.tax_rate, line.quantity * line.price)
  for (const fee of order.fees) add(fee.tax_rate, signed(fee))
  if (order.shipping > 0) add(shippingRate, order.shipping)

  const taxes = [...bases]
    .filter(([rate]) => rate > 0)
    .map(([tax_rate, base]) => ({ tax_rate, amount: taxIn(base, tax_rate, order.is_tax_included) }))
    .toSorted((a, b) => a.tax_rate - b.tax_rate)
  const tax_total = sum(taxes.map(({ amount }) => amount))
  const subtotal = sum(order.lines.map((line) => line.quantity * line.price))
  const fee_total = sum(order.fees.map((fee) => (fee.type === 'fee' ? fee.amount : 0)))
  const discount_total = sum(order.fees.map((fee) => (fee.type === 'discount' ? fee.amount : 0)))
  const before = subtotal + order.shipping + fee_total - discount_total + (order.is_tax_included ? 0 : tax_total)
  const voucher_credit = Math.min(order.voucher, before)
  return {
    subtotal,
    shipping_total: order.shipping,
    fee_total,
    discount_total,
    voucher_credit,
    tax_total,
    total: before - voucher_credit,
    taxes,
  }
}

/** The tax on a base, or in it where prices contain it. */
export const taxIn = (base: number, rate: number, isIncluded: boolean) => {
  // Rates such as 8.1 are no binary fractions: hundredths keep the division in whole numbers.
  const hundredths = Math.round(rate * 100)
  return Math.round((base * hundredths) / (isIncluded ? 10_000 + hundredths : 10_000))
}

/** The decimal string of the wire as minor units. */
export const minorOf = (amount: string): number => Math.round(Number(amount) * 100)

/** `-1234` → `-12.34`: minor units as the decimal string of the wire. */
export const decimal = (minor: number): string => {
  const digits = String(Math.abs(minor)).padStart(3, '0')
  return `${minor < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0)
