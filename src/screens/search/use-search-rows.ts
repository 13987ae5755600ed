import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import type { UseQueryResult } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { frozenOf, frozenRowsOf, isFar, rowsOf, summaryOf } from '#api/list.ts'
import type { Row } from '#api/list.ts'
import type { SearchParams } from '#api/search.ts'
import type { Entity } from '#entities/entity.ts'
import { paramsOf } from '#screens/search/address/search-state.ts'
import type { SearchState } from '#screens/search/address/search-state.ts'
import { isOfOther, shownUntil, type Facets, type Found } from './found.ts'

type Span = { params: SearchParams; first: number; last: number }

export type SearchRows = {
  params: SearchParams
  /** Undefined until there is a first answer. */
  total: number | undefined
  /** The search that was answered: it changes with each of them, also where the total does not. */
  answered: string
  facets: Facets
  rowAt: (index: number) => Row | undefined
  ask: (first: number, last: number) => void
  /** What is shown is of the search before this one, or more is on its way. */
  isBusy: boolean
  /** What is shown is of the search before this one. */
  isStale: boolean
  /** The last thing asked for could not be read; what is shown was read before. */
  error: Error | null
  retry: () => void
}

/** Rows are asked for in steps, so that scrolling by one row asks nothing. */
const step = 25
const noFacets: Facets = {}

const pagesIn = ({ first, last }: Span, size: number): number[] => {
  const from = Math.floor(first / size)
  return Array.from({ length: Math.floor(last / size) - from + 1 }, (_, at) => from + at)
}

const combined = (results: UseQueryResult<(Row | undefined)[]>[]) => ({
  rows: results.map(({ data }) => data),
  error: results.find(({ error }) => error !== null)?.error ?? null,
  isFetching: results.some(({ isFetching }) => isFetching),
})

/** The rows around what is in view. Until a changed search has answered, the rows of the one before stay. */
export function useSearchRows(entity: Entity, state: SearchState): SearchRows {
  const { query, filters, sort, pageSize: size, at } = state
  const params = useMemo(
    () => paramsOf(entity, { query, filters, sort, pageSize: size, at: 0 }),
    [entity, query, filters, sort, size],
  )
  const [seen, setSeen] = useState<Span>()
  const span = seen?.params === params ? seen : { params, first: Math.max(0, at - step), last: at + step }
  const pages = pagesIn(span, size)
  const numbers = pages.join(' ')
  const frozen = useQuery({ ...frozenOf(entity, params), enabled: pages.some((page) => isFar(page + 1, size)) })

  const summary = useQuery(summaryOf(entity, params))
  const { rows, error, isFetching } = useQueries({
    queries: pages.map((page) =>
      isFar(page + 1, size)
        ? {
            ...frozenRowsOf(entity, frozen.data?.id ?? '', page + 1, size),
            enabled: frozen.data !== undefined,
          }
        : rowsOf(entity, params, page + 1, size),
    ),
    combine: combined,
  })

  const [held, setHeld] = useState<Found>()
  const current = useMemo(() => {
    if (summary.data === undefined || (summary.data.total !== 0 && rows.every((page) => page === undefined))) return
    const { total = 0, facets = noFacets } = summary.data
    const loaded = numbers.split(' ').flatMap((page, index) => {
      const found = rows[index]
      return found === undefined ? [] : [[Number(page), found] as const]
    })
    return { params, size, total, facets, pages: new Map(loaded) }
  }, [params, size, summary.data, numbers, rows])
  if (current !== undefined && current !== held) setHeld(current)
  // far rows of the same search that are on their way are skeletons, not the rows of another place
  const found = current ?? shownUntil(held, { params, size })
  const isOther = found !== undefined && isOfOther(found, { params, size })

  const rowAt = useCallback(
    (index: number) =>
      found === undefined ? undefined : found.pages.get(Math.floor(index / found.size))?.[index % found.size],
    [found],
  )
  const ask = useCallback(
    (first: number, last: number) => {
      const next = {
        params,
        first: Math.max(0, Math.floor(first / step - 1) * step),
        last: Math.ceil((last + 1) / step + 1) * step - 1,
      }
      setSeen((before) =>
        before?.params === params && before.first === next.first && before.last === next.last ? before : next,
      )
    },
    [params],
  )
  const queries = useQueryClient()
  const failed = frozen.error ?? error
  const retry = () => {
    // a frozen search that the server no longer has is made anew
    if (failed !== null) queries.removeQueries({ queryKey: frozenOf(entity, params).queryKey, exact: true })
    void queries.refetchQueries({ queryKey: ['search', entity.name], type: 'active' })
  }
  return {
    params,
    total: found?.total,
    answered: found === undefined ? '' : JSON.stringify(found.params),
    facets: found?.facets ?? noFacets,
    rowAt,
    ask,
    isBusy: summary.isFetching || isFetching || frozen.isFetching || current === undefined,
    isStale: isOther && summary.error === null && failed === null,
    error: summary.error ?? failed,
    retry,
  }
}
