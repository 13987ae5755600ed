import { readable } from '#entities/access.ts'
import type { Actor } from '#entities/access.ts'
import { isLicensed, type Licences } from '#entities/licence.ts'
import { holds } from '#entities/role.ts'
import { groupOf, type GroupId } from './groups.ts'
import { isBuilt, placeIds, placeOf, recordPlaceOf, requirementOf } from './places.ts'
import type { BuiltPlaceId, PlaceId } from './places.ts'

export type NavigationEntry = { kind: 'place'; id: PlaceId } | { kind: 'group'; id: GroupId; places: PlaceId[] }

/** May someone with these roles see this place at all? The server decides what they may read there. */
export const isVisible = (id: PlaceId, roles: readonly string[]): boolean => holds(roles, requirementOf(id))

/** Where this user may open an entity's records; the server decides which of them. */
export const openPlaceOf = (actor: Actor | undefined, entity: string): BuiltPlaceId | undefined => {
  const place = recordPlaceOf({ name: entity })
  if (actor === undefined || place === undefined || readable(actor, entity) === null) return undefined
  return isVisible(place, actor.roles) ? place : undefined
}

/**
 * Is the module that a place belongs to licensed? The check of spec §6 currently always passes; where it does not, the
 * entry shows a lock and its tooltip.
 */
export const isEnabled = (id: PlaceId, licences: Licences | undefined): boolean => {
  const { group } = placeOf(id)
  return isLicensed(group === undefined ? undefined : groupOf(group).licence, licences)
}

/** The drawer for these roles: a group with one visible child collapses to it, one without any is gone (spec §2). */
export const navigation = (roles: readonly string[], which: (id: PlaceId) => boolean = isBuilt): NavigationEntry[] => {
  const entries: NavigationEntry[] = []
  for (const id of placeIds) {
    const { drawer, group } = placeOf(id)
    if (drawer === undefined || !which(id) || !isVisible(id, roles)) continue
    if (drawer !== true && !holds(roles, drawer)) continue
    const open = entries.find((entry) => entry.kind === 'group' && entry.id === group)
    if (open?.kind === 'group') open.places.push(id)
    else entries.push(group === undefined ? { kind: 'place', id } : { kind: 'group', id: group, places: [id] })
  }
  return entries.map((entry) => collapsed(entry))
}

const collapsed = (entry: NavigationEntry): NavigationEntry => {
  const [only, ...others] = entry.kind === 'group' ? entry.places : []
  return only === undefined || others.length > 0 ? entry : { kind: 'place', id: only }
}
