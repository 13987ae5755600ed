import { isValidIBAN } from 'ibantools'
import { minorOf } from '#entities/money/amount.ts'
import type { ReadInvoice } from '../read/read-invoice.ts'
import { isGiven, row, unasked, type BusinessRule } from './rule.ts'

const taxed = new Set(['S', 'Z', 'E', 'AE', 'K', 'G', 'L', 'M'])
const types = new Set(['326', '380', '384', '389', '381', '875', '876', '877'])
const transfers = new Set(['30', '58'])
const cards = new Set(['48', '54', '55'])

const noDebit = 'no direct debit is ever written'

/** `#SKONTO#TAGE=14#PROZENT=2.25#`, a line for each. */
const skonto = /^#(SKONTO|VERZUG)#TAGE=\d+#PROZENT=\d+\.\d{2}(#BASISBETRAG=-?\d+\.\d{2})?#$/

const priceHolds = ({ lines }: ReadInvoice): boolean =>
  lines.every(({ net, quantity, price, priceBase = '1' }) => {
    const exact = (Number(quantity) * Number(price)) / Number(priceBase)
    return Math.abs(minorOf(net ?? '0') / 100 - exact) <= 0.02
  })

/** What XRechnung asks for besides (BR-DE), and what it takes over from Peppol. */
export const germanRules: readonly BusinessRule[] = [
  row('BR-DE-1', 'It is said how to pay', ({ payments }) => payments.length > 0),
  row('BR-DE-2', 'The seller has a contact', ({ seller }) => seller.contact !== undefined, 'seller.phone'),
  row('BR-DE-3', 'The seller’s address has a city', ({ seller }) => isGiven(seller.city), 'seller.address'),
  row('BR-DE-4', 'The seller’s address has a postal code', ({ seller }) => isGiven(seller.postcode), 'seller.address'),
  row('BR-DE-5', 'The seller’s contact has a name', ({ seller }) => isGiven(seller.contact?.name), 'seller.name'),
  row(
    'BR-DE-6',
    'The seller’s contact has a phone number',
    ({ seller }) => isGiven(seller.contact?.phone),
    'seller.phone',
  ),
  row(
    'BR-DE-7',
    'The seller’s contact has a mail address',
    ({ seller }) => isGiven(seller.contact?.email),
    'seller.email',
  ),
  row('BR-DE-8', 'The buyer’s address has a city', ({ buyer }) => isGiven(buyer.city), 'buyer.address'),
  row('BR-DE-9', 'The buyer’s address has a postal code', ({ buyer }) => isGiven(buyer.postcode), 'buyer.address'),
  row(
    'BR-DE-10',
    'An address of delivery has a city',
    ({ delivery }) => delivery === undefined || isGiven(delivery.city),
    'delivery.address',
  ),
  row(
    'BR-DE-11',
    'An address of delivery has a postal code',
    ({ delivery }) => delivery === undefined || isGiven(delivery.postcode),
    'delivery.address',
  ),
  row('BR-DE-14', 'Each part has a rate', ({ taxes }) => taxes.every(({ rate }) => isGiven(rate))),
  row('BR-DE-15', 'The buyer’s reference is given (Leitweg-ID)', ({ buyerReference }) => isGiven(buyerReference)),
  row(
    'BR-DE-16',
    'Where there is tax, the seller’s VAT or tax number is given',
    ({ seller, taxes }) => !taxes.some(({ category = '' }) => taxed.has(category)) || isGiven(seller.vat ?? seller.tax),
    'seller.vat_number',
  ),
  row('BR-DE-17', 'The type is one of those that Germany knows', ({ type = '' }) => types.has(type)),
  row('BR-DE-18', 'Discounts for paying early are written as agreed', ({ terms }) =>
    (terms ?? '').split('\n').every((line) => !line.startsWith('#') || skonto.test(line.trim())),
  ),
  row(
    'BR-DE-19',
    'An account for SEPA has a valid IBAN',
    ({ payments }) => payments.every(({ means, iban }) => means !== '58' || (iban !== undefined && isValidIBAN(iban))),
    'payment',
  ),
  row('BR-DE-21', 'It names XRechnung as its specification', ({ specification = '' }) =>
    specification.endsWith('#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0'),
  ),
  row('BR-DE-23-a', 'Who is paid by transfer has an account', ({ payments }) =>
    payments.every(({ means = '', hasAccount }) => !transfers.has(means) || hasAccount),
  ),
  row('BR-DE-23-b', 'Who is paid by transfer asks for no card', ({ payments }) =>
    payments.every(({ means = '', hasCard }) => !transfers.has(means) || !hasCard),
  ),
  row('BR-DE-24-a', 'Who is paid by card names the card', ({ payments }) =>
    payments.every(({ means = '', hasCard }) => !cards.has(means) || hasCard),
  ),
  row('BR-DE-24-b', 'Who is paid by card names no account', ({ payments }) =>
    payments.every(({ means = '', hasAccount }) => !cards.has(means) || !hasAccount),
  ),
  row(
    'BR-DE-27',
    'A phone number has three digits at least',
    ({ seller }) => (seller.contact?.phone ?? '000').replaceAll(/\D/g, '').length >= 3,
    'seller.phone',
  ),
  row(
    'BR-DE-28',
    'A mail address has one @, with two characters on either side',
    ({ seller }) => /^[^@\s]*[^@\s.]{1}[^@\s]*@[^@\s]+\.[^@\s]+$/.test(seller.contact?.email ?? 'a@b.c'),
    'seller.email',
  ),
  ...unasked(noDebit, {
    'BR-DE-20': 'An account for a SEPA debit has a valid IBAN',
    'BR-DE-25-a': 'A direct debit has its mandate',
    'BR-DE-25-b': 'A direct debit names no other way',
    'BR-DE-30': 'A direct debit names its creditor',
    'BR-DE-31': 'A direct debit names the account debited',
  }),
  ...unasked('no file is ever put into an invoice', { 'BR-DE-22': 'Each attached file has a name of its own' }),
  ...unasked('no corrected invoice (384) is ever written: it is cancelled, and written anew', {
    'BR-DE-26': 'A corrected invoice names the one it corrects',
  }),
  row('PEPPOL-EN16931-R008', 'No element is empty', ({ empty }) => empty === 0),
  row(
    'PEPPOL-EN16931-R010',
    'The buyer has an electronic address',
    ({ buyer }) => isGiven(buyer.address),
    'buyer.email',
  ),
  row(
    'PEPPOL-EN16931-R020',
    'The seller has an electronic address',
    ({ seller }) => isGiven(seller.address),
    'seller.email',
  ),
  row('PEPPOL-EN16931-R120', 'A line is its quantity by its price, to two hundredths', priceHolds),
  row('PEPPOL-EN16931-R121', 'The quantity of a price is above zero', ({ lines }) =>
    lines.every(({ priceBase = '1' }) => Number(priceBase) > 0),
  ),
  row('PEPPOL-EN16931-R130', 'The price and the line have the same unit', ({ lines }) =>
    lines.every(({ priceUnit, unit }) => priceUnit === undefined || priceUnit === unit),
  ),
]
