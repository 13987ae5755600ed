import type { ReadCharge, ReadInvoice, ReadLine } from '../read/read-invoice.ts'
import { isGiven, row, type Missing, type BusinessRule } from './rule.ts'
import { isTaxOf, minor, minors } from './sums.ts'

type Category = {
  /** As the rules are called: BR-S-01. */
  readonly rules: string
  /** As it is written: S. */
  readonly code: string
  readonly called: string
  /** Whose numbers are asked for, and what is to be filled in where one is missing. */
  readonly numbers: (invoice: ReadInvoice) => boolean
  readonly missing: Missing
  readonly asks: string
}

const sellerIsKnown = ({ seller }: ReadInvoice) => isGiven(seller.vat ?? seller.tax)
const buyerIsKnown = ({ buyer }: ReadInvoice) => isGiven(buyer.vat ?? buyer.register)

const categories: readonly Category[] = [
  {
    rules: 'S',
    code: 'S',
    called: 'standard rated',
    numbers: sellerIsKnown,
    missing: 'seller.vat_number',
    asks: 'the seller’s VAT or tax number',
  },
  {
    rules: 'Z',
    code: 'Z',
    called: 'zero rated',
    numbers: sellerIsKnown,
    missing: 'seller.vat_number',
    asks: 'the seller’s VAT or tax number',
  },
  {
    rules: 'E',
    code: 'E',
    called: 'exempt',
    numbers: sellerIsKnown,
    missing: 'seller.vat_number',
    asks: 'the seller’s VAT or tax number',
  },
  {
    rules: 'AE',
    code: 'AE',
    called: 'under reverse charge',
    numbers: (read) => sellerIsKnown(read) && buyerIsKnown(read),
    missing: 'buyer.vat_number',
    asks: 'the numbers of seller and buyer',
  },
  {
    rules: 'IC',
    code: 'K',
    called: 'an intra-Community supply',
    numbers: ({ seller, buyer }) => isGiven(seller.vat) && isGiven(buyer.vat),
    missing: 'buyer.vat_number',
    asks: 'the VAT numbers of seller and buyer',
  },
  {
    rules: 'G',
    code: 'G',
    called: 'an export',
    numbers: ({ seller }) => isGiven(seller.vat),
    missing: 'seller.vat_number',
    asks: 'the seller’s VAT number',
  },
  {
    rules: 'O',
    code: 'O',
    called: 'outside the scope of VAT',
    numbers: ({ seller, buyer }) => seller.vat === undefined && buyer.vat === undefined,
    missing: 'seller.vat_number',
    asks: 'no VAT number at all',
  },
]

type Taxed = Pick<ReadLine | ReadCharge, 'category' | 'rate'>
const isRate = (code: string, rate: string | undefined): boolean => {
  if (code === 'O') return rate === undefined
  return rate !== undefined && (code === 'S' ? Number(rate) > 0 : Number(rate) === 0)
}
const sayRate = (code: string): string =>
  code === 'O' ? 'has no rate' : code === 'S' ? 'has a rate above zero' : 'has the rate zero'

