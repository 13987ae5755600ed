import { useQuery } from '@tanstack/react-query'
import { lookup } from '#api/reads.ts'
import type { SearchParams } from '#api/search.ts'
import type { Entity } from '#entities/entity.ts'

/** Where a text search finds nothing: the nearest words by which something is found, asked for only then. */
export function useNearest(entity: Entity, { query = '', filters = [] }: SearchParams, isEmpty: boolean) {
  const wanted = isEmpty && entity.found !== undefined ? query : ''
  const { data } = useQuery({
    ...lookup({ query: wanted, objects: [entity.name], page_size: 1, filters }),
    enabled: wanted !== '',
  })
  return wanted === '' ? undefined : (data?.nearest ?? undefined)
}
