import type { Term, VariedBy } from '#api/product/variations.ts'

/** A variation that is there: what of the attributes it is. */
type Made = {
  readonly id: number
  readonly terms: readonly number[]
  readonly is_active: boolean
  readonly is_retired: boolean
}

export type Plan = {
  /** One term of each attribute, as the new variation is called. */
  readonly missing: readonly (readonly Term[])[]
  readonly kept: readonly number[]
  /** Retired before, and wanted again. */
  readonly back: readonly number[]
  readonly superfluous: readonly number[]
}

/** Every way to take one term of each attribute. */
export const combinationsOf = (attributes: readonly VariedBy[]): (readonly Term[])[] =>
  attributes.length === 0
    ? []
    : attributes.reduce<(readonly Term[])[]>(
        (before, { terms }) => before.flatMap((some) => terms.map((term) => [...some, term])),
        [[]],
      )

const keyOf = (terms: readonly number[]): string => terms.toSorted((one, other) => one - other).join(' ')

/** Of a plan what concerns one combination alone: it is made, or comes back; nothing else is touched. */
export const planOfOne = (plan: Plan, made: readonly Made[], terms: readonly number[]): Plan => {
  const key = keyOf(terms)
  return {
    missing: plan.missing.filter((way) => keyOf(way.map(({ id }) => id)) === key),
    kept: plan.kept,
    back: plan.back.filter((one) => {
      const own = made.find(({ id }) => id === one)?.terms ?? []
      return terms.every((term) => own.includes(term))
    }),
    superfluous: [],
  }
}

/** What is to be made, is kept, comes back and is retired, so that there is one variation for each combination. */
export function planOf(attributes: readonly VariedBy[], made: readonly Made[]): Plan {
  const ways = combinationsOf(attributes)
  const wanted = new Set(ways.map((way) => keyOf(way.map(({ id }) => id))))
  const varied = new Set(attributes.flatMap(({ terms }) => terms.map(({ id }) => id)))
  const taken = new Set<string>()
  const [kept, back, superfluous]: [number[], number[], number[]] = [[], [], []]
  // of two alike the one that is sold stays
  for (const { id, terms, is_active, is_retired } of made.toSorted(
    (a, b) => Number(a.is_retired) - Number(b.is_retired),
  )) {
    const key = keyOf(terms.filter((term) => varied.has(term)))
    const isWanted = wanted.has(key) && !taken.has(key)
    if (isWanted) taken.add(key)
    if (!isWanted) {
      if (is_active || !is_retired) superfluous.push(id)
    } else if (is_retired && !is_active) back.push(id)
    else kept.push(id)
  }
  const missing = ways.filter((way) => !taken.has(keyOf(way.map(({ id }) => id))))
  return { missing, kept, back, superfluous }
}
