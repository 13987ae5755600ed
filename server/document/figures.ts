import { decimal, digitsOf, minorOf, pieceOf, shared, sum, taxIn, type Minor } from '#entities/money/amount.ts'
import type { PaperLine, PaperSurcharge, PaperTax, PaperTotals, TaxCategory } from './paper.ts'

type Line = Omit<PaperLine, 'net_price' | 'total' | 'net' | 'tax_category'>
/** What is charged beside the goods; `amount` is negative where it is taken off. */
export type Charge = Pick<PaperSurcharge, 'kind' | 'name' | 'percent'> & { readonly amount: Minor }

/** What a bill comes to, as it was reckoned when it was written: the paper only says it in more words. */
export type Billing = {
  readonly currency: string
  readonly is_gross: boolean
  readonly lines: readonly (Line & { readonly total: Minor })[]
  readonly charges: readonly Charge[]
  /** The tax at each rate, a rate that is missing has none; and what it is taken of, where no line says so. */
  readonly taxes: readonly { readonly rate: number; readonly amount: Minor; readonly base?: Minor }[]
  /** What a voucher and payments have paid already. */
  readonly prepaid: Minor
  /** What is left to pay. */
  readonly due: Minor
}

export type Figures = {
  readonly lines: PaperLine[]
  readonly surcharges: PaperSurcharge[]
  readonly taxes: PaperTax[]
  readonly totals: PaperTotals
}

type Rated<T> = { readonly row: T; readonly rate: number; readonly amount: Minor }

/**
 * The figures of EN 16931: with gross prices each line's gross is the truth, the tax of a rate is taken once from its sum,
 * and the nets are spread so that lines and surcharges of a rate sum up to its base. What is charged beside the goods
 * bears their rates by their value.
 */
export function figuresOf(
  bill: Billing,
  { category, reason }: { category: (rate: number) => TaxCategory; reason: (category: TaxCategory) => string | null },
): Figures {
  const digits = digitsOf(bill.currency)
  const written = (amount: Minor) => decimal(amount, digits)
  const isBare = bill.lines.length === 0
  const rates = [
    ...new Set(isBare ? bill.taxes.map(({ rate }) => rate) : bill.lines.map(({ tax_rate }) => tax_rate)),
  ].toSorted((a, b) => b - a)
  if (rates.length === 0) rates.push(0)
  const values = rates.map((rate) =>
    sum(bill.lines.filter(({ tax_rate }) => tax_rate === rate).map(({ total }) => total)),
  )
  const charges = isBare ? chargesOfBases(bill, rates) : chargesByRate(bill.charges, rates, values)

  const taxOf = (rate: number) => sum(bill.taxes.filter((tax) => tax.rate === rate).map(({ amount }) => amount))
  const netOf = (rate: number, amount: Minor) => amount - (bill.is_gross ? taxIn(amount, rate, true) : 0)
  const parts = rates.map((rate, at) => {
    const lines = bill.lines.filter(({ tax_rate }) => tax_rate === rate)
    const own = charges.filter((charge) => charge.rate === rate)
    const all = (values[at] ?? 0) + sum(own.map(({ amount }) => amount))
    const base = bill.is_gross ? all - taxOf(rate) : all
    // without lines nothing else takes what rounding leaves
    const nets = isBare
      ? shared(
          base,
          own.map(({ amount }) => amount),
        )
      : own.map(({ amount }) => netOf(rate, amount))
    const left = base - sum(nets)
    return {
      rate,
      base,
      lines,
      own,
      nets,
      lineNets: bill.is_gross
        ? shared(
            left,
            lines.map(({ total }) => total),
          )
        : lines.map(({ total }) => total),
    }
  })

  const netOfLine = new Map(parts.flatMap(({ lines, lineNets }) => lines.map((line, at) => [line, lineNets[at] ?? 0])))
  const lines = bill.lines.map((line) => {
    const net = netOfLine.get(line) ?? 0
    return {
      ...line,
      total: written(line.total),
      net: written(net),
      net_price: bill.is_gross ? pieceOf(net, line.quantity, digits) : line.price,
      tax_category: category(line.tax_rate),
    }
  })
  const surcharges = parts.flatMap(({ rate, own, nets }) =>
    own.flatMap(({ row, amount }, at): PaperSurcharge[] => {
      if (amount === 0) return []
      const kind = amount < 0 ? 'discount' : row.kind === 'discount' ? 'fee' : row.kind
      const net = Math.abs(nets[at] ?? 0)
      return [
        {
          kind,
          name: row.name,
          percent: row.percent,
          total: written(Math.abs(amount)),
          net: written(net),
          tax_category: category(rate),
          tax_rate: rate,
        },
      ]
    }),
  )
  const taxes = parts.map(({ rate, base }): PaperTax => {
    const of = category(rate)
    return { category: of, rate, base: written(base), amount: written(taxOf(rate)), reason: reason(of) }
  })

  const sumOf = (amounts: readonly string[]) => sum(amounts.map((amount) => minorOf(amount, digits)))
  const lineTotal = sumOf(lines.map(({ net }) => net))
  const allowances = sumOf(surcharges.filter(({ kind }) => kind === 'discount').map(({ net }) => net))
  const charged = sumOf(surcharges.filter(({ kind }) => kind !== 'discount').map(({ net }) => net))
  const net = lineTotal - allowances + charged
  const tax = sumOf(taxes.map(({ amount }) => amount))
  const rounding = bill.due - (net + tax - bill.prepaid)
  return {
    lines,
    surcharges,
    taxes,
    totals: {
      lines: written(lineTotal),
      allowances: written(allowances),
      charges: written(charged),
      net: written(net),
      tax: written(tax),
      gross: written(net + tax),
      prepaid: written(bill.prepaid),
      rounding: written(rounding),
      due: written(bill.due),
    },
  }
}

