import { useQueries, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { rowsOf, type Row } from '#api/list.ts'
import { search } from '#api/reads.ts'
import type { Filter, SearchParams } from '#api/search.ts'
import type { Entity } from '#entities/entity.ts'
import { noTerm, type Lines, type TreeTerm } from './lines.ts'

/** Products of a term that are read at once. */
const pageSize = 50

type Numbered = UseQueryResult<{ total?: number | undefined }>
const totals = (results: Numbered[]) => ({
  totals: results.map(({ data }) => data?.total),
  isOnItsWay: results.some(({ isPending }) => isPending),
})
const pages = (results: UseQueryResult<(Row | undefined)[]>[]) => results.map(({ data }) => data)

/** What lies in a term and in nothing below it; of no term what lies in none. */
const filtersOf = (field: string, id: number, below: readonly number[]): Filter[] => {
  if (id === noTerm) return [{ field, op: 'empty' }]
  const inner: Filter[] = below.length === 0 ? [] : [{ field, op: 'nin', value: [...below] }]
  return [{ field, op: 'in', value: [id] }, ...inner]
}

/** How many of the products that are searched for lie in each term, and of the open ones which. */
export function useProductsOfTerms(
  entity: Entity,
  field: string,
  params: SearchParams,
  terms: readonly TreeTerm[],
  open: readonly number[],
) {
  const { sort } = params
  const asked = useMemo(() => {
    const { sort: _, ...rest } = params
    return rest
  }, [params])
  const counts = useQuery(
    search({ object: entity.name, scope: ['total', 'facets'], params: { ...asked, lists: [field] } }),
  )
  const counted = counts.data?.facets
  const countOf = useCallback((id: number) => counted?.[field]?.[id === noTerm ? '' : `${id}`] ?? 0, [counted, field])
  const within = useMemo(() => {
    const inEach = Map.groupBy(terms, ({ parent }) => parent?.id ?? null)
    return (id: number): SearchParams => {
      const below = (inEach.get(id) ?? []).map((one) => one.id)
      return { ...asked, filters: [...(asked.filters ?? []), ...filtersOf(field, id, below)] }
    }
  }, [terms, asked, field])
  const own = useQueries({
    queries: open.map((id) => search({ object: entity.name, scope: ['total'], params: within(id) })),
    combine: totals,
  })
  const ownOf = useCallback(
    (id: number) => {
      const at = open.indexOf(id)
      return at < 0 ? 0 : (own.totals[at] ?? 0)
    },
    [open, own],
  )
  return {
    counts,
    total: counts.data?.total,
    facets: counted,
    countOf,
    ownOf,
    isOnItsWay: own.isOnItsWay,
    paramsOf: (id: number): SearchParams => ({ ...within(id), ...(sort && { sort }) }),
  }
}

/** The products of the lines that are drawn. */
export function useDrawnProducts(entity: Entity, lines: Lines, paramsOf: (id: number) => SearchParams) {
  const [seen, setSeen] = useState({ first: 0, last: 40 })
  const onSeen = useCallback((first: number, last: number) => setSeen({ first, last }), [])
  const asked = lines.productsIn(seen.first, seen.last).flatMap(({ term: { id }, from, to }) => {
    const first = Math.floor(from / pageSize)
    return Array.from({ length: Math.floor(to / pageSize) - first + 1 }, (_, at) => ({ id, page: first + at }))
  })
  const found = useQueries({
    queries: asked.map(({ id, page }) => rowsOf(entity, paramsOf(id), page + 1, pageSize)),
    combine: pages,
  })
  const rowAt = (id: number, at: number): Row | undefined => {
    const index = asked.findIndex((one) => one.id === id && one.page === Math.floor(at / pageSize))
    return index < 0 ? undefined : found[index]?.[at % pageSize]
  }
  return { onSeen, rowAt }
}
