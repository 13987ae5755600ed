import { convert } from 'xmlbuilder2'
import { fromCii } from './read/cii.ts'
import { node, type Node } from './read/element.ts'
import type { ReadInvoice } from './read/read-invoice.ts'
import { fromUbl } from './read/ubl.ts'

/** Reads an invoice in either syntax of EN 16931, as whoever gets it does. */
export function readInvoice(xml: string): ReadInvoice {
  const document = convert(xml, { format: 'object' }) as Node
  const cii = node(document, 'rsm:CrossIndustryInvoice')
  return cii === undefined ? fromUbl(document) : fromCii(cii)
}
