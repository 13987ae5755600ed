import type { Term, VariationMatrix } from '#api/product/variations.ts'
import type { Variation } from './aspects.ts'

type Attribute = VariationMatrix['attributes'][number]

/** One combination: the variation that it is, if any. */
export type Combination = {
  readonly terms: readonly Term[]
  readonly one: Variation | undefined
  /** It was there, went, and comes back rather than being made. */
  readonly isRetired: boolean
}

export type MatrixRow = { readonly term: Term; readonly places: readonly Combination[] }
/** All rows of one combination of the further attributes; with two attributes there is one group of none. */
export type MatrixGroup = { readonly terms: readonly Term[]; readonly rows: readonly MatrixRow[] }

export type Layout = {
  /** What is in no combination: made by hand, or wanted no longer. */
  readonly others: readonly Variation[]
} & (
  | {
      readonly kind: 'matrix'
      readonly down: Attribute
      readonly across: Attribute
      readonly groups: readonly MatrixGroup[]
    }
  /** With one attribute. */
  | { readonly kind: 'list'; readonly by: Attribute | undefined; readonly places: readonly Combination[] }
)

const key = (terms: readonly number[]): string => terms.toSorted((a, b) => a - b).join(' ')

/** Is it sold, or waiting to be: what was retired is shown no longer. */
const isShown = ({ is_retired, is_active }: Variation): boolean => !is_retired || is_active

/** The first attribute × the second, grouped by all further ones; with one attribute a list. */
export function layoutOf({ attributes, variations }: VariationMatrix): Layout {
  const making = attributes.filter((one) => one.makes_variations)
  const varied = new Set(making.flatMap(({ terms }) => terms.map(({ id }) => id)))
  const byKey = Map.groupBy(variations, ({ terms }) => key(terms.filter((term) => varied.has(term))))
  const placed = new Set<Variation>()
  const placeOf = (terms: readonly Term[]): Combination => {
    const alike = byKey.get(key(terms.map(({ id }) => id))) ?? []
    const one = alike.find(isShown)
    if (one !== undefined) placed.add(one)
    return { terms, one, isRetired: one === undefined && alike.length > 0 }
  }
  const others = () => variations.filter((one) => isShown(one) && !placed.has(one))
  const [down, across, ...more] = making
  if (down === undefined || across === undefined) {
    const places = (down?.terms ?? []).map((term) => placeOf([term]))
    return { kind: 'list', by: down, places, others: others() }
  }
  const grouped = more.reduce<(readonly Term[])[]>(
    (before, { terms }) => before.flatMap((some) => terms.map((term) => [...some, term])),
    [[]],
  )
  const groups = grouped.map((terms) => ({
    terms,
    rows: down.terms.map((row) => ({
      term: row,
      places: across.terms.map((column) => placeOf([row, column, ...terms])),
    })),
  }))
  return { kind: 'matrix', down, across, groups, others: others() }
}
