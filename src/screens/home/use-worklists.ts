import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { worklists as read } from '#api/dashboard/reads.ts'
import type { WorklistStand } from '#api/dashboard/routes.ts'
import { hrefOf, listPlaceOf } from '#commands/places.ts'
import { useFormat } from '#screens/format.ts'

/** So many are opened by a key. */
export const digits = 9

export type Worklists = {
  /** Undefined until they are read. */
  shown: readonly WorklistStand[] | undefined
  isFailed: boolean
  retry: () => void
  areAll: boolean
  toggleAll: () => void
}

/** The list of what a view holds. */
export const hrefOfWorklist = ({ object, view }: Pick<WorklistStand, 'object' | 'view'>): string => {
  const place = listPlaceOf({ name: object })
  return place === undefined ? hrefOf('home') : `${hrefOf(place)}?view=${view}`
}

/** The saved views of all lists that have a place, those with a digit, or all of them. */
export function useWorklists(isWanted: boolean): Worklists {
  const { locale } = useFormat()
  const [areAll, setAll] = useState(false)
  // whoever works with nine does not wait for what the others come to
  const { data, isError, refetch } = useQuery({
    ...read(locale, areAll ? undefined : digits),
    enabled: isWanted,
    placeholderData: keepPreviousData,
  })
  const all = data?.filter(({ object }) => listPlaceOf({ name: object }) !== undefined)
  return {
    shown: areAll ? all : all?.slice(0, digits),
    isFailed: isError && data === undefined,
    retry: () => void refetch(),
    areAll,
    toggleAll: () => setAll((now) => !now),
  }
}
