import { queryOptions } from '@tanstack/react-query'
import { call } from '#api/client.ts'
import type { Row } from '#api/list.ts'
import { rowsBody } from '#api/rows.ts'
import type { SearchParams } from '#api/search.ts'
import { productCategory } from '#entities/product-category/product-category.ts'
import type { Category } from './branches.ts'

/** As many as one page takes. */
const most = 500

/** Every record of an object, in the order of one of its fields. */
export const allRowsOf = (object: string, sorted: string) =>
  queryOptions({
    // beside the lists, so that what changes one changes it
    queryKey: ['search', object, 'all'],
    queryFn: async ({ signal }) => {
      const params: SearchParams = { sort: [{ field: sorted, dir: 'asc' }] }
      const results: Row[] = []
      for (let page = 1; ; page += 1) {
        const body = rowsBody({ name: object }, params, page, most)
        const found = (await call('search', { body, signal })).payload.results ?? []
        results.push(...found)
        if (found.length < most) return { results }
      }
    },
  })

/** Every category: a tree is drawn from the whole. */
export const allCategories = allRowsOf(productCategory.name, 'path')

export const categoriesIn = (rows: readonly unknown[]): readonly Category[] => rows as readonly Category[] // as the entity says
