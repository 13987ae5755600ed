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
export function useNeighbours(entity: Entity, id: number): Neighbours | undefined {
  const state = useHistoryState<unknown>()
  const came = useMemo(() => listOriginOf(state), [state])
  const list = came?.list
  const opened = came?.opened
  const from = useMemo(() => (list === undefined ? undefined : stateFrom(entity, list)), [entity, list])
  const here = from?.at ?? 0
  const pages = from === undefined ? [] : [...new Set([Math.max(0, here - 1), here, here + 1].map(pageOf))]
  const params = useMemo(() => (from === undefined ? {} : paramsOf(entity, from)), [entity, from])
  const isBeyond = (page: number) => isFar(page + 1, pageSize)
  // the same frozen search as the list's own
  const frozen = useQuery({ ...frozenOf(entity, params), enabled: pages.some((page) => isBeyond(page)) })
  const found = useQueries({
    queries: pages.map((page) => ({
      ...idsOf(entity.name, isBeyond(page) ? { session: frozen.data?.id ?? '' } : params, page + 1, pageSize, opened),
      enabled: !isBeyond(page) || frozen.data !== undefined,
    })),
  })
  const total = found.find(({ data }) => data !== undefined)?.data?.total
  if (from === undefined || total === undefined || !found.every(({ isPending }) => !isPending)) return undefined
  const places = pages.flatMap((page, index) =>
    (found[index]?.data?.ids ?? []).map((one, at): Place => ({ id: one, at: page * pageSize + at })),
  )
  const placeAt = (at: number) => places.find((place) => place.at === at)
  // others may have come into the list or left it since the row was focused
  const own = places.find((place) => place.id === id)
  const rest = own?.at ?? here
  return {
    at: own?.at,
    total,
    previous: placeAt(rest - 1),
    // what comes after a record that has left stands in its place
    next: placeAt(own === undefined ? rest : rest + 1),
    from: (at) => ({ list: addressOf(entity, { ...from, at }), opened }),
    onward: places.filter(({ at }) => at >= rest).map((place) => place.id),
  }
}

const pageOf = (index: number): number => Math.floor(index / pageSize)
