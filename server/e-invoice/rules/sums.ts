import { minorOf, percentOf, sum } from '#entities/money/amount.ts'
import type { ReadInvoice } from '../read/read-invoice.ts'
import { isGiven, row, unasked, type BusinessRule } from './rule.ts'

type Amounts = readonly (string | undefined)[]

/** Hundredths; what is not there is nothing. */
export const minor = (amount: string | undefined): number => (amount === undefined ? 0 : minorOf(amount))
export const minors = (amounts: Amounts): number => sum(amounts.map(minor))

const chargesOf = ({ charges }: ReadInvoice, isCharge: boolean): Amounts =>
  charges.filter((each) => each.isCharge === isCharge).map(({ amount }) => amount)

/** The standard lets the tax of a rate be off by less than one of the currency: gross prices are rounded before it. */
export const isTaxOf = (amount: string | undefined, base: string | undefined, rate: string | undefined): boolean =>
  Math.abs(minor(amount) - percentOf(minor(base), Number(rate ?? 0))) < 100

const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })

/** Greece writes EL, Northern Ireland XI. */
const isOfACountry = (number: string | undefined): boolean => {
  if (number === undefined) return true
  const prefix = /^[A-Z]{2}/.exec(number)?.[0]
  return prefix !== undefined && (['EL', 'XI'].includes(prefix) || regions.of(prefix) !== undefined)
}

const sameKind = 'whether a code means the same as words, no machine can say; the standard’s own rule is always true'
const noPeriod = 'no invoicing period is ever written'
const onlyWhole = 'discounts and fees are written for the whole invoice, never for a line'

/** How the figures go together (BR-CO). */
export const sumRules: readonly BusinessRule[] = [
  ...unasked('neither the day of the tax nor its code is ever written', {
    'BR-CO-03': 'The day of the tax and the code for it exclude each other',
  }),
  row('BR-CO-04', 'Each line has a tax category', ({ lines }) => lines.every(({ category }) => isGiven(category))),
  ...unasked(sameKind, {
    'BR-CO-05': 'A discount’s code and words mean the same',
    'BR-CO-06': 'A charge’s code and words mean the same',
    'BR-CO-07': 'The code and words of a line’s discount mean the same',
    'BR-CO-08': 'The code and words of a line’s charge mean the same',
  }),
  row(
    'BR-CO-09',
    'The seller’s VAT number begins with its country',
    ({ seller }) => isOfACountry(seller.vat),
    'seller.vat_number',
  ),
  row(
    'BR-CO-09 (buyer)',
    'The buyer’s VAT number begins with its country',
    ({ buyer }) => isOfACountry(buyer.vat),
    'buyer.vat_number',
  ),
  row(
    'BR-CO-10',
    'The lines are their sum',
    ({ lines, totals }) => minors(lines.map(({ net }) => net)) === minor(totals.lines),
  ),
  row(
    'BR-CO-11',
    'The discounts are their sum',
    (read) => minors(chargesOf(read, false)) === minor(read.totals.allowances),
  ),
  row('BR-CO-12', 'The charges are their sum', (read) => minors(chargesOf(read, true)) === minor(read.totals.charges)),
  row(
    'BR-CO-13',
    'The total without tax is the lines, less discounts, plus charges',
    ({ totals }) => minor(totals.net) === minor(totals.lines) - minor(totals.allowances) + minor(totals.charges),
  ),
  row(
    'BR-CO-14',
    'The tax is the sum of the rates’ taxes',
    ({ totals, taxes }) => minor(totals.tax) === minors(taxes.map(({ amount }) => amount)),
  ),
  row(
    'BR-CO-15',
    'The total with tax is the total without it and the tax',
    ({ totals }) => minor(totals.gross) === minor(totals.net) + minor(totals.tax),
  ),
  row(
    'BR-CO-16',
    'What is to be paid is the total, less what is paid, and the rounding',
    ({ totals }) => minor(totals.due) === minor(totals.gross) - minor(totals.prepaid) + minor(totals.rounding),
  ),
  row('BR-CO-17', 'A rate’s tax is its base by the rate', ({ taxes }) =>
    taxes.every(({ amount, base, rate }) => isTaxOf(amount, base, rate)),
  ),
  row('BR-CO-18', 'There is a part for at least one rate', ({ taxes }) => taxes.length > 0, 'lines'),
  ...unasked(noPeriod, {
    'BR-CO-19': 'An invoicing period begins or ends',
    'BR-CO-20': 'A line’s period begins or ends',
  }),
  row('BR-CO-21', 'A discount has words or a code', ({ charges }) =>
    charges.every(({ isCharge, reason, code }) => isCharge || isGiven(reason ?? code)),
  ),
  row('BR-CO-22', 'A charge has words or a code', ({ charges }) =>
    charges.every(({ isCharge, reason, code }) => !isCharge || isGiven(reason ?? code)),
  ),
  ...unasked(onlyWhole, {
    'BR-CO-23': 'A line’s discount has words or a code',
    'BR-CO-24': 'A line’s charge has words or a code',
  }),
  row(
    'BR-CO-25',
    'Where something is to be paid it is said until when, or how',
    ({ totals, dateDue, terms }) => minor(totals.due) <= 0 || isGiven(dateDue ?? terms),
    'payment',
  ),
  row(
    'BR-CO-26',
    'The seller is known by a number: of VAT or of a register',
    ({ seller }) => isGiven(seller.vat ?? seller.register),
    'seller.vat_number',
  ),
]

