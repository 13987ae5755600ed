import type { Queries } from '#server/db.ts'
import { sql } from '#server/sql.ts'

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

/** Takes the next number; it is free again when the transaction rolls back, so there are no gaps. */
export async function takeNumber(
  tx: Queries,
  type: NumberedDocument,
  shop: number | null,
  date: Date,
): Promise<string> {
  const year = date.getUTCFullYear()
  const { count } = await tx.one<{ count: number }>(
    sql`insert into number_counters (shop_id, type, year, last_number) values (${shop ?? 0}, ${type}, ${year}, 1)
        on conflict (shop_id, type, year) do update set last_number = number_counters.last_number + 1
        returning last_number as count`,
  )
  return documentNumber(type, shop, year, count)
}
