import type { Entity } from '#entities/entity.ts'
import type { ObjectName } from '#entities/load.ts'
import type { Requirement } from '#entities/role.ts'
import { groups } from './groups.ts'
import type { PlaceDefinition } from './place/definition.ts'
import { places } from './place-table.ts'

export type PlaceId = keyof typeof places

/** `placeOf` does not compile where a parent is no place. */
export type Place = Omit<PlaceDefinition, 'parent' | 'opens'> & { parent?: PlaceId; opens?: PlaceId }

/** The places that have a screen today. */
export type BuiltPlaceId = { [P in PlaceId]: (typeof places)[P] extends { screen: 'later' } ? never : P }[PlaceId]

/** The places of an entity: their screens may be the entity's own. */
export type EntityPlaceId = {
  [P in BuiltPlaceId]: (typeof places)[P] extends { entity: string } ? P : never
}[BuiltPlaceId]

export const placeIds = Object.keys(places) as PlaceId[] // the keys of a literal table

export const isPlaceId = (id: string): id is PlaceId => Object.hasOwn(places, id)

/** In place of an order in the address of the packing station: nothing lies open there yet. */
export const idleStation = 'scan'

export const placeOf = (id: PlaceId): Place => places[id]

export const isBuilt = (id: PlaceId): id is BuiltPlaceId => placeOf(id).screen !== 'later'

/** The object whose list or record is there. */
export const objectAt = (id: PlaceId): ObjectName | undefined => placeOf(id).entity

export const isRecordPlace = (id: PlaceId): boolean => placeOf(id).only === true || placeOf(id).path.includes('/:id')

const builtPlaceOf = (entity: Pick<Entity, 'name'>, isRecord: boolean): BuiltPlaceId | undefined =>
  placeIds.filter(isBuilt).find((id) => placeOf(id).entity === entity.name && isRecordPlace(id) === isRecord)

/** Where the list of an entity is, if there is one yet. */
export const listPlaceOf = (entity: Pick<Entity, 'name'>): BuiltPlaceId | undefined => builtPlaceOf(entity, false)

/** Where one record of an entity is shown, if it is yet. */
export const recordPlaceOf = (entity: Pick<Entity, 'name'>): BuiltPlaceId | undefined => builtPlaceOf(entity, true)

/** What an address says in the place of a number where a record is begun. */
export const newId = 'new'

/** The command that begins a new record of an object. */
export const createId = (object: string): string => `create.${object}`

/** Where the record is begun that a command creates; undefined for every other command. */
export const placeToCreate = (id: string): BuiltPlaceId | undefined =>
  placeIds.filter(isBuilt).find((place) => {
    const { creates, entity = '' } = placeOf(place)
    return creates !== undefined && createId(entity) === id
  })

/** A place's own role, else its group's, else that of the place one level up: a record is no more open than its list. */
export const requirementOf = (id: PlaceId): Requirement | undefined => {
  const { requires, group, parent } = placeOf(id)
  if (requires !== undefined) return requires
  if (group !== undefined) return groups[group].requires
  return parent && requirementOf(parent)
}

/** The address of a place: parameters filled in, optional parts that are missing left out. */
export const hrefOf = (id: PlaceId, params: Readonly<Record<string, string | number>> = {}): string => {
  const parts = placeOf(id)
    .path.split('/')
    .flatMap((part) => {
      if (!part.startsWith(':')) return [part]
      const value = params[part.replace(/^:|\?$/g, '')]
      return value === undefined ? [] : [encodeURIComponent(value)]
    })
  return parts.join('/') || '/'
}

/** Where a new record is begun; from the record that is meant, where one is begun from such. */
export const newHrefOf = (id: PlaceId, meant?: { object: string; id: number }): string => {
  const href = hrefOf(id, { id: newId })
  const isFrom = meant !== undefined && placeOf(id).begunFrom?.some((object) => object === meant.object) === true
  return isFrom ? `${href}?${new URLSearchParams({ [meant.object]: String(meant.id) }).toString()}` : href
}

/** The place one level up, or home while that is not built. */
export const placeAbove = (id: PlaceId): BuiltPlaceId => {
  const { parent = 'home' } = placeOf(id)
  return isBuilt(parent) ? parent : 'home'
}

/** The lists that are tabs of one page with this one, which is among them; none where it stands alone. */
export const tabsWith = (id: PlaceId): readonly BuiltPlaceId[] => {
  const root = placeOf(id).tabs === true ? id : placeOf(id).parent
  if (root === undefined || placeOf(root).tabs !== true) return []
  const isTab = (one: BuiltPlaceId) => one === root || (placeOf(one).parent === root && !isRecordPlace(one))
  return placeIds
    .filter(isBuilt)
    .filter(isTab)
    .toSorted((a, b) => Number(b === root) - Number(a === root))
}

/** The way to an entity's records, or to what its list leads to; undefined while there is none. */
export const recordHrefOf = (entity: Pick<Entity, 'name'>): ((id: number) => string) | undefined => {
  const list = listPlaceOf(entity)
  const place = recordPlaceOf(entity) ?? (list && placeOf(list).opens)
  return place && ((id) => hrefOf(place, { id }))
}
