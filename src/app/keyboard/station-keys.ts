import type { Offer } from '#commands/offers.ts'

const isNamed = (way: string): boolean => way.includes('Mod+') || /^F\d/.test(way)

/** At a packing station single keys are its own: of everything else chords and function keys are left (keyboard.md §4). */
export const offersAtStation = (isStation: boolean, all: readonly Offer[]): readonly Offer[] =>
  isStation
    ? all.map((offer) => {
        if (offer.scope === 'packing' || offer.keys === undefined) return offer
        const keys = offer.keys.split(' | ').filter(isNamed).join(' | ')
        return { ...offer, keys: keys === '' ? undefined : keys }
      })
    : all
