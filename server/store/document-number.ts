import { formatFor, numberIn, type NumberFormat } from '#entities/shop/number-format.ts'

/** The first letter tells a document's type: Rechnung, Gutschrift, Angebot, Lieferschein, Packzettel, Retoure. */
const letters = {
  invoice: 'R',
  'credit-invoice': 'G',
  proposal: 'A',
  packslip: 'L',
  pickslip: 'P',
  'warehouse-pickslip': 'W',
  'return-note': 'T',
  'shipping-label': 'S',
} as const
export type NumberedDocument = keyof typeof letters

/** How the house's numbers look where it says nothing else: type, shop (0 for none), year and the count within them. */
export const usualFormat = (type: NumberedDocument): NumberFormat => ({
  pattern: `${letters[type]}{SHOP}-{YYYY}-{N}`,
  min_digits: 5,
})

/** `R1-2026-00042`, as is counted where neither shop nor house have formats of their own. */
export const documentNumber = (type: NumberedDocument, shop: number | null, year: number, count: number): string =>
  numberIn(formatFor(usualFormat(type), shop), year, count)
