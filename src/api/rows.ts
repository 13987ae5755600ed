import type { Entity } from '#entities/entity.ts'
import type { SearchBody, SearchParams } from './search.ts'

/** One page of a list, counted from 1. */
export const rowsBody = (
  { name }: Pick<Entity, 'name'>,
  params: SearchParams,
  page: number,
  pageSize: number,
): SearchBody => ({ object: name, scope: ['results'], params: { ...params, page, page_size: pageSize } })
