import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { search } from '#api/reads.ts'
import type { OrderRow } from '#entities/order.ts'
import type { Hit } from './rows.ts'

const pause = 120
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

export type Hits = { hits: readonly Hit[]; isPending: boolean }

const none: Hits = { hits: [], isPending: false }

/** Orders by number or name, as somebody types; pending until the answer to exactly this query is there. */
export function useHits(query: string, isAllowed: boolean): Hits {
  const wanted = isAllowed ? query.trim() : ''
  const settled = useSettled(wanted)
  const { data, isFetching, isPlaceholderData } = useQuery({
    ...search({
      object: 'order',
      scope: ['results'],
      params: { query: settled, page_size: mostHits, fields: ['number', 'status', 'customer'] },
    }),
    enabled: settled !== '',
    placeholderData: keepPreviousData,
    staleTime: 5000,
  })
  if (wanted === '') return none
  const rows = (data?.results ?? []) as unknown as Pick<OrderRow, 'id' | 'number' | 'status' | 'customer'>[] // `fields` names them
  return {
    hits: rows.map(({ id, number, status, customer }) => ({ id, number, status, name: customer?.label ?? '' })),
    isPending: settled !== wanted || isPlaceholderData || (data === undefined && isFetching),
  }
}
