import { formatFor, type NumberFormat, type NumberedType } from '#entities/shop/number-format.ts'
import type { Queries } from '#server/db.ts'
import { sql } from '#server/sql.ts'
import { usualFormat } from '#server/store/document-number.ts'

export type SeriesRow = NumberFormat & { readonly type: NumberedType }

/** Who counts: a shop, or 0 for what has none, and what it says of its numbers itself. */
export type Counting = { readonly id: number; readonly name: string | null; readonly rows: readonly SeriesRow[] }

/** All that numbers come from: the house's formats and everyone who counts. */
export type Series = { readonly house: readonly SeriesRow[]; readonly counting: readonly Counting[] }

/** The series as they are kept now; they are changed by one at a time. */
export async function seriesNow(db: Queries): Promise<Series> {
  const house = await db.rows<SeriesRow>(sql`select type, pattern, min_digits from setting_document_numbers`)
  const shops = await db.rows<{ id: number; name: string }>(sql`select id, name from shops order by id`)
  const own = await db.rows<SeriesRow & { shop_id: number }>(sql`
    select shop_id, type, pattern, min_digits from shop_document_numbers`)
  const rowsOf = (shop: number) => own.filter(({ shop_id }) => shop_id === shop)
  return {
    house,
    counting: [{ id: 0, name: null, rows: [] }, ...shops.map((shop) => ({ ...shop, rows: rowsOf(shop.id) }))],
  }
}

const rowOf = (rows: readonly SeriesRow[], type: NumberedType) => rows.find((row) => row.type === type)

export const isOwn = ({ rows }: Counting, type: NumberedType): boolean => rowOf(rows, type) !== undefined

/** How numbers of this type look of whoever counts. */
export const formatIn = ({ house }: Series, by: Counting, type: NumberedType): NumberFormat =>
  formatFor(rowOf(by.rows, type) ?? rowOf(house, type) ?? usualFormat(type), by.id)