const hasTwoDigits = (amounts: Amounts): boolean =>
  amounts.every((amount) => amount === undefined || /^-?\d+(\.\d{1,2})?$/.test(amount))

const digits = (id: string, what: string, of: (invoice: ReadInvoice) => Amounts): BusinessRule =>
  row(id, `${what}: two digits at most`, (invoice) => hasTwoDigits(of(invoice)))

/** How many digits an amount has (BR-DEC); unit prices may have more. */
export const digitRules: readonly BusinessRule[] = [
  digits('BR-DEC-01', 'A discount', (read) => chargesOf(read, false)),
  digits('BR-DEC-02', 'What a discount is taken of', ({ charges }) =>
    charges.map(({ base, isCharge }) => (isCharge ? undefined : base)),
  ),
  digits('BR-DEC-05', 'A charge', (read) => chargesOf(read, true)),
  digits('BR-DEC-06', 'What a charge is reckoned of', ({ charges }) =>
    charges.map(({ base, isCharge }) => (isCharge ? base : undefined)),
  ),
  digits('BR-DEC-09', 'The sum of the lines', ({ totals }) => [totals.lines]),
  digits('BR-DEC-10', 'The sum of the discounts', ({ totals }) => [totals.allowances]),
  digits('BR-DEC-11', 'The sum of the charges', ({ totals }) => [totals.charges]),
  digits('BR-DEC-12', 'The total without tax', ({ totals }) => [totals.net]),
  digits('BR-DEC-13', 'The tax', ({ totals }) => [totals.tax]),
  digits('BR-DEC-14', 'The total with tax', ({ totals }) => [totals.gross]),
  ...unasked('no currency of the books is ever written', {
    'BR-DEC-15': 'The tax in the currency of the books: two digits at most',
  }),
  digits('BR-DEC-16', 'What is paid already', ({ totals }) => [totals.prepaid]),
  digits('BR-DEC-17', 'The rounding', ({ totals }) => [totals.rounding]),
  digits('BR-DEC-18', 'What is to be paid', ({ totals }) => [totals.due]),
  digits('BR-DEC-19', 'A rate’s base', ({ taxes }) => taxes.map(({ base }) => base)),
  digits('BR-DEC-20', 'A rate’s tax', ({ taxes }) => taxes.map(({ amount }) => amount)),
  digits('BR-DEC-23', 'A line', ({ lines }) => lines.map(({ net }) => net)),
  ...unasked(onlyWhole, {
    'BR-DEC-24': 'A line’s discount: two digits at most',
    'BR-DEC-25': 'What a line’s discount is taken of: two digits at most',
    'BR-DEC-27': 'A line’s charge: two digits at most',
    'BR-DEC-28': 'What a line’s charge is reckoned of: two digits at most',
  }),
]
