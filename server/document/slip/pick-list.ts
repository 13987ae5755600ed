import { encodeOwn } from '#entities/scan/own-code.ts'
import type { Locale } from '#entities/locale.ts'
import type { Queries } from '#server/db.ts'
import { languageFor } from '#server/mail/language.ts'
import { sql } from '#server/sql.ts'
import { wordsOfShop } from '#server/translation/shown.ts'
import { letterheadOf } from '../parties.ts'
import { piecesOf, type Piece, type SlipOf } from './contents.ts'
import type { SlipLine, SlipPaper } from './slip.ts'
import { asGathered, codeOf, linesOfText, type SlipHeading } from './write-slip.ts'

type Target = { readonly of: SlipOf; readonly number: string; readonly name: string }
type About = { readonly document: number; readonly shop: number | null; readonly reader: Locale | null }
type Gathered = Omit<SlipLine, 'quantity' | 'orders'> & { readonly orders: { number: string; quantity: number }[] }

/** What is to be fetched for all of these, each product once, in the order in which it stands; undefined where that is nothing. */
export async function writePickList(
  db: Queries,
  targets: readonly SlipOf[],
  heading: SlipHeading,
  { document, shop, reader }: About,
): Promise<SlipPaper | undefined> {
  const gathered = new Map<string, Gathered>()
  const orders: (SlipPaper['orders'][number] & { quantity: number })[] = []
  for (const { of, number, name } of await namesOf(db, targets)) {
    const pieces = (await piecesOf(db, of)).filter(({ quantity }) => quantity > 0)
    // one of which nothing is fetched stands there with none: whoever chose it would look for it
    for (const piece of pieces) gather(gathered, piece, number)
    const quantity = pieces.reduce((sum, piece) => sum + piece.quantity, 0)
    orders.push({ number, name, code: encodeOwn(codeOf(of)), quantity })
  }
  if (gathered.size === 0) return undefined
  const letterhead = await letterheadOf(db, shop)
  const language = reader ?? languageFor(null, letterhead.language)
  return {
    ...heading,
    language,
    seller: letterhead.seller,
    to: null,
    buyer: null,
    customer_number: null,
    reference: null,
    order: null,
    shipment: null,
    method: null,
    code: encodeOwn({ kind: 'document', id: document }),
    orders,
    lines: [...gathered.values()]
      .map((line) => ({ ...line, quantity: line.orders.reduce((sum, { quantity }) => sum + quantity, 0) }))
      .toSorted(asGathered),
    following: [],
    weight: null,
    notes: [],
    foot: (await wordsOfShop(db, shop, language)).foot,
  }
}

/** Of a product the first line says what it is; what was never a product goes by its number and name. */
function gather(gathered: Map<string, Gathered>, piece: Piece, number: string): void {
  const { product, sku, gtin, name, extras, parts, place, quantity } = piece
  const key = [product ?? `${sku} ${name}`, extras].join('\n')
  const line = gathered.get(key) ?? {
    sku,
    gtin,
    name,
    place,
    ordered: null,
    extras: linesOfText(extras),
    parts: linesOfText(parts),
    orders: [],
  }
  gathered.set(key, line)
  const own = line.orders.find((order) => order.number === number)
  if (own === undefined) line.orders.push({ number, quantity })
  else own.quantity += quantity
}

/**
 * Each as whoever packs knows it: an order by its number, of several shipments of one order each by its own, and with it
 * the way on which it is collected, which goes into no parcel.
 */
async function namesOf(db: Queries, targets: readonly SlipOf[]): Promise<Target[]> {
  const rows = await db.rows<{ id: number; number: string; name: string }>(sql`
    select o.id, o.number, concat_ws(E'\\n',
      coalesce(
        nullif(a.company, ''), nullif(concat_ws(' ', a.first_name, a.last_name), ''),
        nullif(c.company, ''), nullif(concat_ws(' ', c.first_name, c.last_name), '')),
      case when m.is_pickup then m.name end) as name
    from orders o left join customers c on c.id = o.customer_id left join shipping_methods m on m.id = o.shipping_method_id
    left join lateral (
      select company, first_name, last_name from order_addresses
      where order_id = o.id and concat(company, first_name, last_name) <> ''
      order by type <> 'shipping' limit 1) a on true
    where o.id = any(${targets.map(({ order }) => order)}::bigint[])`)
  return targets.map((of) => {
    const { number, name } = rows.find(({ id }) => id === of.order) ?? { number: '', name: '' }
    const isOne = targets.filter(({ order }) => order === of.order).length === 1
    return { of, name, number: isOne || of.shipment === null ? number : `${number} SH-${of.shipment}` }
  })
}
