import { hrefOf, placeIds, placeOf, type GroupId, type PlaceId } from '#commands/places.ts'

export type Crumb = { kind: 'group'; id: GroupId } | { kind: 'place'; id: PlaceId; href: string }

const isPlace = (id: string): id is PlaceId => placeIds.some((place) => place === id)

/** From the group down to the place: every step but the last can be gone to. */
export const trailOf = (id: PlaceId): Crumb[] => {
  const { parent, group } = placeOf(id)
  const here: Crumb = { kind: 'place', id, href: hrefOf(id) }
  if (parent !== undefined && isPlace(parent)) return [...trailOf(parent), here]
  return group === undefined ? [here] : [{ kind: 'group', id: group }, here]
}
