import { product } from '#entities/product/product.ts'
import type { Tx } from '#server/db.ts'
import { fold } from '#server/search/fold.ts'
import { checkDigitOf } from '#entities/gtin.ts'
import { decimal } from '#entities/money/amount.ts'
import { day } from '../lengths.ts'
import { goods, oneColoured, printed, virtual, type ProductKind } from './product-kinds.ts'
import { copyInto } from '../copy.ts'
import { seedRecords } from '../records.ts'
import { classOfProduct } from '../shipping/classes.ts'

export type Product = {
  readonly id: number
  readonly sku: string
  readonly name: string
  readonly type: 'simple' | 'variable' | 'variation'
  readonly parent_id: number | null
  readonly is_virtual: boolean
  readonly weight: number
  /** Minor units, gross, in euro. */
  readonly price: number
  readonly tax_rate: number
  /** What the shop says of it in a sentence; nothing where nobody has written it yet. */
  readonly about: string
  /** What is there of it, where its movements are written beside it. */
  readonly stock?: number
}

/** One in so many is sold out. */
export const soldOutEach = 17
export const isSoldOut = ({ id }: Pick<Product, 'id'>): boolean => id % soldOutEach === 0

/** Four hundred articles: parents, their variations, and some without any. */
export function makeProducts(): Product[] {
  const made: Product[] = []
  const add = (product: Omit<Product, 'id'>) => {
    const id = made.length + 1
    made.push({ ...product, id })
    return id
  }
  const of = (kind: ProductKind, extra: { tax_rate: number; is_virtual: boolean }) => {
    for (const [index, model] of kind.models.split('|').entries()) {
      const sku = `ND-${kind.code}${String(index + 1).padStart(2, '0')}`
      const name = kind.variations === undefined ? `${kind.noun} ${model}` : `${kind.noun} „${model}“`
      const price = kind.price + index * 1000
      const base = { ...extra, weight: kind.weight, price, about: kind.about }
      if (kind.variations === undefined) {
        add({ ...base, sku, name, type: 'simple', parent_id: null })
        continue
      }
      const parent_id = add({ ...base, sku, name, type: 'variable', parent_id: null })
      for (const colour of kind.variations === oneColoured ? [''] : ['nachtblau', 'moosgrün'])
        for (const variation of kind.variations) {
          const words = [colour, variation].filter((word) => word !== '')
          const code = words.map((word) => word.slice(0, 3).toUpperCase().replace('Ü', 'U')).join('-')
          add({ ...base, sku: `${sku}-${code}`, name: `${name}, ${words.join(', ')}`, type: 'variation', parent_id })
        }
    }
  }
  for (const kind of virtual) of(kind, { tax_rate: 19, is_virtual: true })
  for (const kind of printed) of(kind, { tax_rate: 7, is_virtual: false })
  for (const kind of goods.toReversed()) of(kind, { tax_rate: 19, is_virtual: false })
  return made
}

type Row = Readonly<Record<string, string | number>>

const winter = /^ND-(?:44|48|49|77)/
const dayIn = (today: Date, days: number) => new Date(today.getTime() + days * day)

/** Where and since when it is shown; what comes with the next season waits for its day. */
const shownOf = (one: Product, today: Date) => {
  const { id, sku, type } = one
  const isNext = type !== 'variation' && id % 37 === 0
  return {
    // its variations are found by their product
    visibility: type === 'variation' ? 'hidden' : sku.startsWith('ND-90') ? 'search' : 'shop_and_search',
    date_published: isNext ? null : dateOf(one, today),
    planned_publishing: isNext ? dayIn(today, 20 + (id % 5) * 7) : null,
    is_featured: type !== 'variation' && id % 19 === 0,
    season_code: winter.test(sku) ? 'HW26' : null,
    delivery_days_min: one.is_virtual ? 0 : 1,
    delivery_days_max: one.is_virtual ? 0 : sku.startsWith('ND-79') ? 5 : 3,
  }
}

/** What comes next season waits; of the rest a few are on their way into the shops. */
const importOf = ({ id, type, parent_id }: Product): string => {
  if (type !== 'variation' && id % 37 === 0) return id % 2 === 0 ? 'ready' : 'none'
  return (parent_id ?? id) % 29 === 0 ? 'ready' : 'imported'
}

