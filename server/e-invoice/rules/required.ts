import { isGiven, row, unasked, type BusinessRule } from './rule.ts'

const noPayee = 'no payee but the seller is ever written'
const noRepresentative = 'no tax representative is ever written'
const noPeriod = 'no invoicing period is ever written: the day of delivery says when'
const onlyWhole = 'discounts and fees are written for the whole invoice, never for a line'
const neverWritten = 'nothing of this kind is ever written'

/** What has to be there (BR-01 to BR-65). */
export const requiredRules: readonly BusinessRule[] = [
  row('BR-01', 'An invoice names the specification it follows', ({ specification }) => isGiven(specification)),
  row('BR-02', 'An invoice has a number', ({ number }) => isGiven(number)),
  row('BR-03', 'An invoice has a date', ({ date }) => /^\d{4}-\d\d-\d\d$/.test(date ?? '')),
  row('BR-04', 'An invoice has a type', ({ type }) => isGiven(type)),
  row('BR-05', 'An invoice has a currency', ({ currency }) => isGiven(currency)),
  row('BR-06', 'The seller has a name', ({ seller }) => isGiven(seller.name), 'seller.name'),
  row('BR-07', 'The buyer has a name', ({ buyer }) => isGiven(buyer.name), 'buyer.name'),
  row('BR-08', 'The seller has an address', ({ seller }) => seller.hasAddress, 'seller.address'),
  row('BR-09', 'The seller’s address has a country', ({ seller }) => isGiven(seller.country), 'seller.address'),
  row('BR-10', 'The buyer has an address', ({ buyer }) => buyer.hasAddress, 'buyer.address'),
  row('BR-11', 'The buyer’s address has a country', ({ buyer }) => isGiven(buyer.country), 'buyer.address'),
  row('BR-12', 'The sum of the lines is given', ({ totals }) => isGiven(totals.lines)),
  row('BR-13', 'The total without tax is given', ({ totals }) => isGiven(totals.net)),
  row('BR-14', 'The total with tax is given', ({ totals }) => isGiven(totals.gross)),
  row('BR-15', 'What is to be paid is given', ({ totals }) => isGiven(totals.due)),
  row('BR-16', 'An invoice has a line', ({ lines }) => lines.length > 0, 'lines'),
  ...unasked(noPayee, { 'BR-17': 'A payee who is not the seller has a name' }),
  ...unasked(noRepresentative, {
    'BR-18': 'The seller’s tax representative has a name',
    'BR-19': 'The seller’s tax representative has an address',
    'BR-20': 'The address of the tax representative has a country',
  }),
  row('BR-21', 'A line has an identifier', ({ lines }) => lines.every(({ id }) => isGiven(id))),
  row('BR-22', 'A line has a quantity', ({ lines }) => lines.every(({ quantity }) => isGiven(quantity))),
  row('BR-23', 'A line’s quantity has a unit', ({ lines }) => lines.every(({ unit }) => isGiven(unit))),
  row('BR-24', 'A line has a net amount', ({ lines }) => lines.every(({ net }) => isGiven(net))),
  row('BR-25', 'A line names its item', ({ lines }) => lines.every(({ name }) => isGiven(name)), 'lines'),
  row('BR-26', 'A line has a net price', ({ lines }) => lines.every(({ price }) => isGiven(price))),
  row('BR-27', 'A net price is not negative', ({ lines }) => lines.every(({ price = '0' }) => !price.startsWith('-'))),
  ...unasked('a price is written net, without the gross price it came from', {
    'BR-28': 'A gross price is not negative',
  }),
  ...unasked(noPeriod, {
    'BR-29': 'An invoicing period ends after it begins',
    'BR-30': 'A line’s period ends after it begins',
  }),
  row('BR-31', 'A discount has an amount', ({ charges }) =>
    charges.every(({ isCharge, amount }) => isCharge || isGiven(amount)),
  ),
  row('BR-32', 'A discount has a tax category', ({ charges }) =>
    charges.every(({ isCharge, category }) => isCharge || isGiven(category)),
  ),
  row('BR-33', 'A discount says why, in words or as a code', ({ charges }) =>
    charges.every(({ isCharge, reason, code }) => isCharge || isGiven(reason ?? code)),
  ),
  row('BR-36', 'A charge has an amount', ({ charges }) =>
    charges.every(({ isCharge, amount }) => !isCharge || isGiven(amount)),
  ),
  row('BR-37', 'A charge has a tax category', ({ charges }) =>
    charges.every(({ isCharge, category }) => !isCharge || isGiven(category)),
  ),
  row('BR-38', 'A charge says why, in words or as a code', ({ charges }) =>
    charges.every(({ isCharge, reason, code }) => !isCharge || isGiven(reason ?? code)),
  ),
  ...unasked(onlyWhole, {
    'BR-41': 'A line’s discount has an amount',
    'BR-42': 'A line’s discount says why',
    'BR-43': 'A line’s charge has an amount',
    'BR-44': 'A line’s charge says why',
  }),
  row('BR-45', 'A rate’s part has its base', ({ taxes }) => taxes.every(({ base }) => isGiven(base))),
  row('BR-46', 'A rate’s part has its tax', ({ taxes }) => taxes.every(({ amount }) => isGiven(amount))),
  row('BR-47', 'A rate’s part has its category', ({ taxes }) => taxes.every(({ category }) => isGiven(category))),
  row('BR-48', 'A rate’s part has its rate, unless it is outside the scope of VAT', ({ taxes }) =>
    taxes.every(({ rate, category }) => category === 'O' || isGiven(rate)),
  ),
  row('BR-49', 'A way to pay has its code', ({ payments }) => payments.every(({ means }) => isGiven(means))),
  row('BR-50', 'An account has its number', ({ payments }) =>
    payments.every(({ hasAccount, iban }) => !hasAccount || isGiven(iban)),
  ),
  ...unasked('no number of a card is ever kept or written', { 'BR-51': 'At most the last digits of a card are shown' }),
  ...unasked(neverWritten, {
    'BR-52': 'An attached document has a reference',
    'BR-53': 'The tax in the currency of the books is given where that currency is',
    'BR-54': 'A property of an item has a name and a value',
  }),
  row('BR-55', 'A preceding invoice has its number', ({ preceding }) =>
    preceding.every(({ number }) => isGiven(number)),
  ),
  ...unasked(noRepresentative, { 'BR-56': 'The seller’s tax representative has a VAT number' }),
  row(
    'BR-57',
    'An address of delivery has a country',
    ({ delivery }) => delivery === undefined || isGiven(delivery.country),
    'delivery.address',
  ),
  row('BR-61', 'Who is paid by transfer has an account', ({ payments }) =>
    payments.every(({ means, iban }) => (means !== '30' && means !== '58') || isGiven(iban)),
  ),
  row(
    'BR-62',
    'The seller’s electronic address says of which kind it is',
    ({ seller }) => seller.address === undefined || isGiven(seller.addressScheme),
  ),
  row(
    'BR-63',
    'The buyer’s electronic address says of which kind it is',
    ({ buyer }) => buyer.address === undefined || isGiven(buyer.addressScheme),
  ),
  row('BR-64', 'An item’s standard number says of which kind it is', ({ lines }) =>
    lines.every(({ gtin, gtinScheme }) => gtin === undefined || isGiven(gtinScheme)),
  ),
  ...unasked(neverWritten, { 'BR-65': 'A classification of an item says of which kind it is' }),
]
