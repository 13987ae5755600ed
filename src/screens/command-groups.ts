import { scopes, type Command, type Scope } from '#commands/command.ts'
import { isVisible } from '#commands/navigation.ts'
import { isPlaceId } from '#commands/places.ts'
import { placeIn } from './command-title.ts'

/** The commands of someone with these roles by scope; where one is comes first. */
export const commandGroups = (
  commands: readonly Command[],
  roles: readonly string[],
  heard: readonly string[],
): [Scope, Command[]][] => {
  const own = commands.filter(({ id }) => {
    const place = placeIn(id) ?? ''
    return !isPlaceId(place) || isVisible(place, roles)
  })
  return scopes
    .map((scope): [Scope, Command[]] => [scope, own.filter((command) => command.scope === scope)])
    .filter(([, group]) => group.length > 0)
    .toSorted(([a], [b]) => Number(heard.includes(b)) - Number(heard.includes(a)))
}
