import { queryOptions } from '@tanstack/react-query'
import { call } from './client.ts'
import { late, lateMeta } from './late.ts'

/** The saved views of all lists; those that Kontor comes with are called in this language. */
export const savedViews = (locale: string) =>
  queryOptions({
    queryKey: ['saved-views', locale],
    meta: lateMeta,
    queryFn: async ({ signal }) => {
      await late()
      return (await call('saved_view.list', { body: {}, signal })).payload
    },
    staleTime: 60_000,
  })

/** How many each view of a list holds, by id; null where it cannot be counted. It comes after the rows and grows old with them. */
export const viewCounts = (object: string) =>
  queryOptions({
    queryKey: ['search', object, 'views'],
    meta: lateMeta,
    queryFn: async ({ signal }): Promise<Readonly<Record<string, number | null>>> => {
      await late()
      return (await call('saved_view.counts', { body: { object }, signal })).payload
    },
    staleTime: 30_000,
  })