/** Where there are no goods, by what was taxed at each rate. */
function chargesOfBases({ charges, taxes, is_gross }: Billing, rates: readonly number[]): Rated<Charge>[] {
  const weights = rates.map((rate) =>
    sum(taxes.filter((tax) => tax.rate === rate).map(({ amount, base = 0 }) => base + (is_gross ? amount : 0))),
  )
  return charges.flatMap((row) => {
    const parts = shared(row.amount, weights)
    return rates.map((rate, at) => ({ row, rate, amount: parts[at] ?? 0 }))
  })
}

/** Each charge in its parts by rate: all together as the tax was reckoned, so the largest takes what rounding leaves. */
function chargesByRate(
  charges: readonly Charge[],
  rates: readonly number[],
  values: readonly Minor[],
): Rated<Charge>[] {
  if (charges.length === 0) return []
  const goods = sum(values)
  const all = sum(charges.map(({ amount }) => amount))
  // the same shares as the totals take: of all that is charged, by the value of the goods from the lowest rate on
  const ascending = rates.map((_, at) => at).toReversed()
  // where the goods are worth nothing the highest rate stands for all
  const weights = goods === 0 ? rates.map((_, at) => (at === 0 ? 1 : 0)) : values
  const parts = shared(
    goods + all,
    ascending.map((at) => weights[at] ?? 0),
  )
  const wanted = rates.map((_, at) => (parts[ascending.indexOf(at)] ?? 0) - (values[at] ?? 0))
  const largest = charges.reduce(
    (best, charge, at) => (Math.abs(charge.amount) > Math.abs(charges[best]?.amount ?? 0) ? at : best),
    0,
  )
  const rows = charges.map(({ amount }) => shared(amount, weights))
  rows[largest] = rates.map(
    (_, at) => (wanted[at] ?? 0) - sum(rows.map((row, index) => (index === largest ? 0 : (row[at] ?? 0)))),
  )
  return charges.flatMap((row, index) => rates.map((rate, at) => ({ row, rate, amount: rows[index]?.[at] ?? 0 })))
}
