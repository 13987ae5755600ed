import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { call } from './client.ts'
import { id } from './values.ts'

/** More columns than a table has room for. */
const most = 100
const targets = z.array(z.object({ id, label: z.string(), currency: z.optional(z.string()) }))

/** The records of which each is a column: by their names, and what their amounts are in. */
export const spreadTargets = (object: string, isMoney: boolean) =>
  queryOptions({
    queryKey: ['spread', object, isMoney],
    queryFn: async ({ signal }) => {
      const params = { fields: ['label', ...(isMoney ? ['currency'] : [])], page_size: most }
      const { payload } = await call('search', { body: { object, scope: ['results'], params }, signal })
      return z.parse(targets, payload.results).map((one) => ({ ...one, currency: one.currency }))
    },
    staleTime: 30_000,
  })
