import { useQueries, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useHistoryState } from 'wouter/use-browser-location'
import { frozenOf, idsOf, isFar } from '#api/list.ts'
import type { Entity } from '#entities/entity.ts'
import { listOriginOf } from '#screens/search/address/list-origin.ts'
import type { ListOrigin } from '#screens/search/address/list-origin.ts'
import { addressOf, paramsOf, stateFrom } from '#screens/search/address/search-state.ts'

/** So many ids are fetched around the place in the list. */
const pageSize = 100

type Place = { id: number; at: number }

export type Neighbours = {
  /** The row of this record in its list; undefined where it has left the list. */
  at: number | undefined
  total: number
  previous: Place | undefined
  next: Place | undefined
  /** What the way to a neighbour is known by there. */
  from: (at: number) => ListOrigin
  /** The records from this one on, in the order of the list. */
  onward: readonly number[]
}

/** The records before and after this one in the list it was opened from; undefined where it came from no list. */
export function useNeighbours(
  entity: Entity,
  id: number,
): { neighbours: Neighbours | undefined; areOnTheirWay: boolean } {
  const state = useHistoryState<unknown>()
  const came = useMemo(() => listOriginOf(state), [state])
  const list = came?.list
  const opened = came?.opened
  const from = useMemo(() => (list === undefined ? undefined : stateFrom(entity, list)), [entity, list])
  const here = from?.at ?? 0
  const pages = useMemo(
    () => (from === undefined ? [] : [...new Set([Math.max(0, here - 1), here, here + 1].map(pageOf))]),
    [from, here],
  )
  const params = useMemo(() => (from === undefined ? {} : paramsOf(entity, from)), [entity, from])
  const isBeyond = (page: number) => isFar(page + 1, pageSize)
  // the same frozen search as the list's own
  const frozen = useQuery({ ...frozenOf(entity, params), enabled: pages.some((page) => isBeyond(page)) })
  const { found, isFetching } = useQueries({
    queries: pages.map((page) => ({
      ...idsOf(entity.name, isBeyond(page) ? { session: frozen.data?.id ?? '' } : params, page + 1, pageSize, opened),
      enabled: !isBeyond(page) || frozen.data !== undefined,
    })),
    combine,
  })
  // the same as long as nothing of it is another: whoever hears its keys is told of each
  const neighbours = useMemo((): Neighbours | undefined => {
    if (from === undefined || found === undefined) return undefined
    const places = pages.flatMap((page, index) =>
      (found.ids[index] ?? []).map((one, at): Place => ({ id: one, at: page * pageSize + at })),
    )
    const placeAt = (at: number) => places.find((place) => place.at === at)
    // others may have come into the list or left it since the row was focused
    const own = places.find((place) => place.id === id)
    const rest = own?.at ?? here
    return {
      at: own?.at,
      total: found.total,
      previous: placeAt(rest - 1),
      // what comes after a record that has left stands in its place
      next: placeAt(own === undefined ? rest : rest + 1),
      from: (at) => ({ list: addressOf(entity, { ...from, at }), opened }),
      onward: places.filter(({ at }) => at >= rest).map((place) => place.id),
    }
  }, [entity, from, here, id, opened, pages, found])
  return { neighbours, areOnTheirWay: neighbours === undefined && (frozen.isFetching || isFetching) }
}

type Page = {
  data: { ids: readonly number[]; total: number } | undefined
  isPending: boolean
  isFetching: boolean
}

/** The ids of the pages and how many there are in all, when every page has come. */
const combine = (pages: readonly Page[]) => {
  const total = pages.find(({ data }) => data !== undefined)?.data?.total
  const isThere = total !== undefined && pages.every(({ isPending }) => !isPending)
  return {
    found: isThere ? { total, ids: pages.map(({ data }) => data?.ids ?? []) } : undefined,
    isFetching: pages.some((page) => page.isFetching),
  }
}

const pageOf = (index: number): number => Math.floor(index / pageSize)
