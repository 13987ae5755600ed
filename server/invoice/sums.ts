import { decimal, minorOf, taxIn, totalsOf, type Fee, type TotalsLine } from '#server/store/order-totals.ts'

type Line = TotalsLine & { readonly id: number }
/** An order as its invoices share it, in minor units; of each line what will ever be delivered. */
export type BilledOrder = {
  readonly lines: readonly Line[]
  readonly fees: readonly (Fee & { readonly id: number; readonly name: string })[]
  readonly shipping: number
  readonly voucher: number
  readonly is_tax_included: boolean
}
/** What is charged beside the goods; what is taken off is negative. */
type Charge = Pick<InvoiceSum, 'key' | 'name'> & {
  readonly kind: 'discount' | 'fee' | 'shipping'
  readonly tax_rate: number
  readonly amount: number
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
 * taken off at a tax rate goes with the goods of that rate, by their value; each rate is rounded once, and its cents go
 * to the largest remainders. The last units take what is left, so that all invoices together are the order to the cent.
 */
export function billOf(order: BilledOrder, before: readonly Bill[], units: Bill['units']): Bill {
  const now = ({ id }: Line) => units.get(id) ?? 0
  const byNow = (line: Line) =>
    Math.min(line.quantity, now(line) + sum(before.map((bill) => bill.units.get(line.id) ?? 0)))
  const part = { ...order, lines: order.lines.map((line) => ({ ...line, quantity: byNow(line) })) }
  const earlier: Earlier = (key) => sum(before.map((bill) => amountOf(bill, key)))

  const pots = potsOf(order).map((pot) => potOf(pot, shareOf(order, part, pot.tax_rate), part, earlier))
  const charges = pots.flatMap((pot) => pot.charges)
  const taxes = pots.map(({ tax }) => tax)
  const subtotal = sum(order.lines.map((line) => now(line) * line.price))
  const own = subtotal + sum(amounts(charges)) + (order.is_tax_included ? 0 : sum(amounts(taxes)))
  const { total: whole } = totalsOf({ ...order, voucher: 0 })
  const share = { part: own + earlier('total') - earlier('voucher'), whole }
  const voucher = Math.round(portion(Math.min(order.voucher, whole), share)) + earlier('voucher')

  const shown = (row: Omit<InvoiceSum, 'amount'>, amount: number) =>
    amount === 0 ? [] : [{ ...row, amount: decimal(amount) }]
  const plain = (kind: 'subtotal' | 'voucher' | 'total') => ({ key: kind, kind, name: null, tax_rate: null })
  return {
    units,
    sums: [
      { ...plain('subtotal'), amount: decimal(subtotal) },
      ...chargesOf(order).flatMap(({ key, kind, name, tax_rate }) =>
        shown({ key, kind, name, tax_rate }, charges.find((charge) => charge.key === key)?.amount ?? 0),
      ),
      ...taxes.flatMap(({ amount, ...row }) => shown(row, amount)),
      ...shown(plain('voucher'), -voucher),
      { ...plain('total'), amount: decimal(own - voucher) },
    ],
  }
}

/** What a bill holds of a key, in minor units. */
export const amountOf = ({ sums }: Pick<Bill, 'sums'>, key: string): number =>
  minorOf(sums.find((row) => row.key === key)?.amount ?? '0')

/** What earlier invoices have of a key. */
type Earlier = (key: string) => number
type Share = { readonly part: number; readonly whole: number }
const portion = (amount: number, { part, whole }: Share): number => (part === whole ? amount : (amount * part) / whole)

const valueOf = (lines: readonly Line[]) => sum(lines.map(({ quantity, price }) => quantity * price))
const ofRate = <T extends { tax_rate: number }>(rows: readonly T[], rate: number) =>
  rows.filter(({ tax_rate }) => tax_rate === rate)

/** How much of the goods of a rate has been billed: by value; where there are none of it all goods tell, at last their number. */
function shareOf({ lines }: BilledOrder, part: BilledOrder, rate: number): Share {
  const shares = [
    { part: valueOf(ofRate(part.lines, rate)), whole: valueOf(ofRate(lines, rate)) },
    { part: valueOf(part.lines), whole: valueOf(lines) },
    { part: sum(part.lines.map(({ quantity }) => quantity)), whole: sum(lines.map(({ quantity }) => quantity)) },
  ]
  const isAll = lines.every(({ quantity }, at) => quantity === part.lines[at]?.quantity)
  return (isAll ? undefined : shares.find(({ whole }) => whole > 0)) ?? { part: 1, whole: 1 }
}

/** Fees and discounts, and shipping at the highest rate of the goods. */
const chargesOf = ({ lines, fees, shipping }: BilledOrder): Charge[] => [
  ...fees.map(({ id, type, name, amount, tax_rate }) => ({
    key: `${type} ${id}`,
    kind: type,
    name,
    tax_rate,
    amount: type === 'fee' ? amount : -amount,
  })),
  {
    key: 'shipping',
    kind: 'shipping',
    name: null,
    tax_rate: Math.max(0, ...lines.map(({ tax_rate }) => tax_rate)),
    amount: shipping,
  },
]

type Pot = { readonly tax_rate: number; readonly charges: readonly Charge[]; readonly value: number }

/** What an order holds at each tax rate. */
function potsOf(order: BilledOrder): Pot[] {
  const charges = chargesOf(order)
  const rates = new Set([...order.lines, ...charges].map(({ tax_rate }) => tax_rate))
  return [...rates]
    .toSorted((a, b) => a - b)
    .map((rate) => ({
      tax_rate: rate,
      charges: ofRate(charges, rate),
      value: valueOf(ofRate(order.lines, rate)),
    }))
}

/** What is charged at a rate and its tax, as far as it is due by now and was not billed earlier. */
function potOf({ tax_rate, charges, value: goods }: Pot, share: Share, part: BilledOrder, earlier: Earlier) {
  const value = valueOf(ofRate(part.lines, tax_rate))
  const due = Math.round(portion(sum(amounts(charges)), share))
  // where less is delivered than was taken off, nothing is left to pay, and nothing to give back
  const charged = goods > 0 ? Math.max(due, -value) : due
  const exact = charges.map(({ key, amount }) => portion(amount, share) - earlier(key))
  const shares = byLargestRemainder(exact, charged - sum(charges.map(({ key }) => earlier(key))))
  const key = `tax ${tax_rate}`
  return {
    charges: charges.map((charge, at) => ({ ...charge, amount: shares[at] ?? 0 })),
    tax: {
      key,
      kind: 'tax' as const,
      name: null,
      tax_rate,
      amount: taxIn(value + charged, tax_rate, part.is_tax_included) - earlier(key),
    },
  }
}

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
const sum = (numbers: readonly number[]) => numbers.reduce((all, number) => all + number, 0)
