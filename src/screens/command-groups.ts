import { scopes, type Command } from '#commands/command.ts'
import { isVisible } from '#commands/navigation.ts'
import { isPlaceId, listPlaceOf, recordPlaceOf, type PlaceId } from '#commands/places.ts'
import { requirementToCreate } from '#commands/who-creates.ts'
import { outlines } from '#entities/outlines.ts'
import { holds } from '#entities/role.ts'
import { placeIn } from './command-title.ts'

const isOpen = (place: PlaceId | undefined, roles: readonly string[]): boolean =>
  place !== undefined && isVisible(place, roles)

/** Does somebody with these roles ever come to where such a command is heard? */
const isMet = ({ scope, life }: Command, roles: readonly string[]): boolean => {
  if (life !== undefined) return isOpen(recordPlaceOf({ name: life }), roles)
  if (scope === 'record') return outlines.some((entity) => isOpen(recordPlaceOf(entity), roles))
  return scope !== 'list' || outlines.some((entity) => isOpen(listPlaceOf(entity), roles))
}

const isFor = ({ id }: Command, roles: readonly string[]): boolean => {
  if (id.startsWith('worktime.')) return holds(roles, 'worktime_tracking_kontor')
  const place = placeIn(id) ?? ''
  return isPlaceId(place) ? isVisible(place, roles) : holds(roles, requirementToCreate(id))
}

/** What commands are listed under: the life that they move, else where they are heard. */
export const headingOf = ({ scope, life }: Command): string => (life === undefined ? `scope.${scope}` : `life.${life}`)

/** The commands by life and scope, innermost first; their heading names each. */
export const byHeading = (commands: readonly Command[]): [string, Command[]][] => {
  const ordered = scopes.flatMap((scope) => commands.filter((command) => command.scope === scope))
  return [...Map.groupBy(ordered, headingOf)]
}

/** The commands of someone with these roles by heading; where one is comes first, whoever is there. */
export const commandGroups = (
  commands: readonly Command[],
  roles: readonly string[],
  isHeard: (command: Command) => boolean = () => false,
): [string, Command[]][] => {
  const own = commands.filter((command) => isFor(command, roles))
  const heard = new Set(own.filter(isHeard).map(headingOf))
  const met = own.filter((command) => heard.has(headingOf(command)) || isMet(command, roles))
  return byHeading(met).toSorted(([a], [b]) => Number(heard.has(b)) - Number(heard.has(a)))
}
