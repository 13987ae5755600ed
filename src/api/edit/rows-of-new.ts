import { queryOptions } from '@tanstack/react-query'
import { call } from '../client.ts'

/** The rows that a new record has in the lists that what it is about gives it, by the name of each list. */
export const rowsOfNew = (object: string, about: { object: string; id: number }) =>
  queryOptions({
    queryKey: ['record.rows_of_new', object, about],
    queryFn: async ({ signal }) =>
      (await call('record.rows_of_new', { params: { object }, body: { about }, signal })).payload,
    // another record may have taken them since
    staleTime: 0,
  })
