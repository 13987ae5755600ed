import type { Offer } from '#commands/offers.ts'
import { bindingsOf } from '#commands/strokes.ts'
import { chosen } from './resolve-key.ts'

/** How a sequence can go on, each key once: the possible command of it, else the refused one. */
export const continuations = (offers: readonly Offer[], first: string): { stroke: string; offer: Offer }[] => {
  const rows = offers.flatMap((offer) =>
    bindingsOf(offer.keys).flatMap(([start, stroke]) =>
      start === first && stroke !== undefined ? [{ stroke, offer }] : [],
    ),
  )
  return [...Map.groupBy(rows, ({ stroke }) => stroke)].flatMap(([stroke, group]) => {
    const offer = chosen(group.map((row) => row.offer))
    return offer === undefined ? [] : [{ stroke, offer }]
  })
}
