import { rulesOf } from '#server/e-invoice/rules.ts'
import { page, table } from './words.ts'

/** docs/e-invoice-rules.md: each business rule, and whether an invoice is asked it. */
export function eInvoiceRulesPage(): string {
  const rules = rulesOf('xrechnung-cii')
  const asked = rules.filter((rule) => 'holds' in rule)
  return page(
    'Rules of an e-invoice',
    `${rules.length} rows: of EN 16931, of XRechnung (BR-DE) and what that takes over from Peppol. ${asked.length} are asked of every invoice that is written; of the others it is said why nothing asks them ([0138](adr/0138-e-invoices-held-against-rules.md)).`,
    table(
      ['Rule', 'What it says', 'Asked'],
      rules.map((rule) => [rule.id, rule.says, 'holds' in rule ? 'yes' : `no: ${rule.notImplemented}`]),
    ),
  )
}
