import { hrefOf } from '#commands/places.ts'
import type { ScreenProps } from '#screens/screen-props.ts'

/** As what products are looked at; an address says which. */
export const productViews = ['list', 'table', 'tree'] as const
export type ProductView = (typeof productViews)[number]

/** What products are sorted into, as an address calls it, and the field that they have it in. */
export const taxonomies = { category: 'categories', tag: 'tags', attribute: 'terms' } as const
export type Taxonomy = keyof typeof taxonomies
export const taxonomyNames = Object.keys(taxonomies) as readonly Taxonomy[] // the keys of a literal table

/** What a tree is of where nothing else is said. */
export const firstTaxonomy: Taxonomy = 'category'

type Place = { readonly view: ProductView; readonly tax?: Taxonomy | undefined; readonly id?: number | undefined }
/** What an address means: products in a view, the address that was meant, or what of it nobody knows. */
export type Addressed =
  | ({ readonly is: 'there' } & Place)
  | { readonly is: 'elsewhere'; readonly href: string }
  | { readonly is: 'unknown'; readonly what: 'view' | 'taxonomy'; readonly word: string }
  | { readonly is: 'unknown'; readonly what: 'term'; readonly tax: Taxonomy; readonly word: string }

const isView = (word: string): word is ProductView => productViews.some((view) => view === word)

/** `product_categories` and `Tags` as somebody may have written them, or an older link does. */
const spelt = (word: string): Taxonomy | undefined => {
  const bare = word.toLowerCase().replace(/^product[-_]?/, '')
  return taxonomyNames.find(
    (tax) =>
      [tax, taxonomies[tax], `${tax}s`, `${tax}-terms`].includes(bare) || (tax === 'attribute' && bare === 'term'),
  )
}

const isId = (word: string): boolean => /^[1-9]\d{0,14}$/.test(word)

export const hrefOfProducts = ({ view, tax, id }: Place): string =>
  hrefOf('product_search', { view, ...(tax !== undefined && { tax, ...(id !== undefined && { term: id }) }) })

export function meantBy({ view: written = 'list', tax, term }: ScreenProps['params']): Addressed {
  const view = written.toLowerCase()
  if (tax === undefined && isId(view)) return { is: 'elsewhere', href: hrefOf('product', { id: view }) }
  if (!isView(view)) return { is: 'unknown', what: 'view', word: written }
  const known = tax === undefined ? undefined : spelt(tax)
  if (tax !== undefined && known === undefined) return { is: 'unknown', what: 'taxonomy', word: tax }
  if (known !== undefined && term !== undefined && !isId(term))
    return { is: 'unknown', what: 'term', tax: known, word: term }
  // what they are sorted into, and nothing of it, is a tree
  const meant: Place = {
    view: known !== undefined && term === undefined ? 'tree' : view,
    ...(known !== undefined && { tax: known, ...(term !== undefined && { id: Number(term) }) }),
  }
  const isSpeltSo = meant.view === written && known === tax
  return isSpeltSo ? { is: 'there', ...meant } : { is: 'elsewhere', href: hrefOfProducts(meant) }
}