function rulesOf({ rules, code, called, numbers, missing, asks }: Category): BusinessRule[] {
  const isOf = ({ category }: Taxed) => category === code
  const lines = ({ lines: all }: ReadInvoice) => all.filter(isOf)
  const charged = ({ charges }: ReadInvoice, isCharge: boolean) =>
    charges.filter((each) => isOf(each) && each.isCharge === isCharge)
  const taxes = (read: ReadInvoice) => read.taxes.filter(isOf)
  const hasAny = (read: ReadInvoice) =>
    lines(read).length > 0 || charged(read, true).length > 0 || charged(read, false).length > 0
  const number = (at: number) => `BR-${rules}-${String(at).padStart(2, '0')}`
  /** A rate of its own has a part for each rate; the others have one part. */
  const isOfPart = (rate: string | undefined) => (each: Taxed) =>
    code !== 'S' || Number(each.rate ?? 0) === Number(rate ?? 0)
  const isAllowed = ({ reason, code: why }: ReadInvoice['taxes'][number]) =>
    code === 'S' || code === 'Z' ? !isGiven(reason) && !isGiven(why) : isGiven(reason ?? why)
  return [
    row(number(1), `What is ${called} has ${code === 'S' ? 'a part for its rate' : 'one part of its own'}`, (read) =>
      code === 'S' ? !hasAny(read) || taxes(read).length > 0 : taxes(read).length === (hasAny(read) ? 1 : 0),
    ),
    row(
      number(2),
      `A line that is ${called} asks for ${asks}`,
      (read) => lines(read).length === 0 || numbers(read),
      missing,
    ),
    row(
      number(3),
      `A discount that is ${called} asks for ${asks}`,
      (read) => charged(read, false).length === 0 || numbers(read),
      missing,
    ),
    row(
      number(4),
      `A charge that is ${called} asks for ${asks}`,
      (read) => charged(read, true).length === 0 || numbers(read),
      missing,
    ),
    row(number(5), `A line that is ${called} ${sayRate(code)}`, (read) =>
      lines(read).every(({ rate }) => isRate(code, rate)),
    ),
    row(number(6), `A discount that is ${called} ${sayRate(code)}`, (read) =>
      charged(read, false).every(({ rate }) => isRate(code, rate)),
    ),
    row(number(7), `A charge that is ${called} ${sayRate(code)}`, (read) =>
      charged(read, true).every(({ rate }) => isRate(code, rate)),
    ),
    row(number(8), `The base of what is ${called} is its lines, less discounts, plus charges`, (read) =>
      taxes(read).every(
        ({ base, rate }) =>
          minor(base) ===
          minors(
            lines(read)
              .filter(isOfPart(rate))
              .map(({ net }) => net),
          ) -
            minors(
              charged(read, false)
                .filter(isOfPart(rate))
                .map(({ amount }) => amount),
            ) +
            minors(
              charged(read, true)
                .filter(isOfPart(rate))
                .map(({ amount }) => amount),
            ),
      ),
    ),
    row(number(9), code === 'S' ? 'The tax is the base by the rate' : `No tax is on what is ${called}`, (read) =>
      taxes(read).every(({ base, amount, rate }) => (code === 'S' ? isTaxOf(amount, base, rate) : minor(amount) === 0)),
    ),
    row(
      number(10),
      `What is ${called} ${code === 'S' || code === 'Z' ? 'says no reason' : 'says the reason'}`,
      (read) => taxes(read).every(isAllowed),
    ),
  ]
}

const isOutOfScope = ({ taxes }: ReadInvoice): boolean => taxes.some(({ category }) => category === 'O')
const areAll = (rows: readonly Taxed[]): boolean => rows.every(({ category }) => category === 'O')
const isWithinUnion = ({ taxes }: ReadInvoice): boolean => taxes.some(({ category }) => category === 'K')

/** What each category of tax asks for (BR-S, BR-Z, BR-E, BR-AE, BR-IC, BR-G, BR-O). */
export const categoryRules: readonly BusinessRule[] = [
  ...categories.flatMap(rulesOf),
  row(
    'BR-IC-11',
    'An intra-Community supply says when it was delivered',
    (read) => !isWithinUnion(read) || isGiven(read.dateDelivered),
    'date_delivered',
  ),
  row(
    'BR-IC-12',
    'An intra-Community supply says into which country it went',
    (read) => !isWithinUnion(read) || isGiven(read.delivery?.country),
    'delivery.address',
  ),
  row(
    'BR-O-11',
    'What is outside the scope of VAT is the only part',
    (read) => !isOutOfScope(read) || areAll(read.taxes),
  ),
  row(
    'BR-O-12',
    'Where something is outside the scope of VAT, all lines are',
    (read) => !isOutOfScope(read) || areAll(read.lines),
  ),
  row(
    'BR-O-13',
    'Where something is outside the scope of VAT, all discounts are',
    (read) => !isOutOfScope(read) || areAll(read.charges.filter(({ isCharge }) => !isCharge)),
  ),
  row(
    'BR-O-14',
    'Where something is outside the scope of VAT, all charges are',
    (read) => !isOutOfScope(read) || areAll(read.charges.filter(({ isCharge }) => isCharge)),
  ),
]
