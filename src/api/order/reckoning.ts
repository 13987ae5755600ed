import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../client.ts'
import type { Reckoned } from './totals.ts'

/** What an order would come to with what is typed of it; a new one has no number. */
export const reckoningOf = (id: number | undefined, data: Readonly<Record<string, unknown>>) =>
  queryOptions({
    queryKey: ['order totals', id ?? null, data],
    queryFn: async ({ signal }): Promise<Reckoned> =>
      id === undefined
        ? (await call('order.new_totals', { body: { data }, signal })).payload
        : (await call('order.totals', { params: { id }, body: { data }, signal })).payload,
    placeholderData: keepPreviousData,
    // it is asked anew as soon as anything else is typed, and of no use later
    staleTime: Infinity,
    gcTime: 10_000,
  })
