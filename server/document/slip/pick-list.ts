import { encodeOwn } from '#entities/scan/own-code.ts'
import type { Locale } from '#entities/locale.ts'
import type { Queries } from '#server/db.ts'
import { languageFor } from '#server/mail/language.ts'
import { sql } from '#server/sql.ts'
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
    if (pieces.length === 0) continue
    for (const piece of pieces) gather(gathered, piece, number)
    const quantity = pieces.reduce((sum, piece) => sum + piece.quantity, 0)
    orders.push({ number, name, code: encodeOwn(codeOf(of)), quantity })
  }
  if (gathered.size === 0) return undefined
  const letterhead = await letterheadOf(db, shop)
  return {
    ...heading,
    language: reader ?? languageFor(null, letterhead.language),
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
    foot: letterhead.foot,
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

/** Each as whoever packs knows it: an order by its number, of several shipments of one order each by its own. */
async function namesOf(db: Queries, targets: readonly SlipOf[]): Promise<Target[]> {
  const rows = await db.rows<{ id: number; number: string; name: string }>(sql`
    select o.id, o.number, coalesce(a.name, '') as name
    from orders o left join lateral (
      -- what goes nowhere else goes to whoever pays it
      select coalesce(nullif(company, ''), nullif(concat_ws(' ', first_name, last_name), '')) as name
      from order_addresses where order_id = o.id and concat(company, first_name, last_name) <> ''
      order by type = 'shipping' desc limit 1
    ) a on true
    where o.id = any(${targets.map(({ order }) => order)}::bigint[])`)
  return targets.map((of) => {
    const { number, name } = rows.find(({ id }) => id === of.order) ?? { number: '', name: '' }
    const isOne = targets.filter(({ order }) => order === of.order).length === 1
    return { of, name, number: isOne || of.shipment === null ? number : `${number} SH-${of.shipment}` }
  })
}
