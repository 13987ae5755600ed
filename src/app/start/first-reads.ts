import { rowsBody } from '#api/rows.ts'
import type { SearchBody } from '#api/search.ts'
import { matchPlace } from '#commands/match-place.ts'
import { isBuilt, isRecordPlace, objectAt, type BuiltPlaceId } from '#commands/places.ts'
import { listsOf, type Entity } from '#entities/entity.ts'
import { loadEntity } from '#entities/load.ts'
import { firstSpan, pagesIn } from '#screens/search/address/pages.ts'
import { paramsOf, stateFrom } from '#screens/search/address/search-state.ts'

type RecordRead = { id: 'record.read'; params: { object: string; id: number }; body: { expand: string[] } }
export type FirstRead = { id: 'search'; body: SearchBody } | RecordRead

export const builtPlaceAt = (path: string): BuiltPlaceId | undefined => {
  const id = matchPlace(path)?.id
  return id !== undefined && isBuilt(id) ? id : undefined
}

/** A record as its screen reads it. */
export const recordReadOf = (entity: Entity, id: number): RecordRead => ({
  id: 'record.read',
  params: { object: entity.name, id },
  body: { expand: listsOf(entity.fields) },
})

/**
 * What the screen at an address reads before it can show anything: the first rows of a list, or a record. Whoever has
 * set how many rows a page of a list holds says so; the address has the last word.
 */
export async function firstReadsAt(
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
  ownPageSize: (entity: string) => number | undefined,
): Promise<FirstRead[]> {
  const match = matchPlace(pathname)
  const place = builtPlaceAt(pathname)
  const object = place && objectAt(place)
  if (match === undefined || place === undefined || object === undefined) return []
  const entity = await loadEntity(object)
  if (isRecordPlace(place)) return [recordReadOf(entity, Number(match.params['id']))]
  const state = stateFrom(entity, search, ownPageSize(entity.name))
  const pages = pagesIn(firstSpan(state.at), state.pageSize).map((page) => page + 1)
  return pages.map((page) => ({
    id: 'search',
    body: rowsBody(entity, paramsOf(entity, state), page, state.pageSize),
  }))
}
