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

/** `R1-2026-00042`: type, shop (0 for none), year and the count within them. */
export const documentNumber = (type: NumberedDocument, shop: number | null, year: number, count: number): string =>
  `${letters[type]}${shop ?? 0}-${year}-${String(count).padStart(5, '0')}`
