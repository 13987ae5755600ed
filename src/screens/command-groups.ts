import { scopes, type Command, type Scope } from '#commands/command.ts'
import { isVisible } from '#commands/navigation.ts'
import { isPlaceId, listPlaceOf, recordPlaceOf, type PlaceId } from '#commands/places.ts'
import { entities } from '#entities/registry.ts'
import { holds } from '#entities/role.ts'
import { isOrderMove } from '#machines/order-events.ts'
import { placeIn } from './command-title.ts'

const isOpen = (place: PlaceId | undefined, roles: readonly string[]): boolean =>
  place !== undefined && isVisible(place, roles)

/** Does somebody with these roles ever come to where such commands are heard? */
const areMet = (scope: Scope, roles: readonly string[]): boolean => {
  if (scope === 'record') return entities.some((entity) => isOpen(recordPlaceOf(entity), roles))
  return scope !== 'list' || entities.some((entity) => isOpen(listPlaceOf(entity), roles))
}

const isFor = ({ id }: Command, roles: readonly string[]): boolean => {
  if (isOrderMove(id)) return isVisible('order', roles)
  if (id.startsWith('worktime.')) return holds(roles, 'worktime_tracking_kontor')
  const place = placeIn(id) ?? ''
  return !isPlaceId(place) || isVisible(place, roles)
}

/** The commands of someone with these roles by scope; where one is comes first, whoever is there. */
export const commandGroups = (
  commands: readonly Command[],
  roles: readonly string[],
  heard: readonly string[],
): [Scope, Command[]][] => {
  const own = commands.filter((command) => isFor(command, roles))
  return scopes
    .filter((scope) => heard.includes(scope) || areMet(scope, roles))
    .map((scope): [Scope, Command[]] => [scope, own.filter((command) => command.scope === scope)])
    .filter(([, group]) => group.length > 0)
    .toSorted(([a], [b]) => Number(heard.includes(b)) - Number(heard.includes(a)))
}
