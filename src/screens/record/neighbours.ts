import { useQueries, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useHistoryState } from 'wouter/use-browser-location'
import { frozenOf, idsOf, isFar } from '#api/list.ts'
import type { Entity } from '#entities/entity.ts'
import { addressOf, paramsOf, stateFrom } from '#screens/search/search-state.ts'

/** So many ids are fetched around the place in the list. */
const pageSize = 100

export type Neighbours = {
  /** The list's address with the row of this record in focus; undefined when it came from no list. */
  list: (at: number) => string
  at: number
  total: number
  previous: number | undefined
  next: number | undefined
}

/** The address of the list from which somebody came here. */
export const listIn = (state: unknown): string | undefined =>
  typeof state === 'object' && state !== null && 'list' in state && typeof state.list === 'string'
    ? state.list
    : undefined

/** The records before and after this one in the list it was opened from. */
export function useNeighbours(entity: Entity, id: number): Neighbours | undefined {
  const list = listIn(useHistoryState<unknown>())
  const from = useMemo(() => (list === undefined ? undefined : stateFrom(entity, list)), [entity, list])
  const here = from?.at ?? 0
  const pages = from === undefined ? [] : [...new Set([Math.max(0, here - 1), here, here + 1].map(pageOf))]
  const params = useMemo(() => (from === undefined ? {} : paramsOf(entity, from)), [entity, from])
  const isBeyond = (page: number) => isFar(page + 1, pageSize)
  // the same frozen search as the list's own
  const frozen = useQuery({ ...frozenOf(entity, params), enabled: pages.some((page) => isBeyond(page)) })
  const found = useQueries({
    queries: pages.map((page) => ({
      ...idsOf(entity.name, isBeyond(page) ? { session: frozen.data?.id ?? '' } : params, page + 1, pageSize),
      enabled: !isBeyond(page) || frozen.data !== undefined,
    })),
  })
  if (from === undefined) return undefined
  const idAt = (index: number) => found[pages.indexOf(pageOf(index))]?.data?.ids[index % pageSize]
  const total = found.find(({ data }) => data !== undefined)?.data?.total
  // the list may have changed since the row was focused
  const at = [here, here - 1, here + 1].find((index) => index >= 0 && idAt(index) === id)
  if (at === undefined || total === undefined) return undefined
  return {
    list: (index) => addressOf(entity, { ...from, at: index }),
    at,
    total,
    previous: at > 0 ? idAt(at - 1) : undefined,
    next: idAt(at + 1),
  }
}

const pageOf = (index: number): number => Math.floor(index / pageSize)
