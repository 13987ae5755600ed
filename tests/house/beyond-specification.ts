import { placeOf, type PlaceId } from '#commands/places.ts'

/** Places that spec §2 has no route for, each with the reason why it is there. */
const beyond: Partial<Record<PlaceId, string>> = {
  products: 'the search of products without view, taxonomy and term, for the drawer to lead to',
}

/** Named above, or the record page of an entity whose list is. */
export const isBeyondSpecification = (id: PlaceId): boolean => {
  const { parent, entity } = placeOf(id)
  const named: Readonly<Record<string, string | undefined>> = beyond
  if (named[id] !== undefined) return true
  return parent !== undefined && named[parent] !== undefined && entity !== undefined && id !== parent
}
