import type { Command } from '#commands/command.ts'
import type { Offer } from '#commands/offers.ts'
import { isBuilt, placeIds, placeOf } from '#commands/places.ts'

/** Places, new records and the clock: what a role opens. */
const opened = /^(?:go|create|worktime)\./

/** What the app offers to others, or will offer: its keys say why nothing comes of them. */
export const withheld = (table: readonly Command[], offered: readonly Offer[]): Offer[] => {
  const later = placeIds.flatMap((id) => (isBuilt(id) ? [] : [{ id: `go.${id}`, keys: placeOf(id).keys }]))
  return [...table, ...later]
    .filter(({ id }) => opened.test(id) && !offered.some((offer) => offer.id === id))
    .map(({ id, keys }) => ({ id, keys, scope: 'app', enabled: false, because: [], run: () => {} }))
}
