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
const isMet = ({ scope, life, of }: Command, roles: readonly string[]): boolean => {
  if (life !== undefined) return isOpen(recordPlaceOf({ name: life }), roles)
  const owner = outlines.find(({ name }) => name === of)
  if (owner !== undefined) return isOpen(recordPlaceOf(owner), roles) || isOpen(listPlaceOf(owner), roles)
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

/** Heard on this page and not on every other: these come first, the innermost before. */
const here = 'scope.here'

/** The commands of someone with these roles by heading, after those that are heard where they are. */
export const commandGroups = (
  commands: readonly Command[],
  roles: readonly string[],
  isHeard: (command: Command) => boolean = () => false,
): [string, Command[]][] => {
  const own = commands.filter((command) => isFor(command, roles))
  const heard = new Set(own.filter((command) => command.scope !== 'app' && isHeard(command)))
  const rest = own.filter((command) => !heard.has(command) && isMet(command, roles))
  const first = scopes.flatMap((scope) => [...heard].filter((command) => command.scope === scope))
  return [...(first.length > 0 ? [[here, first] as [string, Command[]]] : []), ...byHeading(rest)]
}
