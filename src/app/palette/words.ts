import type { TFunction } from 'i18next'
import english from '#locales/en_EN/commands.json' with { type: 'json' }
import englishPlaces from '#locales/en_EN/places.json' with { type: 'json' }
import { numberIn } from '#commands/numbered.ts'
import { isPlaceId, placeOf } from '#commands/places.ts'
import type { Offer } from '#commands/offers.ts'
import { placeIn, titleOf } from '#screens/command-title.ts'
import type { Candidate } from './rows.ts'

const englishTexts: Readonly<Record<string, string>> = english
const englishPlaceTexts: Readonly<Record<string, string>> = englishPlaces

/** Other words for a command, separated by commas in the catalogue; most need none. */
const aliasesOf = (id: string, t: TFunction): string[] =>
  [t(`alias.${id}`, { ns: 'commands', defaultValue: '' }), englishTexts[`alias.${id}`] ?? '']
    .flatMap((text) => text.split(','))
    .map((word) => word.trim())
    .filter((word) => word !== '')

const hintOf = (place: string, t: TFunction): string | undefined => {
  const group = isPlaceId(place) ? placeOf(place).group : undefined
  return group === undefined ? undefined : t(`group.${group}`, { ns: 'places' })
}

/** By which words a command is found: in the language of the console, in English, by its id and its other names. */
export const candidateOf = (offer: Offer, t: TFunction): Candidate => {
  const place = placeIn(offer.id)
  const hint = place === undefined ? undefined : hintOf(place, t)
  return {
    offer,
    findable: {
      id: offer.id,
      title: place === undefined ? titleOf(offer.id, t) : t(place, { ns: 'places' }),
      english: place === undefined ? englishTexts[numberIn(offer.id)?.stem ?? offer.id] : englishPlaceTexts[place],
      aliases: aliasesOf(offer.id, t),
    },
    ...(hint !== undefined && { hint }),
  }
}
