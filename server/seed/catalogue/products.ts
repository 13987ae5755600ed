import { product } from '#entities/product.ts'
import type { Tx } from '#server/db.ts'
import { fold } from '#server/search/fold.ts'
import { checkDigitOf } from '#entities/gtin.ts'
import { decimal } from '#entities/money/amount.ts'
import { day } from '../lengths.ts'
import { goods, oneColoured, printed, virtual, type ProductKind } from './product-kinds.ts'
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
  /** What the shop says of it in a sentence. */
  readonly about: string
}

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

export const seedProducts = (tx: Tx, products: readonly Product[], today: Date): Promise<void> =>
  seedRecords(
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
        short_description: isSold ? about : null,
        // one in forty is no longer sold
        is_active: (parent_id ?? id) % 40 !== 0,
        tax_class: tax_rate === 7 ? 'reduced' : 'standard',
        manage_stock: !is_virtual,
        backorders: sku.startsWith('ND-79') ? 'notify' : 'deny',
        date_created: dateOf(one, today),
        date_updated: dateOf(one, today),
      }
    }),
  )
