import type { EInvoiceFormat } from './model.ts'
import { readInvoice } from './read.ts'
import { categoryRules } from './rules/categories.ts'
import { germanRules } from './rules/germany.ts'
import { requiredRules } from './rules/required.ts'
import { unasked, type BusinessRule } from './rules/rule.ts'
import { digitRules, sumRules } from './rules/sums.ts'

/** The business rules of EN 16931, each a row: no package brings the Schematron along. */
const europeanRules: readonly BusinessRule[] = [
  ...requiredRules,
  ...sumRules,
  ...digitRules,
  ...categoryRules,
  ...unasked('neither the Canaries, nor Ceuta and Melilla, nor split payment is ever written', {
    'BR-AF-01…10': 'What is taxed in the Canaries (IGIC)',
    'BR-AG-01…10': 'What is taxed in Ceuta and Melilla (IPSI)',
    'BR-B-01…02': 'Italian split payment',
  }),
  ...unasked('each code that is written stands in our own tables, or is refused by the schema', {
    'BR-CL-01…26': 'Codes are of their lists',
  }),
]

export const rulesOf = (format: EInvoiceFormat): readonly BusinessRule[] =>
  format === 'zugferd' ? europeanRules : [...europeanRules, ...germanRules]

/** Which rules an invoice breaks. */
export function brokenRules(xml: string, format: EInvoiceFormat): Extract<BusinessRule, { holds: unknown }>[] {
  const invoice = readInvoice(xml)
  return rulesOf(format).flatMap((rule) => ('holds' in rule && !rule.holds(invoice) ? [rule] : []))
}
