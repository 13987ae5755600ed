import { rowsBody } from '#api/rows.ts'
import type { SearchBody } from '#api/search.ts'
import { matchPlace } from '#commands/match-place.ts'
import { isBuilt, isRecordPlace, newId, objectAt, type BuiltPlaceId } from '#commands/places.ts'
import { expandedOf, type Entity } from '#entities/entity.ts'
import { loadEntity } from '#entities/load.ts'
import { firstSpan, pagesIn } from '#screens/search/address/pages.ts'
import { paramsOf, spelt, stateFrom } from '#screens/search/address/search-state.ts'

type RecordRead = { id: 'record.read'; params: { object: string; id: number }; body: { expand: string[] } }
export type FirstRead = { id: 'search'; body: SearchBody } | RecordRead

/** How somebody has set a list, as this device knows it: the size of a page, the view it is opened with, what that is. */
export type ListPreferences = {
  pageSize: (entity: string) => number | undefined
  view: (entity: string) => number | undefined
  address: (entity: string, view: number) => string | undefined
}

export const builtPlaceAt = (path: string): BuiltPlaceId | undefined => {
  const id = matchPlace(path)?.id
  return id !== undefined && isBuilt(id) ? id : undefined
}

/** A record as its screen reads it. */
export const recordReadOf = (entity: Entity, id: number): RecordRead => ({
  id: 'record.read',
  params: { object: entity.name, id },
  body: { expand: expandedOf(entity) },
})

/**
 * What the screen at an address reads before it can show anything: the first rows of a list, or a record. Where the
 * address leaves something open, how somebody has set the list says it.
 */
export async function firstReadsAt(
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
  own: ListPreferences,
): Promise<FirstRead[]> {
  const match = matchPlace(pathname)
  const place = builtPlaceAt(pathname)
  const object = place && objectAt(place)
  if (match === undefined || place === undefined || object === undefined || match.params['id'] === newId) return []
  const entity = await loadEntity(object)
  if (isRecordPlace(place)) return [recordReadOf(entity, Number(match.params['id']))]
  const asked = spelt(search, own.view(object), (view) => own.address(object, view))
  const state = stateFrom(entity, asked, own.pageSize(object))
  const pages = pagesIn(firstSpan(state.at), state.pageSize).map((page) => page + 1)
  return pages.map((page) => ({
    id: 'search',
    body: rowsBody(entity, paramsOf(entity, state), page, state.pageSize),
  }))
}
