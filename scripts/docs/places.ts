import { isBuilt, placeIds, placeOf, requirementOf } from '#commands/places.ts'
import type { PlaceId } from '#commands/places.ts'
import { page, table, word } from './words.ts'

const requirement = (id: PlaceId): string => {
  const needed = requirementOf(id)
  if (needed === undefined) return 'everyone'
  if (typeof needed === 'string') return needed
  return 'anyOf' in needed ? needed.anyOf.join(' or ') : `everyone (listed: ${needed.join(', ')})`
}

/** docs/places.md: every route, who sees it, its key, and whether its screen is built. */
export const placesPage = (): string =>
  page(
    'Places',
    table(
      ['Place', 'Path', 'Seen by', 'Keys', 'Screen'],
      placeIds.map((id) => [
        word('places', id),
        `\`${placeOf(id).path}\``,
        requirement(id),
        placeOf(id).keys ?? '',
        isBuilt(id) ? 'built' : 'later',
      ]),
    ),
  )
