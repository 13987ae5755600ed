import { Profile, validateXsd } from '@stackforge-eu/factur-x'
import { array, boolean, constantFrom, integer, nat, option, record, string, type Arbitrary } from 'fast-check'
import type { Paper, TaxCategory } from '#server/document/paper.ts'
import { checkedXml } from '#server/e-invoice/problems.ts'
import { eInvoiceFormats } from '#server/e-invoice/model.ts'
import { readInvoice } from '#server/e-invoice/read.ts'
import { paperOf, party, swissSeller } from './papers.ts'

/** Every format of a paper, held against the rules, CII also against the schema, and the two syntaxes against each other. */
export async function refusedOf(paper: Paper): Promise<string[]> {
  const refused: string[] = []
  const read = []
  for (const format of eInvoiceFormats) {
    const { xml, problems } = await checkedXml(paper, format)
    refused.push(...problems.map(({ rule, says }) => `${format}: ${rule} ${says}`))
    if (format !== 'xrechnung-ubl') {
      const { errors } = await validateXsd(xml, Profile.EN16931)
      refused.push(...errors.map(({ message }) => `${format}: ${message}`))
    }
    if (format !== 'zugferd') read.push(JSON.stringify(readInvoice(xml)))
  }
  if (read[0] !== read[1]) refused.push('CII and UBL say different things')
  return refused
}

const price = record({ whole: nat(9999), digits: integer({ min: 0, max: 10 }), fraction: nat(999_999_999) }).map(
  ({ whole, digits, fraction }) =>
    digits === 0 ? `${whole}` : `${whole}.${`${fraction}`.padStart(10, '0').slice(-digits)}`,
)
const rates = constantFrom(0, 2.6, 5.5, 7, 8.1, 19, 22, 25.5)
const untaxed: readonly TaxCategory[] = ['E', 'AE', 'K', 'G', 'O', 'Z']

/** Invoices and what takes them back: every category, net and gross, discounts and fees, currencies, part paid, rounded. */
export const anyPaper: Arbitrary<Paper> = record({
  currency: constantFrom('EUR', 'EUR', 'CHF', 'JPY'),
  is_gross: boolean(),
  category: option(constantFrom(...untaxed), { freq: 2 }),
  lines: array(record({ price, quantity: integer({ min: 1, max: 999 }), rate: rates }), {
    minLength: 1,
    maxLength: 12,
  }),
  charges: array(
    record({ kind: constantFrom('fee' as const, 'shipping' as const, 'discount' as const), amount: nat(4000) }),
    { maxLength: 4 },
  ),
  prepaid: nat(5000),
  rounding: integer({ min: -4, max: 4 }),
  isCredit: boolean(),
  isDelivered: boolean(),
  means: constantFrom('58' as const, '30' as const, '48' as const, '10' as const, '20' as const, '68' as const),
  name: string({ unit: 'grapheme', minLength: 1, maxLength: 40 }).map((text) => `${text} GmbH`),
  language: constantFrom('de_DE' as const, 'en_EN' as const, 'fr_FR' as const, 'it_IT' as const),
}).map(({ category, lines, charges, isCredit, isDelivered, means, name, language, ...sale }) => {
  const whole = paperOf(
    {
      ...sale,
      ...(category !== null && { category }),
      lines: category === null ? lines : lines.map((line) => ({ ...line, rate: 0 })),
      charges: charges.map(({ kind, amount }) => ({
        kind,
        name: kind,
        percent: null,
        amount: kind === 'discount' ? -amount : amount,
      })),
    },
    { language },
  )
  const isAbroad = category === 'K' || category === 'AE' || category === 'G'
  return {
    ...whole,
    ...(isCredit && { type: 'credit-invoice' as const, preceding: { number: 'R1-2026-00007', date: '2026-10-01' } }),
    ...(sale.currency === 'CHF' && { seller: swissSeller }),
    buyer: {
      ...whole.buyer,
      name,
      ...(isAbroad && { country_code: 'FR', vat_number: 'FR 40303265045' }),
    },
    delivery: isDelivered ? party('AT', { name: `Lager ${name}` }) : null,
    payment: whole.payment && { ...whole.payment, means, account: isCredit ? null : whole.payment.account },
  }
})
