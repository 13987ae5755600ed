import { holds } from '#entities/role.ts'
import { groupOf, isBuilt, placeIds, placeOf, requirementOf } from './places.ts'
import type { GroupId, PlaceId } from './places.ts'

export type Entry = { kind: 'place'; id: PlaceId } | { kind: 'group'; id: GroupId; places: PlaceId[] }

/** May someone with these roles see this place at all? The server decides what they may read there. */
export const isVisible = (id: PlaceId, roles: readonly string[]): boolean => holds(roles, requirementOf(id))

/**
 * Is the module that a place belongs to licensed? The check of spec §6 currently always passes; where it does not, the
 * entry shows a lock and its tooltip.
 */
export const isEnabled = (id: PlaceId, licences: 'all' | readonly string[] = 'all'): boolean => {
  const { group } = placeOf(id)
  const module = group === undefined ? undefined : groupOf(group).licence
  return module === undefined || licences === 'all' || licences.includes(module)
}

/** The drawer for these roles: a group with one visible child collapses to it, one without any is gone (spec §2). */
export const navigation = (roles: readonly string[], which: (id: PlaceId) => boolean = isBuilt): Entry[] => {
  const entries: Entry[] = []
  for (const id of placeIds) {
    const { drawer, group } = placeOf(id)
    if (drawer === undefined || !which(id) || !isVisible(id, roles)) continue
    const open = entries.find((entry) => entry.kind === 'group' && entry.id === group)
    if (open?.kind === 'group') open.places.push(id)
    else entries.push(group === undefined ? { kind: 'place', id } : { kind: 'group', id: group, places: [id] })
  }
  return entries.map((entry) => collapsed(entry))
}

const collapsed = (entry: Entry): Entry => {
  const [only, ...others] = entry.kind === 'group' ? entry.places : []
  return only === undefined || others.length > 0 ? entry : { kind: 'place', id: only }
}
