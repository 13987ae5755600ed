import { decimal, digitsOf, minorOf, portion, priced, sum, taxIn, type Minor } from '#entities/money/amount.ts'
import { goodsByRate, sharedByRate, type MoneyLine, type MoneyOrder } from '#entities/money/totals.ts'

type Line = MoneyLine & { readonly id: number }
type Fee = {
  readonly id: number
  readonly name: string
  readonly type: 'fee' | 'discount'
  readonly amount: Minor
  /** Coupons are numbered by themselves. */
  readonly is_coupon?: boolean
}
/** An order as its invoices share it, in minor units; of each line what will ever be delivered. */
export type BilledOrder = Pick<MoneyOrder, 'currency' | 'is_tax_included' | 'vat_exempt'> & {
  readonly lines: readonly Line[]
  /** As its totals have them. */
  readonly fees: readonly Fee[]
  readonly shipping: Minor
  readonly voucher: Minor
}
/** What is charged beside the goods; what is taken off is negative. */
type Charge = Pick<InvoiceSum, 'key' | 'name'> & {
  readonly kind: 'discount' | 'fee' | 'shipping'
  readonly amount: Minor
}
/** One of the sums by which the lines come to the total, as the invoice keeps it. */
export type InvoiceSum = {
  /** What it is known by on each invoice of its order. */
  readonly key: string
  readonly kind: 'discount' | 'fee' | 'shipping' | 'subtotal' | 'tax' | 'voucher' | 'total'
  readonly name: string | null
  readonly tax_rate: number | null
  readonly amount: string
}
/** The units of each line on an invoice, and what they come to. */
export type Bill = { readonly units: ReadonlyMap<number, number>; readonly sums: readonly InvoiceSum[] }

/**
 * What an invoice over these units comes to beside those that were written before and still stand. What is charged or
 * taken off goes with the goods by their value; everything is reckoned for all that is billed by now, and what earlier
 * invoices have is taken from it. The last units take what is left, so that all invoices together are the order to the
 * cent.
 */
export function billOf(order: BilledOrder, before: readonly Bill[], units: Bill['units']): Bill {
  const digits = digitsOf(order.currency)
  const earlier: Earlier = (key) => sum(before.map((bill) => amountOf(bill, key, digits)))
  const quantities = order.lines.map(({ id, quantity }) =>
    Math.min(quantity, (units.get(id) ?? 0) + sum(before.map((bill) => bill.units.get(id) ?? 0))),
  )
  const part = { ...order, lines: order.lines.map((line, at) => ({ ...line, quantity: quantities[at] ?? 0 })) }
  const [values, all] = [valuesOf(part, digits), valuesOf(order, digits)]
  const value = sum(values)
  const share = shareOf(part, order, value, sum(all))

  const wanted = chargesOf(order)
  const due = portion(sum(amounts(wanted)), share.part, share.whole)
  // where less is delivered than was taken off, nothing is left to pay, and nothing to give back
  const charged = sum(all) > 0 ? Math.max(due, -value) : due
  const exact = wanted.map(({ key, amount }) => exactly(amount, share) - earlier(key))
  const shares = byLargestRemainder(exact, charged - sum(wanted.map(({ key }) => earlier(key))))
  const charges = wanted.map((charge, at) => ({ ...charge, amount: shares[at] ?? 0 }))

  const taxes = sharedByRate(goodsByRate(part, values), value + charged).map(({ tax_rate, value: at }) => {
    const key = `tax ${tax_rate}`
    const amount = taxIn(at, tax_rate, order.is_tax_included) - earlier(key)
    return { key, kind: 'tax' as const, name: null, tax_rate, amount }
  })
  const subtotal = value - earlier('subtotal')
  const own = subtotal + sum(amounts(charges)) + (order.is_tax_included ? 0 : sum(amounts(taxes)))
  const whole = wholeOf(order, all)
  const billed = own + earlier('total') - earlier('voucher')
  const voucher = portion(Math.min(order.voucher, whole), billed, whole) + earlier('voucher')

  const shown = (row: Omit<InvoiceSum, 'amount'>, amount: Minor) =>
    amount === 0 ? [] : [{ ...row, amount: decimal(amount, digits) }]
  const plain = (kind: 'subtotal' | 'voucher' | 'total') => ({ key: kind, kind, name: null, tax_rate: null })
  return {
    units,
    sums: [
      { ...plain('subtotal'), amount: decimal(subtotal, digits) },
      ...charges.flatMap(({ key, kind, name, amount }) => shown({ key, kind, name, tax_rate: null }, amount)),
      ...taxes.flatMap(({ amount, ...row }) => shown(row, amount)),
      ...shown(plain('voucher'), -voucher),
      { ...plain('total'), amount: decimal(own - voucher, digits) },
    ],
  }
}

/** What a bill holds of a key, in minor units. */
export const amountOf = ({ sums }: Pick<Bill, 'sums'>, key: string, digits?: number): Minor =>
  minorOf(sums.find((row) => row.key === key)?.amount ?? '0', digits)

/** What earlier invoices have of a key. */
type Earlier = (key: string) => Minor
type Share = { readonly part: number; readonly whole: number }
const exactly = (amount: Minor, { part, whole }: Share): number =>
  part === whole || whole === 0 ? amount : (amount * part) / whole

const valuesOf = ({ lines }: BilledOrder, digits: number): Minor[] =>
  lines.map(({ quantity, price }) => priced(quantity, price, digits))

/** How much of the order is billed: by the goods' value, and where they are worth nothing by their number. */
function shareOf(part: BilledOrder, order: BilledOrder, value: Minor, whole: Minor): Share {
  const pieces = ({ lines }: BilledOrder) => sum(lines.map(({ quantity }) => quantity))
  if (pieces(part) === pieces(order)) return { part: 1, whole: 1 }
  return whole > 0 ? { part: value, whole } : { part: pieces(part), whole: pieces(order) }
}

/** The whole order before its voucher. */
function wholeOf(order: BilledOrder, values: readonly Minor[]): Minor {
  const charged = sum(values) + sum(amounts(chargesOf(order)))
  const taxes = sharedByRate(goodsByRate(order, values), charged).map(({ tax_rate, value }) =>
    taxIn(value, tax_rate, order.is_tax_included),
  )
  return charged + (order.is_tax_included ? 0 : sum(taxes))
}

/** Fees and discounts, and shipping. */
const chargesOf = ({ fees, shipping }: BilledOrder): Charge[] => [
  ...fees.map(({ id, type, name, amount, is_coupon }) => ({
    key: `${is_coupon === true ? 'coupon' : type} ${id}`,
    kind: type,
    name,
    amount: type === 'fee' ? amount : -amount,
  })),
  { key: 'shipping', kind: 'shipping', name: null, amount: shipping },
]

/** Whole numbers near these that come to `whole`: all are rounded down, and what is left goes to the largest remainders. */
function byLargestRemainder(exact: readonly number[], whole: number): number[] {
  const floors = exact.map(Math.floor)
  const left = whole - sum(floors)
  const each = Math.floor(left / floors.length)
  const more = left - each * floors.length
  const ranked = exact
    .map((number, at) => ({ at, rest: number - Math.floor(number) }))
    .toSorted((a, b) => b.rest - a.rest || a.at - b.at)
  const favoured = new Set(ranked.slice(0, more).map(({ at }) => at))
  return floors.map((floor, at) => floor + each + (favoured.has(at) ? 1 : 0))
}

const amounts = (rows: readonly { amount: number }[]) => rows.map(({ amount }) => amount)
