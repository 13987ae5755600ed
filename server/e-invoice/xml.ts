import type { Paper } from '#server/document/paper.ts'
import { modelOf, type EInvoiceFormat } from './model.ts'

/** What the library calls them. */
const names = {
  zugferd: 'CII',
  'xrechnung-cii': 'XRECHNUNG-CII',
  'xrechnung-ubl': 'XRECHNUNG-UBL',
} as const satisfies Record<EInvoiceFormat, string>

const silent = { log: () => undefined, warn: () => undefined, error: () => undefined }

/**
 * A paper as a machine reads it: CII by EN 16931 as it lies in a ZUGFeRD file, or XRechnung. The library's own check is
 * left out: it refuses unit prices of more than two digits, which the standard allows.
 */
export async function xmlOf(paper: Paper, format: EInvoiceFormat): Promise<string> {
  // half a megabyte of schema: only where an invoice is written
  const { FormatFactoryService } = await import('@e-invoice-eu/core')
  const writer = new FormatFactoryService().createFormatService(names[format], silent)
  const model = modelOf(paper, format)
  writer.fillInvoiceDefaults(model)
  const written = await writer.generate(model, { format: names[format], lang: paper.language.slice(0, 2) })
  if (typeof written !== 'string') throw new TypeError('The library writes XML as text')
  return format === 'xrechnung-ubl' ? written : withPreceding(written, paper)
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** The library leaves BG-3 out of CII: it looks for the number a level too high. */
function withPreceding(xml: string, { preceding }: Paper): string {
  if (preceding === null || xml.includes('<ram:InvoiceReferencedDocument>')) return xml
  const end = '</ram:SpecifiedTradeSettlementHeaderMonetarySummation>'
  return xml.replace(
    end,
    () => `${end}
\t\t\t<ram:InvoiceReferencedDocument>
\t\t\t\t<ram:IssuerAssignedID>${escaped(preceding.number)}</ram:IssuerAssignedID>
\t\t\t\t<ram:FormattedIssueDateTime>
\t\t\t\t\t<qdt:DateTimeString format="102">${preceding.date.replaceAll('-', '')}</qdt:DateTimeString>
\t\t\t\t</ram:FormattedIssueDateTime>
\t\t\t</ram:InvoiceReferencedDocument>`,
  )
}
