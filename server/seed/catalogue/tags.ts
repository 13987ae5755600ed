import { productTag } from '#entities/product-tag.ts'
import type { Tx } from '#server/db.ts'
import { copyInto } from '../copy.ts'
import { day } from '../lengths.ts'
import { seedRecords } from '../records.ts'
import type { Product } from './products.ts'

/** Each tag with the numbers in an SKU by which a kind of goods is known. */
const tags: readonly (readonly [label: string, kinds: readonly number[], description?: string])[] = [
  ['Regen', [45, 30], 'Hält dicht: ab 10.000 mm Wassersäule.'],
  ['Winter', [44, 49, 48, 77], 'Für Frost und Schnee.'],
  ['Daune', [44, 77], 'Mit Herkunftsnachweis nach RDS.'],
  ['Merino', [47, 78]],
  ['Kinder', [30]],
  ['Wandern', [46, 60, 51, 70, 95], 'Touren an einem Tag.'],
  ['Fernwandern', [70, 77, 76, 79, 96]],
  ['Hütte', [61, 78, 96]],
  ['Zelten', [79, 76, 77, 89]],
  ['Klettern', [53, 54], 'Geprüft nach EN 892 und EN 12275.'],
  ['Kochen', [89, 88, 87]],
  ['Trinken', [87, 88]],
  ['Licht', [52]],
  ['Schuhe', [60, 61]],
  ['Bekleidung', [44, 45, 46, 47, 48, 49, 30]],
  ['Ausrüstung', [51, 52, 53, 54, 70, 76, 77, 79]],
  ['Bücher und Karten', [95, 96]],
  ['Zum Herunterladen', [97, 98], 'Wird nach der Zahlung freigeschaltet.'],
  ['Kurse', [98]],
  ['Geschenkidee', [48, 52, 61, 87, 88, 96]],
  ['Leichtgewicht', [76, 78, 51]],
  ['Nachhaltig', [47, 61, 90], 'Ohne PFAS, aus nachwachsenden oder wiederverwerteten Stoffen.'],
  ['Wiederbesohlbar', [60]],
  ['Neu in der Saison', []],
]

export async function seedTags(tx: Tx, products: readonly Product[], today: Date): Promise<void> {
  await seedRecords(
    tx,
    productTag,
    tags.map(([label, , description], at) => ({
      id: at + 1,
      label,
      description: description ?? null,
      date_updated: new Date(today.getTime() - at * 11 * day),
    })),
  )
  await tagProducts(tx, products)
}

/** Each product's tags, by the kind of goods that it is. */
export async function tagProducts(tx: Tx, products: readonly Product[]): Promise<void> {
  const ofKind = (kinds: readonly number[]) =>
    products.filter(({ sku, type }) => type !== 'variation' && kinds.some((kind) => sku.startsWith(`ND-${kind}`)))
  await copyInto(
    tx,
    'product_tags',
    tags.flatMap(([, kinds], at) => ofKind(kinds).map(({ id }) => ({ product_id: id, tag_id: at + 1 }))),
  )
}
