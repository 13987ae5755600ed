import type { GroupId } from '#commands/groups.ts'
import { hrefOf, placeOf, type PlaceId } from '#commands/places.ts'

export type BreadcrumbStep = { kind: 'group'; id: GroupId } | { kind: 'place'; id: PlaceId; href: string }

/** From the group down to the place: every step but the last can be gone to. A group that the drawer does not show is none. */
export const breadcrumbOf = (id: PlaceId, isShown: (group: GroupId) => boolean = () => true): BreadcrumbStep[] => {
  const { parent, group } = placeOf(id)
  const here: BreadcrumbStep = { kind: 'place', id, href: hrefOf(id) }
  if (parent !== undefined) return [...breadcrumbOf(parent, isShown), here]
  // a place that its group is called by is said once
  return group === undefined || group === id || !isShown(group) ? [here] : [{ kind: 'group', id: group }, here]
}
