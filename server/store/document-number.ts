import { numberIn, type NumberFormat } from '#entities/shop/number-format.ts'

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

/** How a shop's numbers look where it says nothing else: type, shop (0 for none), year and the count within them. */
export const usualFormat = (type: NumberedDocument, shop: number | null): NumberFormat => ({
  pattern: `${letters[type]}${shop ?? 0}-{YYYY}-{N}`,
  min_digits: 5,
})

/** `R1-2026-00042`, as a shop without formats of its own counts. */
export const documentNumber = (type: NumberedDocument, shop: number | null, year: number, count: number): string =>
  numberIn(usualFormat(type, shop), year, count)
