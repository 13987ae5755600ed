import type { TFunction } from 'i18next'
import { chainOf, fallbackLocale, isLocale } from '#entities/locale.ts'
import { numberIn } from '#commands/numbered.ts'
import { isPlaceId, placeOf } from '#commands/places.ts'
import type { Offer } from '#commands/offers.ts'
import { placeIn, titleOf } from '#screens/command-title.ts'
import { sectionCommand, type Candidate } from './rows.ts'

/** The English of a text: the language that stands in for all is there with whatever is shown. */
const englishOf = (key: string, ns: string, t: TFunction): string | undefined =>
  t(key, { ns, lng: fallbackLocale, defaultValue: '' }) || undefined

/** Other words for a command, separated by commas in the catalogue; those of the languages behind this one as well. */
const aliasesOf = (id: string, t: TFunction, locale: string): string[] => {
  const all = isLocale(locale) ? chainOf(locale) : [fallbackLocale]
  const texts = all.map((lng) => t(`alias.${id}`, { ns: 'commands', lng, defaultValue: '' }))
  return [...new Set(texts.flatMap((text) => text.split(',').map((word) => word.trim())))].filter((word) => word !== '')
}

const hintOf = (place: string, t: TFunction): string | undefined => {
  const group = isPlaceId(place) ? placeOf(place).group : undefined
  return group === undefined ? undefined : t(`group.${group}`, { ns: 'places' })
}

/** By which words a command is found: in the language of the console, in English, by its id and its other names. */
export const candidateOf = (offer: Offer, t: TFunction, locale: string): Candidate => {
  const place = placeIn(offer.id)
  const hint = place === undefined ? undefined : hintOf(place, t)
  return {
    offer,
    findable: {
      id: offer.id,
      title:
        place !== undefined
          ? t(place, { ns: 'places' })
          : ((offer.id.startsWith(sectionCommand) ? offer.called : undefined) ?? titleOf(offer.id, t)),
      english:
        place === undefined
          ? englishOf(numberIn(offer.id)?.stem ?? offer.id, 'commands', t)
          : englishOf(place, 'places', t),
      aliases: aliasesOf(offer.id, t, locale),
    },
    ...(hint !== undefined && { hint }),
  }
}
