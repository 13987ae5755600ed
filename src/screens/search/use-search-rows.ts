import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import type { UseQueryResult } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { frozenOf, frozenRowsOf, isFar, rowsOf, summaryOf } from '#api/list.ts'
import type { Row } from '#api/list.ts'
import type { SearchParams } from '#api/search.ts'
import type { Entity } from '#entities/entity.ts'
import { firstSpan, pagesIn, spanAround, type RowSpan } from '#screens/search/address/pages.ts'
import { paramsOf } from '#screens/search/address/search-state.ts'
import type { SearchState } from '#screens/search/address/search-state.ts'
import { isOfOther, shownOf, type Answers, type Facets, type Found } from './found.ts'

type Seen = RowSpan & { params: SearchParams }

export type SearchRows = {
  params: SearchParams
  /** What is shown; undefined until there is a first answer. */
  shown: Found | undefined
  /** Undefined until it is known. */
  total: number | undefined
  facets: Facets | undefined
  /** The search that was answered: it changes with each of them, also where the total does not. */
  answered: string
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

/** So far around the row of the address no frozen search is needed: nobody has scrolled on. */
const around = 150

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
  const [seen, setSeen] = useState<Seen>()
  const span = seen?.params === params ? seen : firstSpan(at)
  const pages = pagesIn(span, size)
  const [opening, setOpening] = useState({ params, at })
  if (opening.params !== params) setOpening({ params, at })
  // far rows in the address are counted off, which takes no preparing; whoever scrolls on from there gets them frozen
  const opened = pagesIn({ first: Math.max(0, opening.at - around), last: opening.at + around }, size)
  const isBeyond = (page: number) => isFar(page + 1, size)
  const [scrolled, setScrolled] = useState<SearchParams>()
  const isScrolled = scrolled === params || pages.some((page) => isBeyond(page) && !opened.includes(page))
  if (isScrolled && scrolled !== params) setScrolled(params)
  const frozen = useQuery({ ...frozenOf(entity, params), enabled: isScrolled })
  const session = frozen.data?.id
  const isFrozen = (page: number) => isBeyond(page) && (session !== undefined || !opened.includes(page))

  const counts = useQuery(summaryOf(entity, params))
  const { rows, error, isFetching } = useQueries({
    queries: pages.map((page) =>
      isFrozen(page)
        ? { ...frozenRowsOf(entity, session ?? '', page + 1, size), enabled: session !== undefined }
        : rowsOf(entity, params, page + 1, size),
    ),
    combine: combined,
  })

  const asked = pages.map((page) => `${page}${isFrozen(page) ? '*' : ''}`).join(' ')
  const answers = useMemo(
    (): Answers => ({
      params,
      size,
      counts: counts.data,
      pages: asked.split(' ').map((page, index) => ({
        page: Number.parseInt(page, 10),
        rows: rows[index],
        isFrozen: page.endsWith('*'),
      })),
    }),
    [params, size, counts.data, asked, rows],
  )
  const [before, setBefore] = useState<{ answers: Answers; shown: Found | undefined }>()
  const shown = before?.answers === answers ? before.shown : shownOf(before?.shown, answers)
  if (before?.answers !== answers) setBefore({ answers, shown })
  const isOther = shown !== undefined && isOfOther(shown, answers)

  const rowAt = useCallback(
    (index: number) =>
      shown === undefined ? undefined : shown.pages.get(Math.floor(index / shown.size))?.[index % shown.size],
    [shown],
  )
  const ask = useCallback(
    (first: number, last: number) => {
      const next = { params, ...spanAround({ first, last }) }
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
    shown,
    total: shown?.total,
    facets: shown?.facets,
    answered: shown === undefined ? '' : JSON.stringify(shown.params),
    rowAt,
    ask,
    isBusy: counts.isFetching || isFetching || frozen.isFetching || shown === undefined || isOther,
    isStale: isOther && counts.error === null && failed === null,
    error: counts.error ?? failed,
    retry,
  }
}
