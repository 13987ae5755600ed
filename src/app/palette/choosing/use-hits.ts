import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { lookup } from '#api/reads.ts'
import type { Hit } from '#api/search.ts'

const pause = 120
/** Of each object. */
const mostHits = 5

/** The query once typing has paused: what was asked before is cancelled by its successor. */
function useSettled(text: string): string {
  const [settled, settle] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => settle(text), pause)
    return () => clearTimeout(timer)
  }, [text])
  return text === '' ? '' : settled
}

export type Hits = {
  hits: readonly Hit[]
  /** Where nothing was found: the nearest words by which something is. */
  nearest: string | undefined
  isPending: boolean
}

const none: Hits = { hits: [], nearest: undefined, isPending: false }
const noHits: readonly Hit[] = []

/** Records by number or name in all these objects, as somebody types; pending until the answer to exactly this is there. */
export function useHits(query: string, objects: readonly string[]): Hits {
  const wanted = objects.length > 0 ? query.trim() : ''
  const settled = useSettled(wanted)
  const { data, isPlaceholderData, isFetching } = useQuery({
    ...lookup({ query: settled, objects: [...objects], page_size: mostHits }),
    enabled: settled !== '',
    placeholderData: keepPreviousData,
    staleTime: 5000,
  })
  if (wanted === '') return none
  const isWaiting = isPlaceholderData || (data === undefined && isFetching)
  // what was found by the words before belongs to another mode where its object is not among these
  const hits = data?.hits.filter(({ object }) => objects.includes(object)) ?? noHits
  const isPending = settled !== wanted || isWaiting
  return { hits, nearest: isPending ? undefined : (data?.nearest ?? undefined), isPending }
}
