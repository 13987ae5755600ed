import { encodeOwn, type OwnCode } from '#entities/scan/own-code.ts'
import type { SlipType } from '#entities/document/parts.ts'
import type { Locale } from '#entities/locale.ts'
import { houseZone } from '#entities/zone.ts'
import type { Queries } from '#server/db.ts'
import { languageFor } from '#server/mail/language.ts'
import { sql } from '#server/sql.ts'
import { text } from '#server/texts.ts'
import { methodsInWords, wordsOfShop } from '#server/translation/shown.ts'
import type { Paper } from '../paper.ts'
import { letterheadOf, partiesOf } from '../parties.ts'
import { piecesOf, type Piece, type SlipOf } from './contents.ts'
import type { SlipLine, SlipPaper } from './slip.ts'

export type SlipHeading = { readonly type: SlipType; readonly number: string; readonly date: string }

type OrderRow = {
  number: string
  date: string
  reference: string | null
  shop: number | null
  customer_number: string | null
  note: string | null
  shipment: string | null
}

const orderOf = (db: Queries, { order, shipment }: SlipOf): Promise<OrderRow> =>
  db.one<OrderRow>(sql`
    select o.number, (o.date_created at time zone coalesce(s.time_zone, ${houseZone}))::date as date,
      o.reference_number as reference, o.shop_id as shop, c.customer_number, o.internal_note as note,
      (select number from shipments where id = ${shipment}::bigint) as shipment
    from orders o
    left join shops s on s.id = o.shop_id
    left join customers c on c.id = o.customer_id
    where o.id = ${order}`)

/** These stay in the warehouse, and are read by whoever prints them; the others the customer reads. */
const stays = (type: SlipType): boolean => type === 'pickslip' || type === 'warehouse-pickslip'

/** The paper over these pieces as order and shop are at this moment; undefined where there are none. */
export async function writeSlip(
  db: Queries,
  of: SlipOf,
  heading: SlipHeading,
  reader: Locale | null,
): Promise<SlipPaper | undefined> {
  const found = await piecesOf(db, of)
  const pieces = found.filter(({ quantity }) => quantity > 0)
  if (pieces.length === 0) return undefined
  const row = await orderOf(db, of)
  const letterhead = await letterheadOf(db, row.shop)
  const { buyer, delivery } = await partiesOf(db, of.order, letterhead.seller.country_code)
  const { type } = heading
  const own = languageFor(stays(type) ? null : buyer.country_code, letterhead.language)
  const language = stays(type) ? (reader ?? own) : own
  const weights = pieces.map(({ weight, quantity }) => (weight === null ? null : weight * quantity))
  return {
    ...heading,
    language,
    seller: letterhead.seller,
    to: delivery ?? buyer,
    buyer: delivery === null ? null : [buyer.name, buyer.contact].filter(Boolean).join(', '),
    customer_number: row.customer_number,
    reference: row.reference,
    order: { number: row.number, date: row.date },
    shipment: row.shipment,
    method: (await methodsInWords(db, of.order, language)).shipping_method,
    code: encodeOwn(codeOf(of)),
    orders: [],
    // whoever packs takes them from where they stand
    lines: (stays(type) ? pieces.toSorted(asGathered) : pieces).map(lineOf),
    following:
      type === 'packslip'
        ? found
            .filter(({ following }) => following > 0)
            .map(({ sku, name, following }) => ({ sku, name, quantity: following }))
        : [],
    weight: weights.includes(null) ? null : rounded(weights.reduce<number>((all, one) => all + (one ?? 0), 0)),
    notes: notesOf(type, language, row.note),
    foot: (await wordsOfShop(db, row.shop, language)).foot,
  }
}

/** What is found by its bars: whoever takes a return in scans what lies in the box. */
export const codeOf = ({ order, shipment, back }: SlipOf): OwnCode => {
  if (back !== null) return { kind: 'return', id: back }
  return shipment === null ? { kind: 'order', id: order } : { kind: 'shipment', id: shipment }
}

/** To the gram. */
const rounded = (kilograms: number): number => Math.round(kilograms * 1000) / 1000

type Standing = { readonly place: number | null; readonly sku: string }

/** The way through the warehouse: what has no place of its own comes last. */
export const asGathered = (a: Standing, b: Standing): number =>
  (a.place ?? Number.MAX_SAFE_INTEGER) - (b.place ?? Number.MAX_SAFE_INTEGER) || a.sku.localeCompare(b.sku, 'en')

export const linesOfText = (said: string | null): string[] =>
  (said ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

const lineOf = ({ sku, gtin, name, extras, parts, place, quantity, ordered }: Piece): SlipLine => ({
  sku,
  gtin,
  name,
  extras: linesOfText(extras),
  parts: linesOfText(parts),
  place,
  quantity,
  ordered,
  orders: [],
})

const notesOf = (type: SlipType, language: Locale, note: string | null): Paper['notes'] => {
  const said = (place: 'before' | 'after') => ({ place, text: text(language, 'papers', `${place}.${type}`) })
  if (type === 'pickslip') return linesOfText(note).map((line) => ({ place: 'before', text: line }))
  return type === 'warehouse-pickslip' ? [] : [said('before'), said('after')]
}
