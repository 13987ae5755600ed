import { attributeTerm } from '#entities/attribute-term/attribute-term.ts'
import { productAttribute } from '#entities/product-attribute/product-attribute.ts'
import type { Tx } from '#server/db.ts'
import { fold } from '#server/search/fold.ts'
import { copyInto } from '../copy.ts'
import { day } from '../lengths.ts'
import { seedRecords } from '../records.ts'
import { attributeKinds } from './attribute-kinds.ts'
import type { Product } from './products.ts'

const [colour, size, shoe, child, length] = ['Farbe', 'Größe', 'Schuhgröße', 'Kindergröße', 'Ausführung']

const terms = attributeKinds
  .flatMap(({ name, terms: all }, attribute) =>
    all === ''
      ? []
      : all.split('|').map((term, place) => ({ attribute_name: name, attribute: attribute + 1, term, place })),
  )
  .map((one, at) => {
    const [name = '', hex] = one.term.split('#')
    return { ...one, id: at + 1, name, color: hex === undefined ? null : `#${hex}` }
  })

/** The number of a term by its attribute and its own name: `Farbe moosgrün`. */
export const termIds: ReadonlyMap<string, number> = new Map(
  terms.map(({ attribute_name, name, id }) => [`${attribute_name} ${name}`, id]),
)

/** Attributes with their terms, and what each product is: its own words say what a variation is. */
export async function seedAttributes(tx: Tx, products: readonly Product[], today: Date): Promise<void> {
  await seedRecords(
    tx,
    productAttribute,
    attributeKinds.map(({ name, group, classification, sort, makes, mails, archive, isPrivate }, at) => ({
      id: at + 1,
      name,
      group_name: group,
      classification: classification ?? null,
      sort_by: sort ?? 'menu_order',
      makes_variations: makes ?? false,
      is_visible: isPrivate !== true,
      is_in_mails: mails ?? false,
      has_archive_page: archive ?? false,
      is_private: isPrivate ?? false,
      date_updated: new Date(today.getTime() - at * 9 * day),
    })),
  )
  await seedRecords(
    tx,
    attributeTerm,
    terms.map(({ id, attribute, attribute_name, name, color, place }) => ({
      id,
      product_attribute_id: attribute,
      attribute_name,
      place,
      name,
      slug: slugOf(name),
      color,
      tooltip: attribute_name === colour ? `Farbton ${name}` : null,
    })),
  )
  const own = new Map(products.map((product) => [product.id, termsOf(product, products)]))
  // what its variations are, a product is in all of it
  for (const { id, parent_id } of products)
    if (parent_id !== null) for (const term of own.get(id) ?? []) own.get(parent_id)?.add(term)
  await copyInto(
    tx,
    'product_terms',
    [...own].flatMap(([product_id, has]) => [...has].map((term_id) => ({ product_id, term_id }))),
  )
}

const spelled: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue' }
const slugOf = (name: string): string =>
  fold(name.toLowerCase().replaceAll(/[äöü]/g, (letter) => spelled[letter] ?? letter))
    .replaceAll(/[^a-z\d]+/g, '-')
    .replaceAll(/^-|-$/g, '')

/** In which attribute a word of a variation stands. */
const makers = [colour, size, shoe, child, length]

function termsOf({ name, sku, type, parent_id }: Product, products: readonly Product[]): Set<number> {
  if (type === 'variation') {
    const parent = products.find((one) => one.id === parent_id)?.name ?? ''
    const words = name.slice(parent.length + 2).split(', ')
    const found = words.map((word) => makers.map((maker) => termIds.get(`${maker} ${word}`)).find(isThere))
    return new Set(found.filter(isThere))
  }
  const said = attributeKinds.flatMap(({ name: attribute, of = [] }) =>
    of
      .filter(([, kinds]) => kinds.some((kind) => sku.startsWith(`ND-${kind}`)))
      .slice(0, 1)
      .map(([all]) => {
        const each = all.split('|')
        return termIds.get(`${attribute} ${each[(Number(sku.slice(-2)) - 1) % each.length] ?? ''}`)
      }),
  )
  return new Set(said.filter(isThere))
}

const isThere = (term: number | undefined): term is number => term !== undefined