/** The German shop has all, the Swiss one what it may send, the portal what dealers order by the box. */
const shopsOf = (one: Product, today: Date) => {
  const [family, state] = [one.parent_id ?? one.id, importOf(one)]
  const shops = [1, ...(one.is_virtual || family % 7 === 0 ? [] : [2]), ...(family % 3 === 0 ? [3] : [])]
  // a market takes what another shop sells as well, and the one that is tried out has refused some of it
  if (shops.length > 1 && family % 4 === 0) shops.push(...(family % 12 === 0 ? [5, 6] : [5]))
  const before = (hours: number) => (state === 'imported' ? new Date(today.getTime() - (hours * day) / 24) : null)
  return state === 'none'
    ? []
    : shops.map((shop) => {
        const isRefused = shop === 6 && family % 24 === 0
        const date_full = shop === 6 ? null : before(30 + ((family * 5 + shop) % 160))
        return {
          product_id: one.id,
          shop_id: shop,
          // the trade asks its own contact
          has_waitlist: !one.is_virtual && shop !== 3,
          trouble: isRefused ? 'shop_refuses' : null,
          error: isRefused ? 'Der Marktplatz kennt die Kategorie nicht.' : null,
          // its trigger rests where many are written
          sync_state: isRefused ? 'failed' : date_full === null ? 'waiting' : 'told',
          date_full,
          date_stock: shop === 6 ? null : before(1 + ((one.id + shop * 3) % 9)),
          date_price: shop === 6 ? null : before(20 + ((family + shop * 11) % 96)),
        }
      })
}

/** Heavier goods come in larger boxes; what lies in them is lighter. */
const sizeOf = ({ is_virtual, weight }: Product): Row => {
  if (is_virtual || weight === 0) return {}
  const side = Math.round(14 * Math.cbrt(weight * 4))
  return {
    net_weight: Math.round(weight * 920) / 1000,
    length: Math.round(side * 1.6),
    width: side,
    height: Math.round(side * 0.5),
  }
}

/** What the law wants told by a unit as well: bottles by the litre, rope by the metre, bags by the piece. */
const unitOf = ({ sku, name }: Product): Row => {
  const litres = /(\d+,\d+) l\b/.exec(name)?.[1]
  if (sku.startsWith('ND-87') && litres !== undefined)
    return { unit: 'l', unit_content: Number(litres.replace(',', '.')), unit_base: 1 }
  const metres = /(\d+) m\b/.exec(name)?.[1]
  if (sku.startsWith('ND-53') && metres !== undefined) return { unit: 'm', unit_content: Number(metres), unit_base: 1 }
  return sku.startsWith('ND-90') ? { unit: 'piece', unit_content: 10, unit_base: 1 } : {}
}

/** What was in the catalogue when, a few articles each week; a variation came with its parent. */
const dateOf = ({ id, parent_id }: Product, today: Date) =>
  new Date(today.getTime() - (900 - Math.floor((parent_id ?? id) / 2)) * day)

/** The prefix and number that GS1 gave the shop, then the article's own. */
const gtinOf = ({ id, type }: Product): string | null => {
  if (type === 'variable') return null
  const digits = `4061987${String(id).padStart(5, '0')}`
  return digits + checkDigitOf(digits)
}

const slugOf = ({ name, sku }: Product): string =>
  `${fold(name.replaceAll(/[äöü]/gi, (letter) => spelled[letter.toLowerCase()] ?? letter))} ${sku}`
    .replaceAll(/[^a-z\d]+/gi, '-')
    .toLowerCase()
const spelled: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue' }

export async function seedProducts(tx: Tx, products: readonly Product[], today: Date): Promise<void> {
  await seedRecords(
    tx,
    product,
    products.map((one) => {
      const { id, sku, name, type, parent_id, is_virtual, weight, tax_rate, about } = one
      const isSold = type !== 'variation'
      return {
        id,
        sku,
        name,
        type,
        parent_id,
        is_virtual,
        price: decimal(one.price),
        weight: is_virtual ? null : weight,
        shipping_class_id: is_virtual ? null : classOfProduct(sku),
        gtin: gtinOf(one),
        mpn: type === 'variable' ? null : `NO${sku.replaceAll('-', '')}`,
        internal_name: type === 'variation' ? null : `${name} (${sku})`,
        slug: isSold ? slugOf(one) : null,
        short_description: isSold && about !== '' ? about : null,
        // one in forty is no longer sold
        is_active: (parent_id ?? id) % 40 !== 0 && (type === 'variation' || id % 37 !== 0),
        import_status: importOf(one),
        tax_class: tax_rate === 7 ? 'reduced' : 'standard',
        manage_stock: !is_virtual,
        stock_quantity: one.stock ?? 0,
        shop_ids: `{${shopsOf(one, today)
          .map(({ shop_id }) => shop_id)
          .join(',')}}`,
        backorders: sku.startsWith('ND-79') ? 'notify' : 'deny',
        ...shownOf(one, today),
        ...sizeOf(one),
        ...unitOf(one),
        date_created: dateOf(one, today),
        date_updated: dateOf(one, today),
      }
    }),
  )
  await copyInto(
    tx,
    'product_shops',
    products.flatMap((one) => shopsOf(one, today)),
  )
}
