import type { Row } from '#api/list.ts'
import type { ProductCategoryRow } from '#entities/product-category/product-category.ts'
import type { ErrorCode } from '#entities/reason.ts'

export type Category = Row & ProductCategoryRow

/** What stands in a tree. */
export type Nested = {
  readonly id: number
  readonly parent: { readonly id: number } | null
  readonly place: number | null
  readonly is_b2b?: boolean
}

/** A category, or what else is nested, where it stands in the tree that is shown. */
export type Branch<One extends Nested = Category> = {
  category: One
  level: number
  place: number
  siblings: number
  /** Undefined where nothing lies in it. */
  isOpen: boolean | undefined
  /** It, or one that it lies in. */
  isB2b: boolean
}

const none: readonly never[] = []

/** The categories in each, at their places; those that are outermost are in null. */
const withinEach = <One extends Nested>(categories: readonly One[]): ReadonlyMap<number | null, readonly One[]> =>
  Map.groupBy(
    categories.toSorted((a, b) => (a.place ?? 0) - (b.place ?? 0) || a.id - b.id),
    ({ parent }) => parent?.id ?? null,
  )

/** Those that it lies in, the outermost first. */
export function above<One extends Nested>(categories: readonly One[], id: number): readonly One[] {
  const byId = new Map(categories.map((one) => [one.id, one]))
  const found: One[] = []
  let next = byId.get(id)?.parent?.id
  while (next !== undefined) {
    const one = byId.get(next)
    if (one === undefined || found.includes(one)) break
    found.unshift(one)
    next = one.parent?.id
  }
  return found
}

/** The tree line by line, as far as it is open; with a search what is called so, and what that lies in. */
export function branchesOf<One extends Nested>(
  categories: readonly One[],
  isOpen: (id: number) => boolean,
  isFound?: (category: One) => boolean,
): readonly Branch<One>[] {
  const within = withinEach(categories)
  const shown =
    isFound &&
    new Set(
      categories
        .filter((one) => isFound(one))
        .flatMap((one) => [one.id, ...above(categories, one.id).map(({ id }) => id)]),
    )
  const walk = (parent: number | null, level: number, isBusiness: boolean): readonly Branch<One>[] => {
    const siblings = (within.get(parent) ?? none).filter(({ id }) => shown?.has(id) ?? true)
    return siblings.flatMap((category, at): readonly Branch<One>[] => {
      const inner = (within.get(category.id) ?? none).filter(({ id }) => shown?.has(id) ?? true)
      const open = inner.length === 0 ? undefined : shown !== undefined || isOpen(category.id)
      const isB2b = isBusiness || category.is_b2b === true
      const line = { category, level, place: at + 1, siblings: siblings.length, isOpen: open, isB2b }
      return [line, ...(open === true ? walk(category.id, level + 1, isB2b) : [])]
    })
  }
  return walk(null, 1, false)
}

export const branchMoves = ['up', 'down', 'out', 'in'] as const
export type BranchMove = (typeof branchMoves)[number]

/** Where a move leads, as it is sent, or why it leads nowhere. */
export function whereTo(
  categories: readonly Category[],
  id: number,
  move: BranchMove,
): { parent_id?: number | null; place: number } | ErrorCode {
  const within = withinEach(categories)
  const one = categories.find((category) => category.id === id)
  const parent = one?.parent?.id ?? null
  const siblings = within.get(parent) ?? none
  const at = siblings.findIndex((category) => category.id === id)
  if (move === 'up') return at <= 0 ? 'category_is_first' : { place: at }
  if (move === 'down') return at === siblings.length - 1 ? 'category_is_last' : { place: at + 2 }
  if (move === 'in') {
    const before = siblings[at - 1]
    if (before === undefined) return 'category_has_none_above'
    return { parent_id: before.id, place: (within.get(before.id) ?? none).length + 1 }
  }
  const outer = categories.find((category) => category.id === parent)
  if (outer === undefined) return 'category_is_outmost'
  const around = outer.parent?.id ?? null
  const place = (within.get(around) ?? none).findIndex((category) => category.id === outer.id) + 2
  return { parent_id: around, place }
}
