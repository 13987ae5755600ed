import { array, boolean, constantFrom, integer, nat, oneof, option, record, tuple } from 'fast-check'
import { decimal, digitsOf, minorOf } from '#entities/money/amount.ts'
import { totalsOf, type MoneyOrder, type Totals } from '#entities/money/totals.ts'

/** Prices with up to ten digits after the sign, most of them with two. */
const price = oneof(
  { weight: 4, arbitrary: nat(999_999).map((minor) => decimal(minor)) },
  {
    weight: 1,
    arbitrary: tuple(nat(9999), integer({ min: 1, max: 10 }), nat(9_999_999)).map(
      ([whole, digits, fraction]) => `${whole}.${`${fraction}`.padStart(10, '0').slice(-digits)}`,
    ),
  },
)
const line = record({
  quantity: integer({ min: 1, max: 999 }),
  price,
  tax_rate: constantFrom(0, 2.6, 5.5, 7, 8.1, 10, 19, 22, 25.5),
})
const amount = nat(99_999).map((minor) => decimal(minor))
const type = constantFrom('fee' as const, 'discount' as const)
const fee = oneof(
  record({ type, calculation: constantFrom('fixed' as const), amount, percent: constantFrom(null) }),
  record({
    type,
    calculation: constantFrom('percent_of_goods' as const, 'percent_of_total' as const),
    amount: constantFrom(null),
    percent: nat(1_200_000).map((parts) => parts / 10_000),
  }),
)

/** What a payment method asks for or lets off, as its columns hold it; it stands below what people write. */
const automaticFee = oneof(
  record({
    type,
    calculation: constantFrom('fixed' as const),
    amount: nat(9999).map((minor) => decimal(minor)),
    percent: constantFrom(null),
  }),
  record({
    type,
    calculation: constantFrom('percent_of_goods' as const, 'percent_of_total' as const),
    amount: constantFrom(null),
    percent: nat(10_000).map((parts) => parts / 100),
  }),
)
const coupon = fee.map((one) => ({ ...one, type: 'discount' as const }))
const fees = tuple(
  array(fee, { maxLength: 5 }),
  option(automaticFee, { freq: 3 }),
  array(coupon, { maxLength: 2 }),
).map(([written, automatic, coupons]) => [...written, ...(automatic === null ? [] : [automatic]), ...coupons])

/** Orders of every kind: rates, fees and discounts, vouchers, currencies, with tax and without. */
export const anyOrder = record({
  currency: constantFrom('EUR', 'EUR', 'CHF', 'JPY'),
  is_tax_included: boolean(),
  vat_exempt: integer({ min: 0, max: 9 }).map((one) => one === 0),
  lines: array(line, { maxLength: 12 }),
  fees,
  shipping: amount,
  voucher: oneof({ weight: 3, arbitrary: constantFrom('0') }, { weight: 1, arbitrary: amount }),
})

const sum = (numbers: readonly number[]) => numbers.reduce((all, number) => all + number, 0)
/** Cents by which the tax of a base may differ from the one that was rounded with the gross (EN 16931, BR-CO-17). */
const tolerance = 1

/** Half a minor unit, and what floating point adds to it. */
const half = 0.501

/** Does every fee and discount come to what it says, where no discount is held at the goods' value? */
function areFeesAsSaid(order: MoneyOrder, totals: Totals): boolean {
  const digits = digitsOf(order.currency)
  const { subtotal, shipping_total, discount_total } = totals
  const beside = order.fees.map(({ type: kind, calculation }, at) =>
    calculation === 'percent_of_total' ? 0 : (totals.fees[at] ?? 0) * (kind === 'fee' ? 1 : -1),
  )
  const bases = { percent_of_goods: subtotal, percent_of_total: subtotal + shipping_total + sum(beside) }
  return order.fees.every((one, at) => {
    const said =
      one.calculation === 'fixed'
        ? minorOf(one.amount ?? '0', digits)
        : (bases[one.calculation] * (one.percent ?? 0)) / 100
    const is = totals.fees[at] ?? 0
    if (Math.abs(is - said) < half) return true
    return one.type === 'discount' && is < said && discount_total === subtotal
  })
}

/** What of an order's totals is wrong, in the words of the rules of EN 16931 where it has one; nothing where they add up. */
export function wrongIn(order: MoneyOrder): string[] {
  const totals = totalsOf(order)
  const { subtotal, shipping_total, fee_total, discount_total, voucher_credit, tax_total, total, rates } = totals
  const all = [...totals.lines, ...totals.fees, ...Object.values(totals).filter((value) => typeof value === 'number')]
  const charged = subtotal + shipping_total + fee_total - discount_total
  const bases = sum(rates.map(({ base }) => base))
  const rules: readonly [string, boolean][] = [
    ['whole minor units', all.every((value) => Number.isSafeInteger(value))],
    ['nothing below zero', all.every((value) => value >= 0 && !Object.is(value, -0))],
    ['BR-CO-10: the lines are the subtotal', sum(totals.lines) === subtotal],
    ['BR-CO-11 and 12: fees and discounts', sum(totals.fees) === fee_total + discount_total],
    ['each fee is what it says', areFeesAsSaid(order, totals)],
    ['BR-CO-13: what is taxed is what is charged', bases + (order.is_tax_included ? tax_total : 0) === charged],
    ['BR-CO-14: the rates are the tax', sum(rates.map((rate) => rate.amount)) === tax_total],
    ['BR-CO-15 and 16: what is to be paid', bases + tax_total - voucher_credit === total],
    [
      'BR-CO-17: tax is the rate of its base',
      rates.every(({ tax_rate, base, amount: tax }) => Math.abs((base * tax_rate) / 100 - tax) < tolerance),
    ],
    ['each rate once', new Set(rates.map(({ tax_rate }) => tax_rate)).size === rates.length],
    ['no discount beyond the goods', discount_total <= subtotal],
    ['currency', [0, 2].includes(digitsOf(order.currency))],
  ]
  return rules.flatMap(([rule, holds]) => (holds ? [] : [rule]))
}
