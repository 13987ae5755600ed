import type { TFunction } from 'i18next'
import { isVisible } from '#commands/navigation.ts'
import { isMove, type Command } from '#commands/command.ts'
import { loaders } from '#commands/load.ts'
import type { Offer } from '#commands/offers.ts'
import { hrefOf, listPlaceOf, type BuiltPlaceId } from '#commands/places.ts'
import { mayBegin, type Actor } from '#entities/access.ts'
import type { Candidate } from './rows.ts'
import { candidateOf } from './words.ts'

/** A move of records that are not on the screen, the list that has them, and the statuses that allow it. */
export type Elsewhere = { command: Command; place: BuiltPlaceId; statuses: readonly string[] }

/** Every move that this user may make somewhere, with the list of those it applies to. */
export const movesElsewhere = async (actor: Actor): Promise<readonly Elsewhere[]> => {
  const found = await Promise.all(
    Object.entries(loaders).map(async ([object, brought]) => {
      const place = listPlaceOf({ name: object })
      if (place === undefined || !isVisible(place, actor.roles) || !mayBegin(actor, object)) return []
      const [commands, moves] = await Promise.all([brought.commands(), brought.moves()])
      return commands.filter(isMove).map((command) => ({ command, place, statuses: moves.statusesFor(command.id) }))
    }),
  )
  return found.flat()
}

/** As rows that lead to the list, where nobody here hears the move itself. */
export const candidatesElsewhere = (
  moves: readonly Elsewhere[],
  offered: readonly Offer[],
  { t, locale, go }: { t: TFunction; locale: string; go: (href: string) => void },
): Candidate[] =>
  moves
    .filter(({ command }) => !offered.some(({ id }) => id === command.id))
    .map(({ command: { id, icon }, place, statuses }) => {
      const href = `${hrefOf(place)}?status=${statuses.join(',')}`
      const offer: Offer = {
        id,
        ...(icon !== undefined && { icon }),
        scope: 'app',
        enabled: true,
        because: [],
        run: () => go(href),
      }
      return { ...candidateOf(offer, t, locale), hint: t(place, { ns: 'places' }) }
    })
