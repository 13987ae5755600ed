/** What stands in the fields of a product, by what it is; each target has its own name and form for it. */
export const feedValues = [
  'id',
  'title',
  'description',
  'link',
  'image',
  'more_images',
  'availability',
  'availability_date',
  'price',
  'condition',
  'brand',
  'gtin',
  'mpn',
  'identifier_exists',
  'product_type',
  'group',
  'color',
  'size',
  'gender',
  'age_group',
  'weight',
  'unit_measure',
  'unit_base',
] as const
export type FeedValue = (typeof feedValues)[number]

/** How a text has to look. */
export type FeedForm = 'url' | 'price' | 'gtin' | 'date' | 'weight' | 'measure'

/** A published rule of a target: one field, what is asked of it, and where that is said. */
export type FeedRule = {
  /** As the target calls it. */
  readonly field: string
  readonly value: FeedValue
  /** Always; where another field says one of these; or where none of these others is there. */
  readonly required?:
    | true
    | { readonly where: string; readonly is: readonly string[] }
    | { readonly without: readonly string[] }
  /** Characters; of a list, of each of its entries. */
  readonly max?: number
  /** What is longer is cut after a word, and not refused: the target shows no more of it. */
  readonly cut?: true
  /** It is a list of so many at most; what comes after them is left out. */
  readonly most?: number
  readonly form?: FeedForm
  /** The only values that are allowed. */
  readonly of?: readonly string[]
  readonly source: string
}
