import { outlineOf } from '#entities/outline.ts'
import type { Requirement } from '#entities/role.ts'
import { objectAt, placeToCreate } from './places.ts'

/** The roles of which one begins such a record; undefined for every command that begins none. */
export const requirementToCreate = (id: string): Requirement | undefined => {
  const place = placeToCreate(id)
  return place && { anyOf: outlineOf(objectAt(place) ?? '')?.access.write ?? [] }
}
