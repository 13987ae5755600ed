import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { call } from '../client.ts'
import { late, lateMeta } from '../late.ts'

const text = z.nullable(z.string())
const pieces = z.array(
  z.object({ id: z.number(), title: z.string(), text, locale: text, valid_from: z.string(), valid_to: text }),
)

const params = {
  filters: [{ field: 'valid_from', op: 'rel' as const, value: 'until_today' }],
  sort: [{ field: 'valid_from', dir: 'desc' as const }],
  fields: ['title', 'text', 'locale', 'valid_from', 'valid_to'],
  page_size: 100,
}

/** The news whose first day has come, the newest first. */
export const newsBegun = (object: string) =>
  queryOptions({
    queryKey: ['search', object, 'begun'],
    meta: lateMeta,
    queryFn: async ({ signal }) => {
      await late()
      const { payload } = await call('search', { body: { object, scope: ['results'], params }, signal })
      return z.parse(pieces, payload.results ?? [])
    },
  })
