import { queryOptions } from '@tanstack/react-query'
import type { Entity } from '#entities/entity.ts'
import { call } from './client.ts'
import { readerOf, type Row } from './list.ts'
import { rowsBody } from './rows.ts'
import type { SearchParams } from './search.ts'

/** As many as one page takes. */
const most = 500

/** Every row of a list, for what is drawn from the whole, as a tree is. */
export const allRowsOf = (entity: Entity, params: SearchParams) =>
  queryOptions({
    queryKey: ['search', entity.name, 'all', params],
    queryFn: async ({ signal }) => {
      const results: Row[] = []
      for (let page = 1; ; page += 1) {
        const found =
          (await call('search', { body: rowsBody(entity, params, page, most), signal })).payload.results ?? []
        results.push(...found)
        if (found.length < most) return { results }
      }
    },
    select: readerOf(entity),
  })
