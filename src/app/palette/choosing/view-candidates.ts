import type { TFunction } from 'i18next'
import type { SavedView } from '#api/saved-view.ts'
import { isVisible } from '#commands/navigation.ts'
import { hrefOf, listPlaceOf } from '#commands/places.ts'
import type { Actor } from '#entities/access.ts'
import { viewCommand, type Candidate } from './rows.ts'

/** The saved views of all lists that this user may open, each by its name; it leads to its list. */
export const viewCandidates = (
  views: readonly SavedView[],
  actor: Actor | undefined,
  t: TFunction,
  go: (href: string) => void,
): Candidate[] =>
  views.flatMap(({ id, object, name }): Candidate[] => {
    const place = listPlaceOf({ name: object })
    if (place === undefined || !isVisible(place, actor?.roles ?? [])) return []
    const command = `${viewCommand}${id}`
    const run = () => go(`${hrefOf(place)}?view=${id}`)
    return [
      {
        offer: { id: command, scope: 'app', enabled: true, because: [], run },
        findable: { id: command, title: t('view', { name, ns: 'palette' }), aliases: [name] },
        hint: t(place, { ns: 'places' }),
      },
    ]
  })
